// The states of a search by what they cost so far and what is estimated.

import { html } from "./html.js";
import { stateOf } from "./tree.js";

/** Where the search is: every node by its g and h. Waiting ones are rings, expanded ones are dots; how many share a place is
 * their size. @param {{growth: import("./tree.js").Growth, at: number, step: import("./api.js").Step}} props */
export function Frontier({ growth, at, step }) {
  const { nodes, ofStep } = growth;
  // Of a deepening search, the pass in hand.
  const { root } = nodes[ofStep[at]];
  /** @type {Map<string, {g: number, h: number, waiting: number, expanded: number}>} */
  const places = new Map();
  let [mostG, mostH] = [1, 1];
  for (const node of nodes) {
    const { g, h } = node;
    mostG = Math.max(mostG, g);
    mostH = Math.max(mostH, h);
    const state = stateOf(growth, node, at);
    if (node.born > at || node.root !== root || ["known", "replaced", "cut"].includes(state)) continue;
    const key = `${g}|${h}`;
    const place = places.get(key) ?? { g, h, waiting: 0, expanded: 0 };
    if (state === "expanded" || state === "now") place.expanded++;
    else place.waiting++;
    places.set(key, place);
  }
  const [width, height, edge] = [640, 380, 44];
  const x = (/** @type {number} */ g) => edge + (g * (width - edge - 20)) / mostG;
  const y = (/** @type {number} */ h) => height - edge - (h * (height - edge - 20)) / mostH;
  const radius = (/** @type {number} */ count) => Math.min(17, 3 + 2.2 * Math.sqrt(count));
  const ticks = (/** @type {number} */ most) => Array.from({ length: most + 1 }, (_, index) => index).filter((index) => index % Math.ceil((most + 1) / 12) === 0);
  return html`<figure class="layers"><figcaption>Every state by what it cost so far (g) and what is estimated (h): dots are expanded, rings wait, the line has this step’s f = ${step.f}</figcaption>
    <svg class="frontier" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${`Frontier at step ${step.step}: ${step.open} states wait, ${step.closed} are kept`}>
      ${ticks(mostG).map((g) => html`<text class="tick" x=${x(g)} y=${height - edge + 20}>${g}</text>`)}
      ${ticks(mostH).map((h) => html`<text class="tick" x=${edge - 16} y=${y(h) + 4}>${h}</text>`)}
      <text class="axis" x=${width / 2} y=${height - 6}>g</text><text class="axis" x="12" y=${height / 2}>h</text>
      <line class="contour" x1=${x(0)} y1=${y(step.f)} x2=${x(step.f)} y2=${y(0)} />
      ${[...places.values()].map(({ g, h, waiting, expanded }) => html`<g>
        ${waiting > 0 && html`<circle class="ring" cx=${x(g)} cy=${y(h)} r=${radius(waiting + expanded)} />`}
        ${expanded > 0 && html`<circle class="dot" cx=${x(g)} cy=${y(h)} r=${radius(expanded)} />`}
        <title>g ${g}, h ${h}: ${expanded} expanded, ${waiting} waiting</title>
      </g>`)}
      <circle class="here" cx=${x(step.g)} cy=${y(step.h)} r="8" />
    </svg></figure>`;
}
