// What is known of the boards of a game: how far each is from the goal, and the way. A way teaches of every board
// along it, so that following one needs no new question.

import { post } from "./api.js";
import { read, slide, write } from "./puzzle.js";

/** @typedef {{left: number, proven: boolean, next: string | null}} Known */
/** @typedef {"optimal" | "detour" | "best-known" | "at-most-two" | "thinking"} Mark */

export class Knowledge {
  /** @param {string} goal */
  constructor(goal) {
    this.goal = goal;
    /** @type {Map<string, Known>} */
    this.known = new Map([[goal, { left: 0, proven: true, next: null }]]);
    /** @type {Set<string>} boards that were asked about: no use in asking again */
    this.asked = new Set();
    this.gone = new AbortController();
    this.isAsking = false;
  }

  /** @param {string} board */
  of(board) {
    return this.known.get(board);
  }

  /** Nobody wants to know any more. */
  close() {
    this.gone.abort();
  }

  /** Asks about a board, unless a question is open: one after the other, so that a table that is being made for the
   * first is there for the next. @param {string} board @returns {Promise<boolean>} whether something was learnt */
  async ask(board) {
    if (this.isAsking || this.isSettled(board)) return false;
    this.isAsking = true;
    try {
      const hint = await post("hint", { board, goal: this.goal }, this.gone.signal);
      this.asked.add(board);
      this.learn(board, hint.moves, hint.proven);
      return true;
    } catch (error) {
      if (this.gone.signal.aborted) return false;
      throw error;
    } finally {
      this.isAsking = false;
    }
  }

  /** Whether there is no use in asking. @param {string} board */
  isSettled(board) {
    return this.known.get(board)?.proven || this.asked.has(board);
  }

  /** @param {string} text @param {string | null} moves @param {boolean} proven */
  learn(text, moves, proven) {
    if (moves == null) return;
    let board = read(text);
    for (let at = 0; at < moves.length; at++) {
      this.improve(write(board), { left: moves.length - at, proven, next: moves[at] });
      board = slide(board, moves[at]) ?? board;
    }
  }

  /** What is proven or shorter replaces what was known. @param {string} board @param {Known} known */
  improve(board, known) {
    const before = this.known.get(board);
    if (!before || (known.proven && !before.proven) || known.left < before.left) this.known.set(board, known);
  }

  /** A move changes the distance by just one, so a detour costs two moves. @param {string} before @param {string} after
   * @returns {Mark} */
  judge(before, after) {
    const [from, to] = [this.known.get(before), this.known.get(after)];
    if (from?.proven && to?.proven) return to.left < from.left ? "optimal" : "detour";
    if (from && to && to.left < from.left) return "best-known";
    return this.asked.has(before) && this.asked.has(after) ? "at-most-two" : "thinking";
  }
}
