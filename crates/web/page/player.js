// Something that can be gone through step by step: play, pause, one forward, one back, a slider, speeds.

import { html, useEffect, useRef, useState } from "./html.js";
import { Icon, useFrames, useKeys } from "./controls.js";
import { grouped } from "./figures.js";

/** @typedef {{at: number, length: number, isPlaying: boolean, go: (at: number) => void, play: () => void,
 *   speed: number, setSpeed: (speed: number) => void}} Reel */

/** Steps a second. */
const SPEEDS = [1, 2, 5, 15, 60];

/** What has more steps than this can be gone through faster. */
const LONG = 1000;
const FAST = 1000;

/** The speeds there are. @param {number} length */
const speedsFor = (length) => (length > LONG ? [...SPEEDS, FAST] : SPEEDS);
const fastest = (/** @type {number} */ length) => Math.max(...speedsFor(length));

/** A place in something of so many steps, that goes on by itself while it plays.
 * @param {number} length @param {number} [speed] steps a second @param {number} [first] where to begin @returns {Reel} */
export function useReel(length, speed = 5, first = 0) {
  const [at, set] = useState(Math.max(0, Math.min(length, first)));
  const [isPlaying, setPlaying] = useState(false);
  const [asked, setSpeed] = useState(speed);
  const pace = Math.min(asked, fastest(length));
  const rest = useRef(0);
  const go = (/** @type {number} */ to) => set(Math.max(0, Math.min(length, to)));
  useEffect(() => {
    if (at > length) set(length);
  }, [length]);
  useFrames(isPlaying, (milliseconds) => {
    rest.current += (milliseconds * pace) / 1000;
    const steps = Math.floor(rest.current);
    if (!steps) return;
    rest.current -= steps;
    go(at + steps);
    if (at + steps >= length) setPlaying(false);
  });
  const play = () => {
    if (!isPlaying && at >= length) set(0);
    rest.current = 0;
    setPlaying(!isPlaying);
  };
  return { at: Math.min(at, length), length, isPlaying, speed: pace, setSpeed, play, go: (to) => { setPlaying(false); go(to); } };
}

/** The buttons and keys of a reel, which counts its places from `first`. @param {{reel: Reel, what: string, said?: string, first?: number}} props */
export function Player({ reel, what, said, first = 0 }) {
  const { at, length, isPlaying, go, play, speed, setSpeed } = reel;
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const isOnButton = target.matches("button, a, summary, input, [role=button]");
    // These have uses of their own for such keys.
    if (target.matches("[type=radio], [role=tab], code, .scroll:not(.tree)")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), PageDown: () => go(at + 10), PageUp: () => go(at - 10),
      Home: () => go(0), End: () => go(length), " ": play,
    };
    const act = keys[event.key];
    if (!act || (event.key === " " && isOnButton)) return;
    event.preventDefault();
    act();
  });
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ act, /** @type {boolean} */ off) =>
    html`<button type="button" class="icon" aria-label=${name} title=${name} disabled=${off} onClick=${act}><${Icon} name=${sign} /></button>`;
  return html`<div class="player" role="group" aria-label=${`Go through the ${what}s`}>
    <div class="buttons">
      ${button("To the start", "start", () => go(0), at === 0)}
      ${button(`One ${what} back`, "back", () => go(at - 1), at === 0)}
      <button type="button" class="icon primary" aria-label=${isPlaying ? "Pause" : "Play"} title=${isPlaying ? "Pause" : "Play"}
        disabled=${length === 0} onClick=${play}><${Icon} name=${isPlaying ? "pause" : "play"} /></button>
      ${button(`One ${what} forward`, "forward", () => go(at + 1), at === length)}
      ${button("To the end", "end", () => go(length), at === length)}
      <select aria-label="Speed" value=${speed} onChange=${(/** @type {any} */ event) => setSpeed(Number(event.target.value))}>
        ${speedsFor(length).map((each) => html`<option value=${each}>${grouped(each)} / s</option>`)}
      </select>
      <span class="count"><b>${grouped(at + first)}</b> of ${grouped(length + first)}</span>
    </div>
    <input type="range" min="0" max=${length} value=${at} aria-label=${`The ${what} that is shown`} aria-valuetext=${said ?? `${at} of ${length}`}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
    <span class="sr" role="status">${isPlaying ? "" : said}</span>
  </div>`;
}
