// Solving: a board pasted or put together, a live verdict, a search that is watched, and its solution played.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { GOALS } from "./address.js";
import { inWords, post } from "./api.js";
import { Board } from "./board.js";
import { Choice, Copy, Field, Figure, GoalChooser, Spinner, StrategyPicker, Trouble } from "./controls.js";
import { bytes, counted, grouped, rounded, seconds } from "./figures.js";
import { useJob } from "./job.js";
import { Player, useReel } from "./player.js";
import { Film, exchange, inWords as inWordsOf, names, write } from "./puzzle.js";

/** @typedef {import("./api.js").Run} Run */
/** @typedef {import("./api.js").RunRecord} RunRecord */
/** @typedef {import("./puzzle.js").Convention} Convention */

/** @typedef {import("./address.js").Bounds} Bounds */

/** @param {import("./main.js").Shared} shared */
export function Solve({ view, change, check, isFresh, trouble, board, goal, kept }) {
  const [isGarbage, setGarbage] = useState(false);
  const { runs, complaint, isBusy, begin, cancel, clear } = useJob(`${check?.board}|${check?.goal}|${view.strategy}`, kept, "solved");

  const solve = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!check || isBusy || isGarbage) return;
    const { seconds, nodes, mebibytes } = view.bounds;
    const limits = {
      ...(seconds && { max_time_s: seconds }), ...(nodes && { max_nodes: nodes }), ...(mebibytes && { max_memory_bytes: mebibytes * 2 ** 20 }),
    };
    begin({ board: check.board, goal: check.goal, strategies: [view.strategy], limits });
  };
  const run = runs?.[0] ?? null;
  const record = run?.record ?? null;
  const moves = record?.moves ?? record?.best_known_moves ?? null;
  const film = useMemo(() => (board && moves != null ? new Film(board, moves) : null), [board, moves]);
  const reel = useReel(film?.length ?? 0, 5);
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    reel.go(0);
    // On a phone it is far above what was clicked.
    if (film) stage.current?.scrollIntoView({ block: "nearest" });
  }, [film]);
  return html`<div class="columns">
    <section class=${isGarbage || trouble ? "stage stale" : "stage"} aria-label="The board" ref=${stage}>
      ${film ? html`<${Screen} film=${film} reel=${reel} goal=${goal} />` : html`<${Editor} board=${board} goal=${goal} isBusy=${isBusy} change=${change} />`}
      ${!isGarbage && !trouble && html`<${Verdict} check=${check} change=${change} board=${board} />`}
    </section>
    <section class="side" aria-label="What to solve, and how">
      <${Trouble} text=${trouble || complaint || run?.error} />
      <form class="card" onSubmit=${solve}>
        <${Notation} view=${view} check=${check} isRead=${isFresh && !trouble} change=${change} onGarbage=${setGarbage} />
        <${GoalChooser} goal=${view.goal} example=${check?.goal ?? ""} onChange=${(/** @type {string} */ text) => change({ goal: text })} />
        <${StrategyPicker} strategy=${view.strategy} cells=${board ? board.tiles.length : 9} onChange=${(/** @type {string} */ strategy) => change({ strategy })} />
        <${Limits} bounds=${view.bounds} isBusy=${isBusy} onChange=${(/** @type {Bounds} */ bounds) => change({ bounds })} />
        <div class="buttons">
          ${/* Two buttons, not one that changes: a click on the one must not submit as the other. */ isBusy
            ? html`<button key="cancel" type="button" class="danger" onClick=${cancel}>Cancel</button>`
            : html`<button key="solve" type="submit" class="primary" disabled=${!check || Boolean(trouble) || isGarbage}>Solve</button>`}
          ${run && !isBusy && html`<button type="button" onClick=${clear}>Edit the board</button>`}
        </div>
      </form>
      ${run && html`<${Progress} run=${run} isBusy=${isBusy} />`}
      ${record && board && html`<${Result} record=${record} start=${board} reel=${reel} />`}
    </section>
  </div>`;
}

/** The board, put together by hand while nothing is searched. @param {{board: import("./puzzle.js").Board | null,
 *   goal: import("./puzzle.js").Board | null, isBusy: boolean, change: (part: Partial<import("./address.js").View>) => void}} props */
