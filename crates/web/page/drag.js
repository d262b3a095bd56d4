// What pointers do with a board: a tile is tapped or dragged into the blank, a swipe moves whatever can go that way; in the
// editor a tile is dropped on another.

import { useRef } from "./html.js";
import { movesTo } from "./puzzle.js";

/** @typedef {import("./puzzle.js").Board} PuzzleBoard */
/** A press: where it began, on which cell, and the moves that bring the blank there. @typedef {{x: number, y: number, cell: number, moves: string[]}} Press */

/** So far a finger moves before it is no tap. */
const TAP = 6;

/** So much of a cell must a tile be dragged to go. */
const ENOUGH = 0.35;

/** The cell under a pointer, or -1. @param {PointerEvent} event @param {PuzzleBoard} board @param {HTMLElement | null} element */
function cellAt(event, { rows, cols }, element) {
  const box = element?.getBoundingClientRect();
  if (!box) return -1;
  const col = Math.floor(((event.clientX - box.left) / box.width) * cols);
  const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
}

/** How far tiles are dragged towards the blank, as a share of a cell. @param {PointerEvent} event @param {Press} press
 * @param {PuzzleBoard} board @param {HTMLElement | null} element */
function shareOf(event, { x, y, moves: [along] }, { rows, cols }, element) {
  const box = element?.getBoundingClientRect();
  if (!along || !box) return 0;
  const isAcross = along === "L" || along === "R";
  const way = isAcross ? (event.clientX - x) / (box.width / cols) : (event.clientY - y) / (box.height / rows);
  // Tiles go the other way than the blank.
  return along === "U" || along === "L" ? Math.min(1, Math.max(0, way)) : Math.max(-1, Math.min(0, way));
}

/** Moves the tiles between a finger and the blank along with it. @param {number} share of a cell @param {Press} press
 * @param {PuzzleBoard} board @param {HTMLElement | null} element */
function pull(share, { cell: first, moves }, { cols }, element) {
  const [along] = moves;
  const stride = { U: cols, D: -cols, L: 1, R: -1 }[along] ?? 0;
  const isAcross = along === "L" || along === "R";
  for (let nth = 0, cell = first; nth < moves.length; nth++, cell += stride) {
    const tile = /** @type {HTMLElement | null} */ (element?.querySelector(`[data-cell="${cell}"]`));
    tile?.style.setProperty("--pull-x", isAcross ? `${share * 100}%` : "0%");
    tile?.style.setProperty("--pull-y", isAcross ? "0%" : `${share * 100}%`);
    tile?.classList.toggle("held", share !== 0);
  }
}

/** The way of the blank that a swipe asks for: tiles follow the finger, the blank goes the other way. @param {number} dx @param {number} dy */
const swiped = (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "L" : "R") : dy > 0 ? "U" : "D");

/** What a board listens to. @param {import("./board.js").Look} look @param {{current: HTMLElement | null}} element */
export function useDrag({ board, onMoves, onExchange }, element) {
  const held = useRef(/** @type {Press | null} */ (null));
  const wasDragged = useRef(false);
  // A tile in hand is let go of when the board changes under it.
  const seen = useRef(board);
  if (seen.current !== board) {
    seen.current = board;
    held.current = null;
  }
  if (!onMoves && !onExchange) return {};

  const letGo = () => {
    if (held.current) pull(0, held.current, board, element.current);
    held.current = null;
  };
  return {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.button) return;
      const cell = cellAt(event, board, element.current);
      wasDragged.current = false;
      held.current = { x: event.clientX, y: event.clientY, cell, moves: onMoves ? movesTo(board, cell) : [] };
      if (onMoves) element.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (held.current?.moves.length) pull(shareOf(event, held.current, board, element.current), held.current, board, element.current);
    },
    onPointerCancel: letGo,
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const press = held.current;
      if (!press) return;
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      const isTap = Math.hypot(dx, dy) < TAP;
      letGo();
      if (onExchange) {
        const cell = cellAt(event, board, element.current);
        wasDragged.current = !isTap;
        if (!isTap && cell >= 0 && cell !== press.cell) onExchange(press.cell, cell);
      } else if (press.moves.length) {
        if (isTap || Math.abs(shareOf(event, press, board, element.current)) > ENOUGH) onMoves?.(press.moves);
      } else if (!isTap) {
        onMoves?.([swiped(dx, dy)]);
      }
    },
    onClickCapture: (/** @type {MouseEvent} */ event) => {
      // The click that ends a drag is none.
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
  };
}
