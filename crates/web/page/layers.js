// How many states were expanded by f, or by pass: bars.

import { html } from "./html.js";
import { grouped, rounded } from "./figures.js";

/** @typedef {import("./api.js").Layer} Layer */

/** Expansions by one of the two. @param {Layer[]} layers @param {"f" | "iteration"} by @returns {[number, number][]} */
function barsOf(layers, by) {
  /** @type {Map<number, number>} */
  const bars = new Map();
  for (const layer of layers) bars.set(layer[by] ?? 0, (bars.get(layer[by] ?? 0) ?? 0) + layer.expanded);
  return [...bars].sort(([one], [other]) => one - other);
}

/** By f, and by pass or generation where the search has any.
 * @param {{layers: Layer[], step: import("./api.js").Step, strategy: string, isWhole: boolean}} props */
export function Layers({ layers, step, strategy, isWhole }) {
  const hasPasses = layers.some(({ iteration }) => iteration != null);
  const passes = strategy.startsWith("beam") ? "generation" : "pass, by its bound";
  const scope = isWhole ? "the whole search" : "as far as it was looked at";
  return html`<${Bars} bars=${barsOf(layers, "f")} now=${step.f} caption=${`States expanded by f = g + h; ${scope}`} />
    ${hasPasses && html`<${Bars} bars=${barsOf(layers, "iteration")} now=${step.iteration} caption=${`The same by ${passes}`} />`}`;
}

/** @param {{bars: [number, number][], now: number | null, caption: string}} props `now` is the bar of the step that is shown */
function Bars({ bars, now, caption }) {
  if (!bars.length) return html`<p class="hint">Nothing was expanded.</p>`;
  const most = Math.max(...bars.map(([, count]) => count));
  const [width, height, foot] = [Math.max(560, bars.length * 34), 230, 24];
  const step = Math.min(70, width / bars.length);
  return html`<figure class="layers">
    <figcaption>${caption}</figcaption>
    <div class="scroll" tabindex="0" role="group" aria-label=${caption}>
    <svg viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${bars.map(([at, count]) => `${at}: ${grouped(count)}`).join("; ")} style=${{ minWidth: `${width}px` }}>
      ${bars.map(([at, count], index) => {
        const tall = Math.max(2, ((height - foot - 22) * count) / most);
        const top = height - foot - tall;
        return html`<g class=${at === now ? "bar now" : "bar"}>
          <rect x=${index * step + step * 0.14} y=${top} width=${step * 0.72} height=${tall} rx="4" />
          <text x=${index * step + step / 2} y=${top - 6}>${rounded(count)}</text>
          <text x=${index * step + step / 2} y=${height - 7}>${at}</text>
        </g>`;
      })}
    </svg></div>
  </figure>`;
}
