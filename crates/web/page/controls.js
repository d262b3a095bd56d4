// Small parts that several tabs share.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { GOALS, isFollowable } from "./address.js";
import { strategies } from "./api.js";
import { MOST_CELLS, Mini } from "./mini.js";
import { read } from "./puzzle.js";

/** @typedef {import("./api.js").Catalogue} Catalogue */

/** @type {Record<string, string>} drawn on 24 by 24 */
const SHAPES = {
  start: "M6 5v14M19 5 9 12l10 7z", back: "M16 5 6 12l10 7z", play: "M7 4v16l13-8z", pause: "M7 4h4v16H7zM14 4h4v16h-4z",
  forward: "M8 5l10 7-10 7z", end: "M18 5v14M5 5l10 7-10 7z", sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M20 4l-2 2M6 18l-2 2",
  moon: "M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z", undo: "M9 7H5V3M5 7a8 8 0 1 1-1 8", redo: "M15 7h4V3M19 7a8 8 0 1 0 1 8",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z",
};

/** A sign that says nothing by itself: the button has the words. @param {{name: string}} props */
export const Icon = ({ name }) =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SHAPES[name]} /></svg>`;

/** A labelled control. @param {{label: string, hint?: any, children?: any}} field */
export const Field = ({ label, hint, children }) =>
  html`<label class="field"><span class="label">${label}</span>${children}${hint && html`<span class="hint">${hint}</span>`}</label>`;

/** One of a few, as buttons in a row. @param {{label: string, value: string, options: [string, string][], onChange: (value: string) => void}} props */
export function Choice({ label, value, options, onChange }) {
  // Who points does not go on by arrows: those are the board's.
  const isPointed = useRef(false);
  const letGo = (/** @type {any} */ { target }) => isPointed.current && target.blur();
  return html`<div class="choice" role="radiogroup" aria-label=${label} onPointerDown=${() => (isPointed.current = true)} onKeyDown=${() => (isPointed.current = false)}>
    ${options.map(([name, text]) => html`<label class=${name === value ? "on" : ""}>
      <input type="radio" name=${label} value=${name} checked=${name === value} onClick=${letGo} onChange=${() => onChange(name)} />${text}
    </label>`)}
  </div>`;
}

/** Copies a text. @param {{text: string, label: string}} props */
export function Copy({ text, label }) {
  const [was, say] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say("copied");
    } catch {
      say("select it and copy it by hand");
    }
    setTimeout(() => say(""), 1800);
  };
  return html`<button type="button" class="quiet" onClick=${copy}>${was || label}</button>
    <span class="sr" role="status">${was}</span>`;
}

/** @type {Record<string, string>} */
const GOAL_WORDS = { last: "Last: 1, 2, 3 … blank", first: "First: blank, 1, 2 …", snail: "Snail: round and in" };

/** A line of text, passed on once it is entered. What is being typed stays, whatever is drawn meanwhile.
 * @param {{value: string, onChange: (text: string) => void, isCode?: boolean, list?: string}} props */
export function TextInput({ value, onChange, isCode, list }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const enter = (/** @type {any} */ event) => {
    onChange(event.target.value);
    type(null);
  };
  return html`<input type="text" class=${isCode ? "code" : undefined} list=${list} spellcheck=${false} value=${typed ?? value}
    onInput=${(/** @type {any} */ event) => type(event.target.value)} onChange=${enter} />`;
}

/** Which goal: one with a name, or a board. @param {{goal: string, onChange: (goal: string) => void, example: string}} props */
export function GoalChooser({ goal, onChange, example }) {
  const isNamed = GOALS.includes(goal);
  return html`<div class="goal"><${Field} label="Goal">
      <select value=${isNamed ? goal : "own"} onChange=${(/** @type {any} */ event) => onChange(event.target.value === "own" ? example : event.target.value)}>
        ${GOALS.map((name) => html`<option value=${name}>${GOAL_WORDS[name]}</option>`)}
        <option value="own">A board of your own</option>
      </select>
    <//>
    ${example && read(example).tiles.length <= MOST_CELLS && html`<${Mini} text=${example} label=${`The goal: ${example}`} />`}</div>
    ${!isNamed && html`<${Field} label="Goal board">
      <${TextInput} value=${goal} onChange=${onChange} />
    <//>`}`;
}

/** @returns {Catalogue | null} */
export function useCatalogue() {
  const [catalogue, set] = useState(/** @type {Catalogue | null} */ (null));
  useEffect(() => {
    strategies().then(set, () => {});
  }, []);
  return catalogue;
}

/** Tables that are made in seconds, by size. @param {number} cells */
const tablesFor = (cells) => (cells <= 9 ? ["pdb:4-4", "pdb:8"] : cells === 16 ? ["pdb:5-5-5", "pdb:6-6-3", "pdb:7-8"] : cells === 25 ? ["pdb:korf"] : []);

/** A strategy by its parts or by its name. The name is the truth: it takes every option of the language.
 * @param {{strategy: string, onChange: (strategy: string) => void, cells: number, label?: string, followed?: boolean}} props */
export function StrategyPicker({ strategy, onChange, cells, label = "Strategy", followed }) {
  const catalogue = useCatalogue();
  const plus = strategy.indexOf("+");
  const head = plus < 0 ? strategy : strategy.slice(0, plus);
  const guide = plus < 0 ? "" : strategy.slice(plus + 1);
  const base = head.split(":")[0];
  const all = (catalogue?.algorithms ?? []).filter(({ name }) => !followed || isFollowable(name));
  const algorithm = all.find(({ name }) => name === base);
  const compose = (/** @type {string} */ name, /** @type {string} */ by) => {
    const entry = all.find((other) => other.name === name);
    onChange(entry?.guided ? `${name}+${by || "manhattan"}` : name);
  };
  const guides = [...(catalogue?.heuristics ?? []).map(({ name }) => name), ...tablesFor(cells)];
  const meaning = catalogue?.heuristics.find(({ name }) => name === guide)?.help;
  const help = html`${algorithm?.help && html`<b>${base}</b> ${algorithm.help}. `}${meaning && html`<b>${guide}</b> ${meaning}.`}`;
  return html`<fieldset class="strategy">
    <legend>${label}</legend>
    <div class="pair">
      <${Field} label="Algorithm">
        <select value=${algorithm ? base : ""} onChange=${(/** @type {any} */ event) => compose(event.target.value, guide)}>
          ${!algorithm && html`<option value="">${base}</option>`}
          ${all.map(({ name }) => html`<option value=${name}>${name}</option>`)}
        </select>
      <//>
      <${Field} label="Heuristic">
        <select value=${guides.includes(guide) ? guide : ""} disabled=${algorithm && !algorithm.guided}
          onChange=${(/** @type {any} */ event) => onChange(`${head}+${event.target.value}`)}>
          ${!guides.includes(guide) && html`<option value="">${guide || "none"}</option>`}
          ${guides.map((name) => html`<option value=${name}>${name}</option>`)}
        </select>
      <//>
    </div>
    <${Field} label="Name" hint=${help}><${Name} strategy=${strategy} onChange=${onChange} followed=${followed} /><//>
  </fieldset>`;
}

/** A name as it is typed. Somebody who follows a search wants none before it is whole.
 * @param {{strategy: string, onChange: (strategy: string) => void, followed?: boolean}} props */
function Name({ strategy, onChange, followed }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const hear = (/** @type {any} */ { target: { value } }) => {
    type(value);
    if (!followed && value.trim()) onChange(value.trim());
  };
  const end = (/** @type {any} */ { target: { value } }) => {
    type(null);
    onChange(value.trim() || (followed ? "astar+manhattan" : "auto"));
  };
  return html`<input type="text" class="code" spellcheck=${false} value=${typed ?? strategy} onInput=${hear} onChange=${end} />`;
}

/** A figure with its name. @param {{name: string, value: any, title?: string, strong?: boolean}} props */
export const Figure = ({ name, value, title, strong }) =>
  html`<div class=${strong ? "figure strong" : "figure"} title=${title}><dt>${name}</dt><dd>${value}</dd></div>`;

/** A sign that work goes on. It turns when there is news and not by itself: the search needs the processor more.
 * @param {{seconds: number}} props */
export const Spinner = ({ seconds }) =>
  html`<span class="spinner" aria-hidden="true" style=${{ transform: `rotate(${Math.round(seconds * 360) % 360}deg)` }}></span>`;

/** Something that went wrong. @param {{text: string | null | undefined}} props */
export const Trouble = ({ text }) => (text ? html`<p class="trouble" role="alert"><strong>✕</strong> ${text}</p>` : null);

/** Does something while a condition holds, once a frame. @param {boolean} isOn @param {(milliseconds: number) => void} tick */
export function useFrames(isOn, tick) {
  const latest = useRef(tick);
  latest.current = tick;
  useEffect(() => {
    if (!isOn) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      latest.current(now - last);
      last = now;
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn]);
}

/** Hears keys that nobody else wants. @param {(event: KeyboardEvent) => void} hear */
export function useKeys(hear) {
  const latest = useRef(hear);
  latest.current = hear;
  // At once: who sees a board may press a key.
  useLayoutEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const isTyping = target.matches("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
      if (!isTyping && !event.defaultPrevented) latest.current(event);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
