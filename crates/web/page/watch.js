// Watching a search think: every expansion forward and back, with the tree or the frontier, OPEN and CLOSED, the board
// of any node, and what the heuristic sees on it.

import { html, useEffect, useLayoutEffect, useMemo, useState } from "./html.js";
import { followable } from "./address.js";
import { inWords, post } from "./api.js";
import { Board } from "./board.js";
import { Choice, Field, Figure, GoalChooser, StrategyPicker, TextInput, Trouble, useCatalogue } from "./controls.js";
import { grouped } from "./figures.js";
import { Frontier } from "./frontier.js";
import { Layers } from "./layers.js";
import { List } from "./lists.js";
import { Lines, Parts, badgesOf, groupsOf, useBreakdown } from "./overlay.js";
import { Player, useReel } from "./player.js";
import { read, write } from "./puzzle.js";
import { verdictOf } from "./solve.js";
import { Tree, closedAt, grow, waitingAt } from "./tree.js";

/** @typedef {import("./api.js").Trace} Trace */
/** @typedef {import("./api.js").Step} Step */
/** @typedef {import("./api.js").SearchNode} SearchNode */

/** Expansions that are told one by one. */
const MOST_STEPS = 1500;

/** States that a list shows before somebody asks for all. */
const FIRST = 8;

/** @param {import("./main.js").Shared} shared */
export function Watch({ view, text, change, check, isFresh, trouble, goal, visits }) {
  const [trace, setTrace] = useState(/** @type {Trace | null} */ (null));
  const [complaint, complain] = useState("");
  const strategy = followable(view.strategy);
  useEffect(() => {
    if (!check) return;
    const leaving = new AbortController();
    complain("");
    setTrace(null);
    const body = { board: check.board, goal: check.goal, strategy, most: MOST_STEPS, open: FIRST };
    post("trace", body, leaving.signal).then(setTrace, (error) => {
      if (leaving.signal.aborted) return;
      setTrace(null);
      complain(inWords(error));
    });
    return () => leaving.abort();
  }, [check?.board, check?.goal, strategy]);
  return html`<details class="card setup" open=${Boolean(complaint || trouble)}>
      <summary><span class="what">${strategy} on ${text}</span> <span class="hint">change</span></summary>
      <div class="setup-form">
        <${BoardField} board=${text} onChange=${(/** @type {string} */ board) => change({ board })} />
        <div><${GoalChooser} goal=${view.goal} example=${check?.goal ?? ""} onChange=${(/** @type {string} */ text) => change({ goal: text })} /></div>
        <${StrategyPicker} strategy=${strategy} followed=${true} cells=${goal?.tiles.length ?? 9} onChange=${(/** @type {string} */ name) => change({ strategy: name })} />
      </div>
    </details>
    ${strategy !== view.strategy && html`<p class="hint">${view.strategy} is no single search that could be followed: this is ${strategy}.</p>`}
    <${Trouble} text=${trouble || complaint} />
    ${(!trace || !isFresh) && !complaint && !trouble && html`<p class="wait">searching …</p>`}
    ${trace && isFresh && !trouble && !trace.steps.length && html`<p class="lead" id="outcome" role="status">${verdictOf(trace.record)} Nothing was expanded.</p>`}
    ${trace && isFresh && !trouble && goal && trace.steps.length > 0 && html`<${Stepper} key=${`${trace.record.board}|${trace.record.goal}|${trace.record.strategy}|${visits}`} trace=${trace} goal=${goal} strategy=${strategy}
      first=${view.step} onStep=${(/** @type {number} */ step) => change({ step })} />`}`;
}

/** @param {{board: string, onChange: (board: string) => void}} props */
const BoardField = ({ board, onChange }) => html`<${Field} label="Board, in any notation">
  <${TextInput} isCode=${true} value=${board} onChange=${onChange} /><//>`;

/** The address tells a step once one rests there for so many milliseconds: browsers refuse to write it at every one. */
const REST = 300;

