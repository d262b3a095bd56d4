// A heuristic drawn on the board: distances on tiles, conflicts as lines, patterns as colours, jumps as arrows.

import { html, useEffect, useState } from "./html.js";
import { inWords, post } from "./api.js";

/** @typedef {import("./api.js").Breakdown} Breakdown */

/** @type {Map<string, Breakdown>} boards are looked at again and again while one steps */
const kept = new Map();
const MOST_KEPT = 2000;

/** What a heuristic says of a board, soon. @param {string | null} board @param {string} goal @param {string} heuristic
 * @returns {{breakdown: Breakdown | null, trouble: string | null}} */
export function useBreakdown(board, goal, heuristic) {
  const key = `${heuristic}|${goal}|${board}`;
  const [told, tell] = useState(/** @type {{key: string, breakdown: Breakdown | null, trouble: string | null}} */ ({ key: "", breakdown: null, trouble: null }));
  useEffect(() => {
    if (!board || !heuristic || kept.has(key)) return;
    const leaving = new AbortController();
    // Whoever steps fast need not hear of each board.
    const timer = setTimeout(() => {
      post("explain", { board, goal, heuristic }, leaving.signal).then(
        (breakdown) => {
          if (kept.size > MOST_KEPT) kept.clear();
          kept.set(key, breakdown);
          tell({ key, breakdown, trouble: null });
        },
        (error) => leaving.signal.aborted || tell({ key, breakdown: null, trouble: inWords(error) }),
      );
    }, 60);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);
  if (!heuristic) return { breakdown: null, trouble: null };
  const known = kept.get(key);
  return known ? { breakdown: known, trouble: null } : told.key === key ? told : { breakdown: null, trouble: null };
}

/** What tiles carry. @param {Breakdown | null} breakdown */
export function badgesOf(breakdown) {
  /** @type {Map<number, string | number>} */
  const badges = new Map();
  breakdown?.tiles.forEach(({ tile, cost }) => badges.set(tile, cost));
  breakdown?.jumps.forEach(({ tile }, index) => badges.set(tile, badges.has(tile) ? `${badges.get(tile)},${index + 1}` : index + 1));
  breakdown?.patterns.forEach(({ tiles }, index) => tiles.forEach((tile) => badges.set(tile, letter(index))));
  return badges;
}

/** The pattern of each tile. @param {Breakdown | null} breakdown */
export function groupsOf(breakdown) {
  /** @type {Map<number, number>} */
  const groups = new Map();
  breakdown?.patterns.forEach(({ tiles }, index) => tiles.forEach((tile) => groups.set(tile, index % 6)));
  return groups;
}

const letter = (/** @type {number} */ index) => String.fromCharCode(65 + index);

/** Lines over the board. @param {{breakdown: Breakdown | null, board: import("./puzzle.js").Board}} props */
export function Lines({ breakdown, board: { rows, cols, tiles } }) {
  if (!breakdown || !(breakdown.lines.length || breakdown.corners.length || breakdown.jumps.length)) return null;
  const middle = (/** @type {number} */ cell) => [(cell % cols) + 0.5, Math.floor(cell / cols) + 0.5];
  const conflicts = breakdown.lines.flatMap(({ pairs, is_row: isRow }) =>
    pairs.map(([one, other]) => {
      const [[x1, y1], [x2, y2]] = [middle(tiles.indexOf(one)), middle(tiles.indexOf(other))];
      // An arc, so that pairs farther apart do not hide those between.
      const bend = 0.28 + 0.1 * Math.hypot(x2 - x1, y2 - y1);
      const [cx, cy] = isRow ? [(x1 + x2) / 2, y1 - bend] : [x1 - bend, (y1 + y2) / 2];
      return `M${x1} ${y1 - (isRow ? 0.24 : 0)}Q${cx} ${cy} ${x2} ${y2 - (isRow ? 0.24 : 0)}`;
    }),
  );
  const corners = breakdown.corners.flatMap(({ cell, corners: at }) =>
    at.map((corner) => {
      const [[x1, y1], [x2, y2]] = [middle(cell), middle(corner)];
      return `M${x1} ${y1}L${x2} ${y2}`;
    }),
  );
  const jumps = breakdown.jumps.map(({ from, to }) => {
    const [[x1, y1], [xe, ye]] = [middle(from), middle(to)];
    // Ends before the middle of its cell, where the next one begins.
    const short = 1 - 0.3 / Math.hypot(xe - x1, ye - y1);
    const [x2, y2] = [x1 + (xe - x1) * short, y1 + (ye - y1) * short];
    return `M${x1} ${y1}Q${(x1 + x2) / 2 + (y2 - y1) * 0.15} ${(y1 + y2) / 2 - (x2 - x1) * 0.15} ${x2} ${y2}`;
  });
  return html`<svg class="overlay" viewBox=${`0 0 ${cols} ${rows}`} aria-hidden="true">
    <marker id="head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.5" markerHeight="4.5" orient="auto"><path d="M0 0 8 4 0 8z" /></marker>
    ${conflicts.map((d) => html`<path class="conflict" d=${d} />`)}
    ${corners.map((d) => html`<path class="corner" d=${d} />`)}
    ${jumps.map((d) => html`<path class="jump" d=${d} marker-end="url(#head)" />`)}
  </svg>`;
}

/** The same in words and numbers. @param {{breakdown: Breakdown | null, trouble: string | null}} props */
export function Parts({ breakdown, trouble }) {
  if (trouble) return html`<p class="hint">${trouble}</p>`;
  if (!breakdown) return html`<p class="hint">…</p>`;
  const { estimate, tiles, lines, corners, patterns, walking, jumps, of } = breakdown;
  const sum = (/** @type {{cost: number}[]} */ parts) => parts.reduce((total, { cost }) => total + cost, 0);
  const terms = [
    tiles.length ? `${sum(tiles)} by tiles` : "",
    lines.length ? `${sum(lines)} by conflicts in ${lines.map(({ is_row: isRow, index }) => `${isRow ? "row" : "column"} ${index + 1}`).join(", ")}` : "",
    corners.length ? `${sum(corners)} by corners` : "",
    jumps.length ? `${jumps.length} jumps into the blank` : "",
    patterns.map(({ cost }, index) => `${cost} by pattern ${letter(index)}`).join(" + "),
    walking ? `${walking.rows.cost} by rows + ${walking.cols.cost} by columns` : "",
  ].filter(Boolean);
  const joined = of.map(({ heuristic, estimate: part }) => `${heuristic} ${part}`).join(", ");
  return html`<p class="parts"><b>h = ${estimate ?? "unknown"}</b> ${terms.length ? `= ${terms.join(" + ")}` : ""}
      ${tiles.length > 0 && html`<span class="sr">: ${tiles.map(({ tile, cost }) => `tile ${tile} ${cost}`).join(", ")}</span>`}</p>
    ${joined && html`<p class="hint">${joined}</p>`}
    ${jumps.length > 0 && html`<p class="hint">Tiles jump in this order: ${jumps.map(({ tile }) => tile).join(", ")}.</p>`}
    ${walking && html`<div class="walking"><${Matrix} side=${walking.rows} line="row" /><${Matrix} side=${walking.cols} line="column" /></div>`}`;
}

/** How many tiles of each line belong in which. @param {{side: import("./api.js").WalkingSide, line: string}} props */
function Matrix({ side: { matrix, blank_line: blank, cost }, line }) {
  return html`<table class="matrix">
    <caption>${line}s: ${cost}</caption>
    <thead><tr><th scope="col">in \\ of</th>${matrix.map((_, index) => html`<th scope="col">${index + 1}</th>`)}</tr></thead>
    <tbody>${matrix.map((counts, index) => html`<tr>
      <th scope="row">${index + 1}${index === blank ? " ▫" : ""}</th>
      ${counts.map((count, home) => html`<td class=${count && home !== index ? "away" : home === index ? "own" : ""}>${count}</td>`)}
    </tr>`)}</tbody>
  </table>`;
}
