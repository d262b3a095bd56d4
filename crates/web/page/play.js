// The game: any board up to 10x10, a clock, undo and redo, a hint that follows, a coach.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { GOALS } from "./address.js";
import { inWords, post } from "./api.js";
import { Board, isSolved, letterOf } from "./board.js";
import { Choice, Field, Figure, GoalChooser, Icon, Trouble, useKeys } from "./controls.js";
import { counted, grouped, stopwatch } from "./figures.js";
import { useKept } from "./kept.js";
import { Knowledge } from "./knowledge.js";
import { pictureOf } from "./picture.js";
import { INVERSE, ARROWS, inWords as moveInWords, slide, tileOf, write } from "./puzzle.js";

/** @typedef {{done: string[], undone: string[], startedAt: number | null, endedAt: number | null}} Game */

/** @type {Game} */
const FRESH = { done: [], undone: [], startedAt: null, endedAt: null };

/** The boards of a game from its start. @param {import("./puzzle.js").Board} start @param {string[]} moves */
function boardsOf(start, moves) {
  const boards = [start];
  for (const letter of moves) boards.push(slide(boards[boards.length - 1], letter) ?? start);
  return boards;
}

/** @param {import("./main.js").Shared} shared */
export function Play(shared) {
  const { view, change, check, trouble, board: start, goal, kept } = shared;
  const [helps, setHelps] = useKept(kept, "helps", { hint: false, coach: false });
  const [complaint, complain] = useState("");
  const { skin, setSkin, picture, dressUp } = usePicture(start, kept, complain);
  const playing = usePlaying(shared, complain);
  const { game, board, texts, isWon, said, move, undo, redo, restart } = playing;
  const knowledge = useKnowledge(check, texts, helps, isWon, complain);
  const known = texts.length ? knowledge?.of(texts[texts.length - 1]) : undefined;
  const toggle = (/** @type {"hint" | "coach"} */ name) => setHelps({ ...helps, [name]: !helps[name] });
  useKeys((event) => {
    const hasOwnArrows = /** @type {HTMLElement} */ (event.target).matches("[role=tab], input");
    const letter = letterOf(event);
    /** @type {Record<string, () => void>} */
    const keys = { u: undo, r: redo, i: () => toggle("hint"), c: () => toggle("coach") };
    const withControl = event.ctrlKey || event.metaKey;
    const act = withControl ? { z: event.shiftKey ? redo : undo, y: redo }[event.key.toLowerCase()] : keys[event.key];
    if (letter && !hasOwnArrows) move([letter]);
    else if (act) act();
    else return;
    event.preventDefault();
  });
  const next = helps.hint && !isWon ? known?.next : null;
  const solveFromHere = () => {
    kept.current.left = { there: texts[texts.length - 1], start: texts[0] };
    change({ tab: "solve", board: texts[texts.length - 1] });
  };
  // Who had it solved from where it was, and comes back, comes back to the game.
  useLayoutEffect(() => {
    const { there, start: began } = kept.current.left ?? {};
    if (there && there === view.board) change({ board: began });
  }, []);
  return html`<div class="columns">
    <section class="stage" aria-label="The game">
      ${board
        ? html`<${Board} board=${board} goal=${goal} skin=${skin} picture=${picture} next=${next} onMoves=${move}
            label=${`Board of ${board.rows} rows and ${board.cols} columns. Arrow keys slide tiles.`} />`
        : html`<div class="board empty" aria-hidden="true"></div>`}
      <${Under} playing=${playing} check=${check} helps=${helps} known=${known} onToggle=${toggle} onSolve=${solveFromHere} />
      <${Advice} helps=${helps} known=${known} board=${board} texts=${texts} knowledge=${knowledge} isWon=${isWon} />
      ${isWon && html`<${Won} game=${game} knowledge=${knowledge} start=${texts[0]} onAgain=${restart} />`}
      ${check && !check.solvable && html`<p class="trouble">This board can't be solved, so there is no game: <a href="#solve" onClick=${(/** @type {Event} */ event) => { event.preventDefault(); change({ tab: "solve" }); }}>see why</a>, or start a new one.</p>`}
      <span class="sr" role="status">${isWon ? `Solved in ${counted(game.done.length, "move")}` : said}</span>
    </section>
    <section class="side" aria-label="New game and looks">
      <${Trouble} text=${trouble || complaint} />
      <${NewGame} view=${view} check=${check} change=${change} onError=${complain} onNew=${restart} />
      <${Looks} skin=${skin} setSkin=${setSkin} hasPicture=${Boolean(picture)} onFile=${dressUp} />
      <p class="hint keys"><kbd>←</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>→</kbd> slide · <kbd>u</kbd> undo · <kbd>r</kbd> redo · <kbd>i</kbd> hint · <kbd>c</kbd> coach.
        Click, drag or swipe tiles; a click farther away slides a whole row.</p>
    </section>
  </div>`;
}

/** @typedef {ReturnType<typeof usePlaying>} Playing */

/** The game in hand, and what can be done in it. @param {import("./main.js").Shared} shared @param {(text: string) => void} complain */
function usePlaying({ check, board: start, goal, kept }, complain) {
  const [said, say] = useState("");
  const [game, setGame] = useGame(check ? `${check.board}|${check.goal}` : "", kept);
  const boards = useMemo(() => (start ? boardsOf(start, game.done) : []), [start, game.done]);
  const texts = useMemo(() => boards.map(write), [boards]);
  const board = boards.at(-1);
  const isWon = game.done.length > 0 && board != null && isSolved(board, goal);

  const move = (/** @type {string[]} */ letters) => {
    if (!board || isWon || !check?.solvable) return;
    /** @type {string[]} */
    const made = [];
    let now = board;
    for (const letter of letters) {
      const next = slide(now, letter);
      if (!next) break;
      say(`${moveInWords(now, letter)}. ${counted(game.done.length + made.length + 1, "move")}`);
      made.push(letter);
      now = next;
      if (isSolved(now, goal)) break;
    }
    if (!made.length) return;
    complain("");
    const time = Date.now();
    setGame({
      done: [...game.done, ...made], undone: [], startedAt: game.startedAt ?? time, endedAt: isSolved(now, goal) ? time : null,
    });
  };
  const undo = () => {
    if (!game.done.length || isWon) return;
    say("Taken back");
    setGame({ ...game, done: game.done.slice(0, -1), undone: [...game.undone, game.done[game.done.length - 1]] });
  };
  const redo = () => {
    if (!game.undone.length) return;
    say("Made again");
    setGame({ ...game, done: [...game.done, game.undone[game.undone.length - 1]], undone: game.undone.slice(0, -1) });
  };
  return { game, board, texts, isWon, said, move, undo, redo, restart: () => setGame(FRESH) };
}

/** Figures and buttons under the board. @param {{playing: Playing, check: import("./api.js").Check | null, helps: {hint: boolean, coach: boolean},
 *   known: import("./knowledge.js").Known | undefined, onToggle: (name: "hint" | "coach") => void, onSolve: () => void}} props */
function Under({ playing: { game, board, isWon, undo, redo }, check, helps, known, onToggle, onSolve }) {
  return html`<div class="under">
    <dl class="figures">
      <${Figure} name="Moves" value=${game.done.length} strong=${true} />
      <${Clock} game=${game} />
      ${helps.hint && html`<${Figure} name="Left" strong=${true} value=${known ? `${known.proven ? "" : "≤ "}${grouped(known.left)}` : check?.solvable ? "…" : "–"} />`}
    </dl>
    <div class="buttons">
      <button type="button" onClick=${undo} disabled=${!game.done.length || isWon} title="Undo (u)"><${Icon} name="undo" /> Undo</button>
      <button type="button" onClick=${redo} disabled=${!game.undone.length} title="Redo (r)"><${Icon} name="redo" /> Redo</button>
      <button type="button" aria-pressed=${helps.hint} onClick=${() => onToggle("hint")} title="Hint (i)"><${Icon} name="bulb" /> Hint</button>
      <button type="button" aria-pressed=${helps.coach} onClick=${() => onToggle("coach")} title="Coach (c)">Coach</button>
      <button type="button" disabled=${!board} onClick=${onSolve}>Solve from here</button>
    </div>
  </div>`;
}

/** What the tiles wear. @param {{skin: string, setSkin: (skin: string) => void, hasPicture: boolean, onFile: (file: File | null) => void}} props */
const Looks = ({ skin, setSkin, hasPicture, onFile }) => html`<div class="card">
  <h2>Tiles</h2>
  <${Choice} label="Tiles" value=${skin} onChange=${setSkin}
    options=${[["numbers", "Numbers"], ["colours", "Colours"], ...(hasPicture ? [["picture", "Picture"]] : [])]} />
  <label class="file">A picture of your own
    <input type="file" accept="image/*" onChange=${(/** @type {any} */ event) => onFile(event.target.files[0] ?? null)} /></label>
  <p class="hint">It stays in your browser.</p>
</div>`;

/** Games that can be come back to. */
const MOST_GAMES = 20;

/** The game on a board; another board is another game. @param {string} key @param {{current: any}} kept
 * @returns {[Game, (game: Game) => void]} */
function useGame(key, kept) {
  const [games, set] = useKept(kept, "games", /** @type {[string, Game][]} */ ([]));
  const game = games.find(([name]) => name === key)?.[1] ?? FRESH;
  const others = games.filter(([name]) => name !== key).slice(0, MOST_GAMES - 1);
  return [game, (next) => set([[key, next], ...others])];
}

/** What the tiles wear. A picture is cut anew for each shape of board. @param {import("./puzzle.js").Board | null} board
 * @param {{current: any}} kept @param {(text: string) => void} complain */
function usePicture(board, kept, complain) {
  const [skin, setSkin] = useKept(kept, "skin", "numbers");
  const [file, setFile] = useKept(kept, "file", /** @type {File | null} */ (null));
  const [picture, setPicture] = useState(/** @type {string | null} */ (null));
  // Worn as soon as it was chosen; another shape of board changes no one's mind.
  const isNew = useRef(false);
  const dressUp = (/** @type {File | null} */ chosen) => {
    isNew.current = true;
    setFile(chosen);
  };
  const [rows, cols] = [board?.rows, board?.cols];
  useEffect(() => {
    if (!file || !rows || !cols) return;
    let [isGone, address] = [false, ""];
    pictureOf(file, rows, cols).then(
      (made) => {
        address = made;
        if (isGone) return URL.revokeObjectURL(made);
        setPicture(made);
        if (isNew.current) setSkin("picture");
        isNew.current = false;
        complain("");
      },
      (error) => {
        if (isGone) return;
        complain(error.message);
        setFile(null);
        setPicture(null);
        setSkin("numbers");
      },
    );
    return () => {
      isGone = true;
      URL.revokeObjectURL(address);
    };
  }, [file, rows, cols]);
  return { skin, setSkin, picture, dressUp };
}

/** After so many milliseconds a question that failed is asked again. */
const RETRY = 2000;

/** What is known of the boards of this game; asked for while somebody wants to know.
 * @param {import("./api.js").Check | null} check @param {string[]} texts @param {{hint: boolean, coach: boolean}} helps
 * @param {boolean} isWon @param {(text: string) => void} complain */
function useKnowledge(check, texts, helps, isWon, complain) {
  const knowledge = useMemo(() => (check?.solvable ? new Knowledge(check.goal) : null), [check?.goal, check?.solvable]);
  const [learnt, learn] = useState(0);
  useEffect(() => () => knowledge?.close(), [knowledge]);
  useEffect(() => {
    if (!knowledge || !texts.length) return;
    // A game that is won wants to be compared with the shortest; a coach wants to hear of every board, newest first.
    const wanted = isWon ? [texts[0]] : helps.coach ? texts.toReversed() : helps.hint ? [texts[texts.length - 1]] : [];
    const question = wanted.find((text) => !knowledge.isSettled(text));
    if (question == null) return;
    knowledge.ask(question).then(
      (wasLearnt) => wasLearnt && learn((/** @type {number} */ times) => times + 1),
      (error) => {
        complain(inWords(error));
        setTimeout(() => learn((/** @type {number} */ times) => times + 1), RETRY);
      },
    );
  }, [knowledge, texts, helps, isWon, learnt]);
  return knowledge;
}

/** The time from the first move. @param {{game: Game}} props */
function Clock({ game: { startedAt, endedAt } }) {
  const [, tick] = useState(0);
  const runs = startedAt != null && endedAt == null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => tick(Date.now()), 100);
    return () => clearInterval(timer);
  }, [runs]);
  return html`<${Figure} name="Time" strong=${true} value=${stopwatch(startedAt == null ? 0 : (endedAt ?? Date.now()) - startedAt)} />`;
}

/** @type {Record<string, [string, string]>} */
const MARKS = {
  optimal: ["✓", "on a shortest way"],
  detour: ["+2", "a detour: one move away, and one back"],
  "best-known": ["✓", "on the best way known, which is not proven shortest"],
  "at-most-two": ["at most +2", "not on the best way known, which is not proven shortest"],
  thinking: ["…", "thinking"],
};

/** What the hint and the coach say. @param {{helps: {hint: boolean, coach: boolean}, known: import("./knowledge.js").Known | undefined,
 *   board: import("./puzzle.js").Board | undefined, texts: string[], knowledge: Knowledge | null, isWon: boolean}} props */
function Advice({ helps, known, board, texts, knowledge, isWon }) {
  if (!knowledge || !(helps.coach || (helps.hint && !isWon))) return null;
  const marks = texts.slice(1).map((text, index) => knowledge.judge(texts[index], text));
  const detours = marks.filter((mark) => mark === "detour").length;
  const judged = marks.filter((mark) => mark === "detour" || mark === "optimal").length;
  const last = marks[marks.length - 1];
  return html`<div class="advice" role="status">
    ${helps.hint && !isWon && board && html`<p><b>Hint</b> ${known?.next
      ? html`tile ${tileOf(board, known.next)} ${ARROWS[INVERSE[known.next]]}; ${counted(known.left, "move")} left${known.proven ? "" : " by the best way known"}`
      : known ? "it is solved" : "thinking …"}</p>`}
    ${helps.coach && html`<p><b>Coach</b> ${last ? html`<span class=${`mark ${last}`}>${MARKS[last][0]}</span> ${MARKS[last][1]}. ` : "make a move. "}
      ${judged > 0 && html`${counted(detours, "detour")} in ${counted(judged, "move")}${judged < marks.length ? ` that could be judged, of ${grouped(marks.length)}` : ""}.`}</p>`}
  </div>`;
}

/** @param {{game: Game, knowledge: Knowledge | null, start: string, onAgain: () => void}} props */
function Won({ game, knowledge, start, onAgain }) {
  const best = knowledge?.of(start);
  const moves = game.done.length;
  const compared = !best ? "" : best.left === moves && best.proven ? "No way is shorter!"
    : best.proven ? `The shortest way has ${counted(best.left, "move")}.` : `A way of ${counted(best.left, "move")} is known.`;
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => card.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<div class="won" ref=${card}>
    <p class="big">Solved</p>
    <p>${counted(moves, "move")} in ${stopwatch((game.endedAt ?? 0) - (game.startedAt ?? 0))}. ${compared}</p>
    <button type="button" class="primary" onClick=${onAgain}>Play it again</button>
  </div>`;
}