/** @param {{trace: Trace, goal: import("./puzzle.js").Board, strategy: string, first: number, onStep: (step: number) => void}} props
 *   the step to begin with, counted from 1, and who is told where one rests */
function Stepper({ trace, goal, strategy, first, onStep }) {
  const { steps, record } = trace;
  const reel = useReel(steps.length - 1, 2, first - 1);
  const at = reel.at;
  useEffect(() => {
    const timer = setTimeout(() => onStep(at + 1), REST);
    return () => clearTimeout(timer);
  }, [at]);
  const step = steps[at];
  const [picked, setPicked] = useState(/** @type {SearchNode | null} */ (null));
  const [picture, draw] = useState(goal.tiles.length <= 9 ? "boards" : "tree");
  const growth = useMemo(() => grow(steps, strategy.startsWith("beam") ? "beam" : trace.has_open_list ? "open" : "path"), [steps]);
  const { nodes, ofStep } = growth;
  const isEnd = at === steps.length - 1;
  // The node that the search was after, once it is there.
  const found = useMemo(() => (record.status === "solved" ? nodes.findLastIndex(({ board }) => board === record.goal) : -1), [nodes]);
  const [waiting, closed] = useMemo(() => (trace.has_open_list ? [waitingAt(growth, at), closedAt(growth, at)] : [null, steps.slice(0, at).toReversed()]), [growth, at]);
  // Another step, another node in hand.
  useLayoutEffect(() => setPicked(null), [at]);
  // What a list tells of is a node of the tree too, unless that was too long to be told.
  const pick = (/** @type {SearchNode} */ { board, g, h, f }) => setPicked(nodes.findLast((node) => node.board === board && node.g === g && node.born <= at) ?? { board, g, h, f });
  const shown = picked ?? step;
  const shownId = picked && "id" in picked ? Number(picked.id) : picked ? -1 : ofStep[at];
  return html`<div class="watching">
    <section class="hand" aria-label="The node in hand">
      <${Hand} node=${shown} step=${step} isPicked=${picked != null} goal=${goal} strategy=${strategy} onBack=${() => setPicked(null)} />
      <${Counters} steps=${steps} at=${at} hasLists=${trace.has_open_list} />
    </section>
    <section class="middle-room" aria-label="The search">
      <${Player} reel=${reel} what="step" first=${1} said=${`Step ${step.step}: g ${step.g}, h ${step.h}, f ${step.f}`} />
      <p class="why" role="status"><b>Step ${grouped(step.step)}.</b> ${step.why}</p>
      <${Choice} label="Draw" value=${picture} onChange=${draw} options=${[...(goal.tiles.length <= 16 ? [["boards", "Boards"]] : []), ["tree", "Tree"], ["frontier", "Frontier"], ["layers", "Layers"]]} />
      ${(picture === "tree" || picture === "boards") && html`<${Tree} hasBoards=${picture === "boards"} goal=${goal} growth=${growth} at=${at} found=${isEnd ? found : -1} shown=${shownId} onShow=${(/** @type {number} */ id) => setPicked(nodes[id])} />`}
      ${picture === "frontier" && html`<${Frontier} growth=${growth} at=${at} step=${step} />`}
      ${picture === "layers" && html`<${Layers} layers=${trace.layers} step=${step} strategy=${strategy} isWhole=${record.stopped_by == null} />`}
      ${isEnd && html`<p class="lead" id="outcome" role="status">${trace.is_cut
        ? `The first ${grouped(steps.length)} of ${grouped(record.stats.expanded)} expansions; the rest is in the layers. ` : ""}${verdictOf(record)}</p>`}
      <${List} title="Children" hasMoves=${true} count=${step.children.length} nodes=${step.children} shown=${shown.board} goal=${goal} onPick=${pick} note="of the state in hand" />
    </section>
    <section class="lists" aria-label="OPEN and CLOSED">
      ${trace.has_open_list
        ? html`<${List} title="OPEN" count=${step.open} nodes=${step.first_of_open} all=${waiting} shown=${shown.board} goal=${goal} onPick=${pick}
            note="when this one was taken up; the next ones first" noteOnAll=${`when this one was taken up; the first ${FIRST} come next, the others are by f`} />`
        : html`<p class="hint">This search has no list of states that wait: it goes down one path and comes back.</p>`}
      <${List} title=${trace.has_open_list ? "CLOSED" : "Expanded before"} count=${trace.has_open_list ? step.closed : at}
        nodes=${(closed ?? steps.slice(0, at).toReversed()).slice(0, FIRST)} all=${closed} shown=${shown.board} goal=${goal} onPick=${pick}
        note=${trace.has_open_list ? "this one among them; those before it" : "the last first"} />
    </section>
  </div>`;
}