function Editor({ board, goal, isBusy, change }) {
  if (!board) return html`<div class="board empty" aria-hidden="true"></div>`;
  const swap = (/** @type {number} */ one, /** @type {number} */ other) => change({ board: write(exchange(board, one, other)) });
  return html`<${Board} board=${board} goal=${goal} label="Board. Choose two cells to exchange them, or drag one onto another."
      onExchange=${isBusy ? undefined : swap} />
    ${!isBusy && html`<p class="hint middle">Drag a tile onto another to exchange them.</p>`}`;
}

/** What a limit reads, and an example of it. @type {[string, keyof Bounds, (text: string) => number, string][]} */
const BOUNDS = [
  ["Seconds", "seconds", (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN), "0.5"],
  ["Nodes", "nodes", wholeNumber, "5M"],
  ["MiB", "mebibytes", wholeNumber, "500"],
];

/** The largest limit that is one. */
const MOST = 1e12;

/** 10k, 5M and 2G are numbers of nodes, as on the command line. @param {string} text */
function wholeNumber(text) {
  const [, digits, unit] = /^(\d+)([kMG]?)$/.exec(text) ?? [];
  return Number(digits) * ({ k: 1e3, M: 1e6, G: 1e9 }[unit] ?? 1);
}

/** @param {{bounds: Bounds, isBusy: boolean, onChange: (bounds: Bounds) => void}} props */
const Limits = ({ bounds, isBusy, onChange }) => html`<fieldset class="limits" disabled=${isBusy}><legend>At most</legend>
  ${BOUNDS.map(([label, bound, reads, example]) => html`<${Field} label=${label}><${Limit} value=${bounds[bound]} reads=${reads} example=${example}
    onChange=${(/** @type {number} */ value) => onChange({ ...bounds, [bound]: value })} /><//>`)}
