// A board as a small drawing, for lists and beside names.

import { html, useMemo } from "./html.js";
import { read } from "./puzzle.js";

/** Larger ones would be no smaller than their text, or too small to read. */
export const MOST_CELLS = 36;

/** @param {{text: string, goal?: import("./puzzle.js").Board | null, label?: string}} props the canonical form; tiles where the goal has
 *   them are tinted */
export function Mini({ text, goal, label = text }) {
  const board = useMemo(() => read(text), [text]);
  const { rows, cols, tiles } = board;
  if (tiles.length > MOST_CELLS) return html`<span class="code">${text}</span>`;
  return html`<svg class="mini" viewBox=${`0 0 ${cols * 10} ${rows * 10}`} style=${{ width: `${cols * 13}px` }} role="img" aria-label=${label}>
    <${Tiles} board=${board} goal=${goal} /></svg>`;
}

/** The same inside another drawing: ten units a cell. @param {{board: import("./puzzle.js").Board, goal?: import("./puzzle.js").Board | null}} props */
export function Tiles({ board: { rows, cols, tiles }, goal }) {
  return html`<rect class="well" width=${cols * 10} height=${rows * 10} rx="2" />
    ${tiles.map((tile, cell) => tile > 0 && html`<g class=${goal?.tiles[cell] === tile ? "home" : ""} transform=${`translate(${(cell % cols) * 10} ${Math.floor(cell / cols) * 10})`}>
      <rect x=".6" y=".6" width="8.8" height="8.8" rx="1.6" /><text x="5" y="7.4">${tile}</text></g>`)}`;
}
