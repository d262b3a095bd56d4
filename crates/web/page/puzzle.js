// Boards as the page handles them. Reading other notations, goals by name and solvability are the server's to tell.

/** @typedef {{rows: number, cols: number, tiles: number[]}} Board */
/** @typedef {"blank" | "tile" | "number"} Convention */

/** @type {Record<string, [number, number]>} rows and columns that each way leads */
const STEPS = { U: [-1, 0], L: [0, -1], R: [0, 1], D: [1, 0] };

/** @type {Record<string, string>} */
export const INVERSE = { U: "D", L: "R", R: "L", D: "U" };

/** @type {Record<string, string>} */
export const WORDS = { U: "up", L: "left", R: "right", D: "down" };

/** @type {Record<string, string>} */
export const ARROWS = { U: "↑", L: "←", R: "→", D: "↓" };

/** Reads the canonical form, `1 2 3/4 5 6/7 8 0`. @param {string} text @returns {Board} */
export function read(text) {
  const rows = text.split("/").map((row) => row.trim().split(/\s+/).map(Number));
  return { rows: rows.length, cols: rows[0].length, tiles: rows.flat() };
}

/** Writes the canonical form. @param {Board} board */
export function write({ cols, tiles }) {
  const rows = [];
  for (let first = 0; first < tiles.length; first += cols) rows.push(tiles.slice(first, first + cols).join(" "));
  return rows.join("/");
}

/** @param {Board} board */
export const blankOf = (board) => board.tiles.indexOf(0);

/** The cell that the blank gets to, or -1. @param {Board} board @param {string} letter */
function target({ rows, cols, tiles }, letter) {
  const blank = tiles.indexOf(0);
  const row = Math.floor(blank / cols) + STEPS[letter][0];
  const col = (blank % cols) + STEPS[letter][1];
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : -1;
}

/** The tile that a way of the blank moves, or 0. @param {Board} board @param {string} letter */
export function tileOf(board, letter) {
  const to = target(board, letter);
  return to < 0 ? 0 : board.tiles[to];
}

/** The board after a move, or null if the blank would leave it. @param {Board} board @param {string} letter */
export function slide(board, letter) {
  const to = target(board, letter);
  if (to < 0) return null;
  const tiles = board.tiles.slice();
  tiles[blankOf(board)] = tiles[to];
  tiles[to] = 0;
  return { ...board, tiles };
}

/** The moves that bring the blank straight to a cell in its row or column: what a click on that tile means.
 * @param {Board} board @param {number} cell @returns {string[]} */
export function movesTo(board, cell) {
  const { cols } = board;
  const blank = blankOf(board);
  const rows = Math.floor(cell / cols) - Math.floor(blank / cols);
  const columns = (cell % cols) - (blank % cols);
  if ((rows === 0) === (columns === 0)) return [];
  const letter = rows ? (rows < 0 ? "U" : "D") : columns < 0 ? "L" : "R";
  return Array(Math.abs(rows + columns)).fill(letter);
}

/** @param {Board} one @param {Board} other */
export const isSame = (one, other) =>
  one.cols === other.cols && one.tiles.length === other.tiles.length && one.tiles.every((tile, cell) => tile === other.tiles[cell]);

/** A board with two cells exchanged. @param {Board} board @param {number} one @param {number} other */
export function exchange(board, one, other) {
  const tiles = board.tiles.slice();
  [tiles[one], tiles[other]] = [tiles[other], tiles[one]];
  return { ...board, tiles };
}

/** The names of moves made from a board. @param {Board} start @param {string} letters @param {Convention} convention */
export function names(start, letters, convention) {
  if (convention === "blank") return [...letters];
  if (convention === "tile") return [...letters].map((letter) => INVERSE[letter]);
  let board = start;
  return [...letters].map((letter) => {
    const tile = tileOf(board, letter);
    board = slide(board, letter) ?? board;
    return String(tile);
  });
}

/** A move in words, for screen readers. @param {Board} board the board before it @param {string} letter */
export const inWords = (board, letter) => `Tile ${tileOf(board, letter)} ${WORDS[INVERSE[letter]]}`;

/** A solution that can be looked at anywhere: boards are kept every so often and made from there. */
export class Film {
  /** @param {Board} start @param {string} moves */
  constructor(start, moves) {
    this.moves = moves;
    this.kept = [start];
    this.last = { at: 0, board: start };
  }

  get length() {
    return this.moves.length;
  }

  /** The board after so many moves. @param {number} at @returns {Board} */
  board(at) {
    const KEPT_EVERY = 64;
    let from = this.last.at <= at ? this.last : { at: 0, board: this.kept[0] };
    const nearest = Math.min(Math.floor(at / KEPT_EVERY), this.kept.length - 1);
    if (nearest * KEPT_EVERY > from.at || from.at > at) from = { at: nearest * KEPT_EVERY, board: this.kept[nearest] };
    let { board } = from;
    for (let step = from.at; step < at; step++) {
      board = slide(board, this.moves[step]) ?? board;
      if ((step + 1) % KEPT_EVERY === 0 && (step + 1) / KEPT_EVERY === this.kept.length) this.kept.push(board);
    }
    this.last = { at, board };
    return board;
  }
}
