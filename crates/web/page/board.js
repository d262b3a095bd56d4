// A drawn board. In play, tiles are clicked, dragged or swiped into the blank; in the editor, two cells are exchanged.

import { useDrag } from "./drag.js";
import { html, useMemo, useRef, useState } from "./html.js";
import { ARROWS, INVERSE, isSame, tileOf } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Board} PuzzleBoard */
/** @typedef {{board: PuzzleBoard, goal?: PuzzleBoard | null, label: string, skin?: string, picture?: string | null,
 *   next?: string | null, onMoves?: (letters: string[]) => void, onExchange?: (one: number, other: number) => void,
 *   badges?: Map<number, string | number>, groups?: Map<number, number>, small?: boolean, still?: boolean,
 *   children?: any}} Look */

/** Rows in words, for those who can't see them. @param {PuzzleBoard} board */
function spoken({ cols, tiles }) {
  const rows = [];
  for (let first = 0; first < tiles.length; first += cols) {
    rows.push(tiles.slice(first, first + cols).map((tile) => tile || "blank").join(" "));
  }
  return rows.map((row, index) => `Row ${index + 1}: ${row}.`).join(" ");
}

/** @param {Look} look */
export function Board(look) {
  const { board, goal, label, next, onMoves, onExchange, small, still } = look;
  const { rows, cols, tiles } = board;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const [choice, choose] = useState({ board, cell: -1 });
  // What was chosen on another board, or before it could not be changed, is no choice.
  const chosen = onExchange && choice.board === board ? choice.cell : -1;
  const [focused, focus] = useState(0);
  const homes = useMemo(() => (goal ? cellsOf(goal) : []), [goal]);
  const hinted = next ? tileOf(board, next) : -1;
  const drag = useDrag(look, element);

  const exchange = (/** @type {number} */ cell) => {
    if (chosen >= 0 && chosen !== cell) onExchange?.(chosen, cell);
    choose({ board, cell: chosen >= 0 ? -1 : cell });
  };
  /** The editor is one stop on the way through the page; arrows go from cell to cell. @param {KeyboardEvent} event @param {number} cell */
  const walk = (event, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const to = { ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1] }[event.key];
    if (!to) return;
    event.preventDefault();
    const there = Math.max(0, Math.min(rows - 1, to[0])) * cols + Math.max(0, Math.min(cols - 1, to[1]));
    /** @type {HTMLElement | null | undefined} */ (element.current?.querySelector(`[data-cell="${there}"]`))?.focus();
  };
  const face = (/** @type {number} */ tile, /** @type {number} */ cell) => {
    const isHome = tile > 0 && goal && goal.cols === cols && goal.tiles[cell] === tile;
    const kind = ["tile", isHome && "home", tile === hinted && "hinted", cell === chosen && "chosen", !tile && "blank"];
    const style = { "--row": Math.floor(cell / cols), "--col": cell % cols, ...dress(look, tile, homes[tile]) };
    const badge = look.badges?.get(tile);
    const group = look.groups?.get(tile);
    const inside = html`<span class="face" data-group=${group}>
      <span class="number">${tile || ""}</span>
      ${badge != null && html`<span class="badge">${badge}</span>`}
      ${tile === hinted && next && html`<span class="way" aria-hidden="true">${ARROWS[INVERSE[next]]}</span>`}
    </span>`;
    if (onExchange) {
      const name = `${tile || "Blank"}, row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;
      return html`<button type="button" key=${tile} class=${classes(kind)} style=${style} data-cell=${cell}
        tabindex=${cell === (focused < tiles.length ? focused : 0) ? 0 : -1} onFocus=${() => focus(cell)} onKeyDown=${(/** @type {KeyboardEvent} */ event) => walk(event, cell)}
        aria-label=${name} aria-pressed=${cell === chosen} onClick=${() => exchange(cell)}>${inside}</button>`;
    }
    if (!tile) return null;
    return html`<div key=${tile} class=${classes(kind)} style=${style} data-cell=${cell}>${inside}</div>`;
  };
  // Tiles stay where they are in the document, so that they slide when they move.
  const order = tiles.map((tile, cell) => ({ tile, cell })).sort((one, other) => one.tile - other.tile);
  const kind = ["board", small && "small", still && "still", onExchange && "editor", rows * cols > 100 && "crowded"];
  const isGame = Boolean(onMoves);
  // A board of another shape is another: its tiles do not slide here from there.
  return html`<div key=${`${rows}x${cols}`} class=${classes(kind)} ref=${element} style=${{ "--rows": rows, "--cols": cols }}
      role=${isGame ? "application" : onExchange ? "group" : "img"} tabindex=${isGame ? 0 : undefined}
      aria-label=${isGame || onExchange ? label : `${label}. ${spoken(board)}`}
      data-board=${tiles.join(" ")} ...${drag}>
    ${order.map(({ tile, cell }) => face(tile, cell))}
    ${look.children}
    ${isGame && html`<span class="sr">${spoken(board)}</span>`}
  </div>`;
}

/** @param {(string | false | null | undefined)[]} names */
const classes = (names) => names.filter(Boolean).join(" ");

/** The cell of each tile. @param {PuzzleBoard} board */
function cellsOf(board) {
  /** @type {number[]} */
  const cells = [];
  board.tiles.forEach((tile, cell) => (cells[tile] = cell));
  return cells;
}

/** What a tile wears: a colour or a part of a picture, by its home. @param {Look} look @param {number} tile @param {number | undefined} home */
function dress({ skin, picture, board: { rows, cols } }, tile, home) {
  if (!tile || home == null) return {};
  if (skin === "colours") return { "--hue": Math.round((300 * home) / (rows * cols)) };
  if (skin !== "picture" || !picture) return {};
  const percent = (/** @type {number} */ at, /** @type {number} */ of) => `${of > 1 ? (100 * at) / (of - 1) : 0}%`;
  return {
    "--picture": `url("${picture}")`,
    "--picture-size": `${cols * 100}% ${rows * 100}%`,
    "--picture-at": `${percent(home % cols, cols)} ${percent(Math.floor(home / cols), rows)}`,
  };
}

/** Which way an arrow key, or h j k l, sends a tile: the way the blank goes is the opposite. @param {KeyboardEvent} event */
export function letterOf(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  /** @type {Record<string, string>} */
  const ways = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L", k: "D", j: "U", h: "R", l: "L" };
  return ways[event.key] ?? null;
}

/** Whether a board is its goal. @param {PuzzleBoard} board @param {PuzzleBoard | null} goal */
export const isSolved = (board, goal) => goal != null && isSame(board, goal);
