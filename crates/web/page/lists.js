// Lists of states: the children of the one in hand, those that wait, those that were expanded.

import { html, useState } from "./html.js";
import { grouped } from "./figures.js";
import { Mini } from "./mini.js";

/** @typedef {import("./api.js").SearchNode} SearchNode */
/** @typedef {SearchNode & {move?: string, fate?: string | null}} Row */

/** More rows than this take longer to draw than a step lasts. */
const MOST_ROWS = 400;

/** The first ones, and the whole list if somebody asks for it.
 * @param {{title: string, count: number, nodes: Row[], all?: Row[] | null, hasMoves?: boolean, shown: string,
 *   goal: import("./puzzle.js").Board, onPick: (node: SearchNode) => void, note: string, noteOnAll?: string}} props */
export function List({ title, count, nodes, all, hasMoves = false, shown, goal, onPick, note, noteOnAll = note }) {
  const [isAsked, ask] = useState(false);
  const isWhole = isAsked && all != null;
  const rows = isWhole ? all.slice(0, MOST_ROWS) : nodes;
  const total = all ? all.length : count;
  const more = total - nodes.length;
  return html`<div class="card list">
    <h2>${title} <span class="hint">${grouped(count)}${rows.length > 1 ? `, ${isWhole ? noteOnAll : note}` : ""}</span></h2>
    ${rows.length > 0 && html`<div class=${isWhole ? "scroll whole" : ""} ...${isWhole ? { tabindex: 0, role: "group", "aria-label": `${title}, all` } : {}}>
      <${Rows} rows=${rows} hasMoves=${hasMoves} shown=${shown} goal=${goal} onPick=${onPick} /></div>`}
    ${rows.length > 0 && rows.length < total && (isWhole || !all) && html`<p class="hint">… and ${grouped(total - rows.length)} more</p>`}
    ${all && more > 0 && html`<button type="button" class="quiet" aria-expanded=${isWhole} onClick=${() => ask(!isAsked)}>
      ${isWhole ? "show fewer" : `and ${grouped(more)} more`}</button>`}
  </div>`;
}

/** @param {{rows: Row[], hasMoves: boolean, shown: string, goal: import("./puzzle.js").Board, onPick: (node: SearchNode) => void}} props */
function Rows({ rows, hasMoves, shown, goal, onPick }) {
  const column = (/** @type {string} */ name) => html`<th scope="col">${name}</th>`;
  const hasFates = rows.some(({ fate }) => fate);
  return html`<table>
    <thead><tr>${hasMoves && column("Blank")}${["g", "h", "f", "State"].map(column)}${hasFates && column("Fate")}</tr></thead>
    <tbody>${rows.map((row) => html`<tr class=${row.board === shown ? "shown" : ""} aria-current=${row.board === shown ? "true" : undefined}>
      ${hasMoves && html`<td>${row.move}</td>`}
      <td>${row.g}</td><td>${row.h}</td><td><b>${row.f}</b></td>
      <td><button type="button" class="state" title=${row.board} onClick=${() => onPick(row)}><${Mini} text=${row.board} goal=${goal} /></button></td>
      ${hasFates && html`<td class="fate">${row.fate ?? ""}</td>`}
    </tr>`)}</tbody>
  </table>`;
}