const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** @param {{view: import("./address.js").View, check: import("./api.js").Check | null,
 *   change: (part: Partial<import("./address.js").View>) => void, onError: (text: string) => void, onNew: () => void}} props */
function NewGame({ view, check, change, onError, onNew }) {
  const [asked, ask] = useState(/** @type {{rows?: number, cols?: number, kind: string, walk: number, depth: number}} */ ({ kind: "uniform", walk: 30, depth: 6 }));
  const [isBusy, setBusy] = useState(false);
  // Who goes elsewhere meanwhile, or takes another goal, wants no board that was made for before.
  const leaving = useRef(new AbortController());
  useLayoutEffect(() => () => {
    leaving.current.abort();
    leaving.current = new AbortController();
  }, [view.board, view.goal]);
  const rows = asked.rows ?? Math.min(check?.rows ?? 3, 10);
  const cols = asked.cols ?? Math.min(check?.cols ?? 3, 10);
  const scramble = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    onError("");
    const { signal } = leaving.current;
    const how = asked.kind === "walk" ? { walk: asked.walk } : asked.kind === "depth" ? { depth: asked.depth } : {};
    const isNamed = GOALS.includes(view.goal);
    const fits = isNamed || (check?.rows === rows && check?.cols === cols);
    try {
      const made = await post("scramble", { size: `${rows}x${cols}`, goal: fits ? view.goal : "last", ...how }, signal);
      onNew();
      change({ board: made.board, ...(fits ? {} : { goal: "last" }) });
      const stage = /** @type {HTMLElement | null} */ (document.querySelector(".stage .board"));
      stage?.focus({ preventScroll: true });
      stage?.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!signal.aborted) onError(inWords(error));
    }
    setBusy(false);
  };
  const side = (/** @type {string} */ label, /** @type {"rows" | "cols"} */ name, /** @type {number} */ value) => html`<${Field} label=${label}>
    <select value=${value} onChange=${(/** @type {any} */ event) => ask({ ...asked, rows, cols, [name]: Number(event.target.value) })}>
      ${SIZES.map((size) => html`<option value=${size}>${size}</option>`)}
    </select><//>`;
  const number = (/** @type {string} */ label, /** @type {"walk" | "depth"} */ name, /** @type {number} */ most) => html`<${Field} label=${label}>
    <input type="number" min="0" max=${most} value=${asked[name]} onInput=${(/** @type {any} */ event) => ask({ ...asked, [name]: Math.max(0, Math.floor(Number(event.target.value))) })} /><//>`;
  return html`<form class="card" onSubmit=${scramble}>
    <h2>New game</h2>
    <div class="pair">${side("Rows", "rows", rows)}${side("Columns", "cols", cols)}</div>
    <${GoalChooser} goal=${view.goal} example=${check?.goal ?? ""} onChange=${(/** @type {string} */ goal) => change({ goal })} />
    <${Choice} label="Scramble" value=${asked.kind} onChange=${(/** @type {string} */ kind) => ask({ ...asked, kind })}
      options=${[["uniform", "Any board"], ["walk", "A walk"], ["depth", "Exact depth"]]} />
    ${asked.kind === "walk" && number("Random moves from the goal", "walk", 1000000)}
    ${asked.kind === "depth" && number("Moves of the shortest solution", "depth", 100)}
    <button type="submit" class="primary" disabled=${isBusy}>${isBusy ? "Scrambling …" : "Scramble"}</button>
  </form>`;
}