/** The board of a node, and what the heuristic sees on it.
 * @param {{node: SearchNode, step: Step, isPicked: boolean, goal: import("./puzzle.js").Board, strategy: string, onBack: () => void}} props */
function Hand({ node, step, isPicked, goal, strategy, onBack }) {
  const catalogue = useCatalogue();
  const own = strategy.includes("+") ? strategy.slice(strategy.indexOf("+") + 1) : "";
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const heuristic = chosen ?? own;
  const board = useMemo(() => read(node.board), [node.board]);
  const goalText = useMemo(() => write(goal), [goal]);
  const { breakdown, trouble } = useBreakdown(node.board, goalText, heuristic);
  const names = [...new Set([own, ...(catalogue?.heuristics ?? []).map(({ name }) => name), ...(board.tiles.length <= 9 ? ["pdb:4-4"] : [])])].filter(Boolean);
  return html`<div class="card">
    <h2>${isPicked ? "A node you chose" : "Expanded now"} ${isPicked && html`<button type="button" class="quiet" onClick=${onBack}>back to step ${step.step}</button>`}</h2>
    <${Board} board=${board} goal=${goal} label="The state" badges=${badgesOf(breakdown)} groups=${groupsOf(breakdown)}>
      <${Lines} breakdown=${breakdown} board=${board} />
    <//>
    <p class="equation" title="moves made + estimate = length of a solution through here, as far as is known">
      <span>g <b>${node.g}</b></span> + <span>h <b>${node.h}</b></span> = <span>f <b>${node.f}</b></span></p>
    <${Field} label="Heuristic drawn on the board">
      <select value=${heuristic} onChange=${(/** @type {any} */ event) => choose(event.target.value)}>
        <option value="">none</option>
        ${names.map((name) => html`<option value=${name}>${name}</option>`)}
      </select>
    <//>
    ${heuristic && html`<${Parts} breakdown=${breakdown} trouble=${trouble} />`}
  </div>`;
}

/** @type {[string, string][]} */
const DEFINITIONS = [
  ["Expanded", "States whose children were generated. A goal that ends the search is selected, not expanded."],
  ["Generated", "Children made by expanding, each time they are made; the start is not one."],
  ["OPEN", "States that waited when this one was taken up; its children come after."],
  ["CLOSED", "States that were expanded and are kept, this one among them."],
];

/** @param {{steps: Step[], at: number, hasLists: boolean}} props */
function Counters({ steps, at, hasLists }) {
  const generated = useMemo(() => {
    let total = 0;
    return steps.map(({ children, on_the_way_back: back }) => (total += children.length + back.length));
  }, [steps]);
  const { step, open, closed } = steps[at];
  const values = [step, generated[at], open, closed];
  const told = DEFINITIONS.slice(0, hasLists ? 4 : 2);
  return html`<div class="card"><dl class="figures">
      ${told.map(([name, meaning], index) => html`<${Figure} name=${name} value=${grouped(values[index])} title=${meaning} />`)}
    </dl>
    <details><summary>What is counted</summary><dl class="meanings">${told.map(([name, meaning]) => html`<dt>${name}</dt><dd>${meaning}</dd>`)}</dl></details>
  </div>`;
}