</fieldset>`;

/** A limit as it is typed; what is none is marked, and is no limit. @param {{value: number, reads: (text: string) => number,
 *   example: string, onChange: (value: number) => void}} props */
function Limit({ value, reads, example, onChange }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  const isRight = (/** @type {string} */ text) => text === "" || (reads(text) > 0 && reads(text) <= MOST);
  const hear = (/** @type {any} */ event) => {
    const text = event.target.value.trim();
    type(text);
    onChange(text && isRight(text) ? reads(text) : 0);
  };
  const shown = typed ?? (value ? String(value) : "");
  return html`<input type="text" inputmode="decimal" placeholder="any" spellcheck=${false} value=${shown} aria-invalid=${isRight(shown) ? undefined : "true"}
      onInput=${hear} onBlur=${() => isRight(shown) && type(null)} />
    ${!isRight(shown) && html`<span class="hint">a number, like ${example}</span>`}`;
}

/** A solution, played. @param {{film: Film, reel: import("./player.js").Reel, goal: import("./puzzle.js").Board | null}} props */
function Screen({ film, reel, goal }) {
  const { at } = reel;
  const before = at > 0 ? film.board(at - 1) : null;
  const board = film.board(at);
  const next = at < film.length ? film.moves[at] : null;
  const made = before ? `: ${inWordsOf(before, film.moves[at - 1])}` : "";
  const said = `${grouped(at)} of ${counted(film.length, "move")}${made}`;
  return html`<${Board} board=${board} goal=${goal} next=${reel.isPlaying ? null : next} label="The solution" still=${reel.speed > 15} />
    <${Player} reel=${reel} what="move" said=${said} />`;
}

/** Reads any notation, as it is typed. @param {{view: import("./address.js").View, check: import("./api.js").Check | null,
 *   isRead: boolean, change: (part: Partial<import("./address.js").View>) => void, onGarbage: (isGarbage: boolean) => void}} props
 *   `isRead` if the check is of this view, else it is of one before */
function Notation({ view, check, isRead, change, onGarbage }) {
  const [text, write] = useState(view.board);
  const [trouble, say] = useState("");
  const typed = useRef("");
  // Questions are counted, so that an older answer does not win, nor one for who has left.
  const newest = useRef(0);
  useEffect(() => () => void newest.current++, []);
  const now = useRef({ view, check });
  now.current = { view, check };
  useEffect(() => {
    // What was typed is left as it is while it says the same.
    if (isRead && check && check.board !== typed.current) {
      typed.current = check.board;
      write(check.board);
      say("");
    }
  }, [check?.board, isRead]);
  useEffect(() => onGarbage(trouble !== ""), [trouble]);
  const hear = async (/** @type {string} */ asked) => {
    write(asked);
    const question = ++newest.current;
    try {
      const goal = GOALS.includes(view.goal) ? view.goal : "last";
      const told = await post("check", { board: asked, goal });
      if (question !== newest.current) return;
      typed.current = told.board;
      say("");
      // A goal of one's own is a board too: it is of no use to one of another shape.
      const { view: { goal: aim }, check: before } = now.current;
      const fits = GOALS.includes(aim) || (told.rows === before?.rows && told.cols === before?.cols);
      change({ board: told.board, ...(fits ? {} : { goal: "last" }) });
    } catch (error) {
      if (question === newest.current) say(inWords(error));
    }
  };
  return html`<${Field} label="Board, in any notation">
      <textarea rows=${Math.min(6, Math.max(2, text.split("\n").length))} spellcheck=${false} class="code" value=${text}
        aria-invalid=${trouble ? "true" : undefined} onInput=${(/** @type {any} */ event) => hear(event.target.value)}></textarea>
    <//>
    <${Trouble} text=${trouble} />`;
}

/** Whether the board can be solved, and why. @param {{check: import("./api.js").Check | null, board: import("./puzzle.js").Board | null,
 *   change: (part: Partial<import("./address.js").View>) => void}} props */
function Verdict({ check, board, change }) {
  if (!check || !board) return null;
  const { solvable, why, mending_swap: swap, reaches } = check;
  const mend = () => {
    if (swap) change({ board: write(exchange(board, board.tiles.indexOf(swap[0]), board.tiles.indexOf(swap[1]))) });
  };
  return html`<div class=${solvable ? "verdict good" : "verdict bad"} role="status">
    <p><strong>${solvable ? "✓ Solvable" : "✕ Not solvable"}</strong>${solvable ? ": the board reaches this goal." : ": no moves lead to this goal."}</p>
    ${!solvable && html`<div class="buttons">
      ${swap && html`<button type="button" onClick=${mend}>Exchange ${swap[0]} and ${swap[1]}</button>`}
      ${reaches.map((goal) => html`<button type="button" onClick=${() => change({ goal })}>Take the goal “${goal}”</button>`)}
    </div>`}
    <details open=${!solvable}><summary>Why</summary>${why.split(/(?<=[.]) (?=[A-Z])/).map((sentence) => html`<p>${sentence}</p>`)}</details>
  </div>`;
}

/** A search as it runs. @param {{run: Run, isBusy: boolean}} props */
function Progress({ run, isBusy }) {
  const gap = run.best_length == null ? null : run.best_length - run.lower_bound;
  const share = run.best_length ? run.lower_bound / run.best_length : 0;
  const rate = run.elapsed_s > 0.05 ? `${rounded(run.generated / run.elapsed_s)} / s` : "–";
  const doing = run.state === "waiting" ? "waiting for its turn" : run.table_share != null ? `${run.phase}, ${Math.round(run.table_share * 100)} %` : run.phase;
  return html`<div class="card" aria-label="The search" role="group">
    <h2>${isBusy ? "Searching" : run.state === "cancelled" ? "Cancelled" : "The search"} ${isBusy && html`<${Spinner} seconds=${run.elapsed_s + (run.table_share ?? 0)} />`}</h2>
    ${isBusy && html`<p class="hint"><span role="status">${doing || run.strategy}</span>, ${seconds(run.elapsed_s)}</p>`}
    ${run.table_share != null && html`<progress max="1" value=${run.table_share} aria-label="The table"></progress>`}
    ${run.best_length != null && gap !== 0 && html`<div class="bound" role="img" aria-label=${`At least ${run.lower_bound} moves, at most ${run.best_length}`}>
      <span style=${{ width: `${share * 100}%` }}></span></div>`}
    <dl class="figures">
      <${Figure} name="At least" value=${grouped(run.lower_bound)} title="No solution is shorter: proven." />
      <${Figure} name="Best known" value=${run.best_length == null ? "–" : grouped(run.best_length)} title="The length of the best solution so far." />
      <${Figure} name="Gap" value=${gap == null ? "–" : grouped(gap)} title="How much shorter a solution could still be." />
      <${Figure} name="Nodes" value=${rounded(run.generated)} title="Children made by expanding: generated." />
      <${Figure} name="Rate" value=${rate} title="Nodes a second." />
      <${Figure} name="Server memory" value=${bytes(run.memory_bytes)} title="What the whole server holds now, tables among it." />
    </dl>
    ${run.notes.map((note) => html`<p class="hint">${note}</p>`)}
  </div>`;
}

/** What a run came to, in a sentence. @param {RunRecord} record */
export function verdictOf(record) {
  const { status, length, optimal, lower_bound: bound } = record;
  if (status === "unsolvable") return "Not solvable: no moves lead to this goal.";
  if (status === "stopped") {
    const best = record.best_known_length;
    const limit = { cancelled: "it was cancelled", "dead-end": "it came to a dead end, for it does not look at everything (a beam, a limit on depth)" }[record.stopped_by ?? ""] ?? `it met the limit on ${record.stopped_by}`;
    return `Stopped: ${limit}. At least ${counted(bound, "move")} needed${best == null ? "" : `; a way of ${grouped(best)} is known`}.`;
  }
  if (optimal) return `${counted(length ?? 0, "move")}: no solution is shorter.`;
  return `${counted(length ?? 0, "move")}; at least ${grouped(bound)} needed, so the gap is ${grouped((length ?? 0) - bound)}.`;
}

/** @type {[Convention, string][]} */
const CONVENTIONS = [["blank", "Blank"], ["tile", "Tile"], ["number", "Number"]];

/** @type {Record<Convention, string>} */
const MEANINGS = { blank: "the way the blank goes", tile: "the way the tile goes", number: "the number of the tile that moves" };

/** More moves than this are one text. */
const MOST_BUTTONS = 300;

/** @param {{record: RunRecord, start: import("./puzzle.js").Board, reel: import("./player.js").Reel}} props */
function Result({ record, start, reel: { at, go } }) {
  const [convention, choose] = useState(/** @type {Convention} */ ("blank"));
  const letters = record.moves ?? record.best_known_moves ?? "";
  const list = useMemo(() => names(start, letters, convention), [start, letters, convention]);
  const moves = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const now = /** @type {HTMLElement | null | undefined} */ (moves.current?.querySelector(".now"));
    if (now && moves.current) moves.current.scrollTop = now.offsetTop - moves.current.offsetTop - moves.current.clientHeight / 2;
  }, [at]);
  const text = list.join(convention === "number" ? " " : "");
  const { stats } = record;
  return html`<div class="card" aria-label="The solution" role="group">
    <h2>${record.status === "solved" ? "Solution" : "What is known"}</h2>
    <p id="verdict" class="lead" role="status">${verdictOf(record)}</p>
    ${record.why && html`<p class="hint">By ${record.strategy}: ${record.why}.</p>`}
    ${letters && html`<p class="label" id="naming">Moves: ${MEANINGS[convention]}</p><${Choice} label="Moves are" value=${convention} onChange=${choose} options=${CONVENTIONS} />
      ${list.length <= MOST_BUTTONS
        ? html`<ol class="moves" ref=${moves}>${list.map((name, index) => html`<li><button type="button" class=${index === at - 1 ? "now" : index < at ? "done" : ""} aria-current=${index === at - 1 ? "step" : undefined}
            aria-label=${`Move ${index + 1}: ${name}`} onClick=${() => go(index + 1)}>${name}</button></li>`)}</ol>`
        : html`<p class="code long" tabindex="0">${text}</p>`}
      <div class="buttons"><${Copy} text=${text} label="Copy the moves" /></div>`}
    <dl class="figures">
      <${Figure} name="Expanded" value=${grouped(stats.expanded)} title="States whose children were generated." />
      <${Figure} name="Generated" value=${grouped(stats.generated)} title="Children made by expanding, each time they are made; the start is not one." />
      <${Figure} name="Most stored" value=${grouped(stats.peak_stored)} title="Most states in memory at one time." />
      <${Figure} name="Time" value=${seconds(stats.elapsed_s)} />
    </dl>
  </div>`;
}
