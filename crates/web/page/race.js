// Two to four strategies on one board. They run one after the other, so that times compare; what they did is then shown
// side by side, aligned by expansions or by time.

import { html, useEffect, useMemo, useState } from "./html.js";
import { RACE_SECONDS, isFollowable } from "./address.js";
import { post } from "./api.js";
import { Board } from "./board.js";
import { Chart } from "./chart.js";
import { Choice, Field, GoalChooser, Spinner, TextInput, Trouble, useCatalogue } from "./controls.js";
import { counted, grouped, rounded, seconds } from "./figures.js";
import { useJob } from "./job.js";
import { useKept } from "./kept.js";
import { Player, useReel } from "./player.js";
import { read } from "./puzzle.js";

/** @typedef {import("./api.js").Run} Run */
/** @typedef {import("./api.js").Trace} Trace */
/** @typedef {"expansions" | "time"} Measure */

/** Expansions that are followed in each lane. */
const MOST_STEPS = 3000;

/** Places on the slider. */
const PLACES = 200;

/** What each strategy did, step by step, of those that can be followed. @param {{board: string, goal: string}} puzzle
 * @param {Run[]} runs @param {AbortSignal} signal */
async function tracesOf({ board, goal }, runs, signal) {
  /** @type {(Trace | null)[]} */
  const told = [];
  for (const { record, strategy } of runs) {
    const body = { board, goal, strategy, most: MOST_STEPS, open: 0, limits: { max_nodes: 4 * MOST_STEPS } };
    told.push(record && isFollowable(strategy) ? await post("trace", body, signal).catch(() => null) : null);
  }
  return told;
}

/** @param {import("./main.js").Shared} shared */
export function Race({ view, text, change, check, trouble, board, goal, kept }) {
  const [traces, setTraces] = useKept(kept, "traces", /** @type {(Trace | null)[]} */ ([]));
  const { runs, complaint, isBusy, begin, cancel } = useJob(JSON.stringify([check?.board, check?.goal, view.race]), kept, "raced");
  const race = () => {
    if (!check) return;
    setTraces([]);
    begin({ board: check.board, goal: check.goal, strategies: view.race, limits: { max_time_s: RACE_SECONDS } }, async (ended, signal) => {
      // Told step by step a search is slower: that is done once the times are known.
      const told = await tracesOf(check, ended, signal);
      if (!signal.aborted) setTraces(told);
    });
  };
  const isOver = runs != null && !isBusy;
  return html`<div class="card racing-setup">
      <div class="setup-form">
        <${Field} label="Board, in any notation"><${TextInput} isCode=${true} value=${text}
          onChange=${(/** @type {string} */ board) => change({ board })} /><//>
        <div><${GoalChooser} goal=${view.goal} example=${check?.goal ?? ""} onChange=${(/** @type {string} */ text) => change({ goal: text })} /></div>
      </div>
      <${Entrants} race=${view.race} onChange=${(/** @type {string[]} */ race) => change({ race })} />
      <div class="buttons">
        ${isBusy ? html`<button key="cancel" type="button" class="danger" onClick=${cancel}>Cancel</button>`
          : html`<button key="race" type="button" class="primary" disabled=${!check?.solvable || Boolean(trouble)} onClick=${race}>Race</button>`}
        ${view.race.length < 4 && html`<button type="button" disabled=${isBusy} onClick=${() => change({ race: [...view.race, "ida+walking-distance"] })}>Add a strategy</button>`}
        <span class="hint">One after the other, ${RACE_SECONDS} s at most for each, so that each has the machine for itself.</span>
      </div>
    </div>
    <${Trouble} text=${trouble || complaint} />
    ${check && !check.solvable && html`<${Trouble} text="This board can't be solved, so there is no race: the tab Solve says why, and mends it." />`}
    ${runs && board && goal && (isOver
      ? html`<${Track} runs=${runs} traces=${traces} board=${board} goal=${goal} />`
      : html`<div class="lanes">${runs.map((run, index) => html`<${Waiting} run=${run} index=${index} />`)}</div>`)}
    ${isOver && html`<${Table} runs=${runs} />`}`;
}

/** Who races. @param {{race: string[], onChange: (race: string[]) => void}} props */
function Entrants({ race, onChange }) {
  const catalogue = useCatalogue();
  const heuristics = (catalogue?.heuristics ?? []).map(({ name }) => name);
  const names = (catalogue?.algorithms ?? []).flatMap(({ name, guided }) => (guided ? heuristics.map((by) => `${name}+${by}`) : [name]));
  const set = (/** @type {number} */ index, /** @type {string} */ name) => onChange(race.map((old, at) => (at === index ? name.trim() || old : old)));
  return html`<datalist id="strategies">${names.map((name) => html`<option value=${name}></option>`)}</datalist>
    <div class="entrants">${race.map((name, index) => html`<div class=${`entrant lane-${index}`}>
      <${Field} label=${`Lane ${index + 1}`}><${TextInput} isCode=${true} list="strategies" value=${name}
        onChange=${(/** @type {string} */ typed) => set(index, typed)} /><//>
      ${race.length > 2 && html`<button type="button" class="quiet" aria-label=${`Take ${name} out of the race`} onClick=${() => onChange(race.filter((_, at) => at !== index))}>✕</button>`}
    </div>`)}</div>`;
}

/** What a run came to, in a few words. @param {Run} run */
function outcomeOf({ record, error, state }) {
  if (!record) return error ?? state;
  if (record.status === "solved") return `${counted(record.length ?? 0, "move")}${record.optimal ? ", shortest" : ""}`;
  const why = record.stopped_by === "cancelled" ? "cancelled" : `stopped by ${record.stopped_by}`;
  return record.stopped_by ? `${why}, at least ${grouped(record.lower_bound)}` : record.status;
}

/** A lane while the race runs. @param {{run: Run, index: number}} props */
function Waiting({ run, index }) {
  const doing = run.state === "waiting" ? "waits for its turn" : run.state === "running"
    ? run.table_share != null ? `${run.phase}, ${Math.round(run.table_share * 100)} %` : "searching" : run.record ? outcomeOf(run) : run.error ?? run.state;
  return html`<div class=${`card lane lane-${index}`}>
    <h2>${run.strategy}</h2>
    <p role="status">${run.state === "running" && html`<${Spinner} seconds=${run.elapsed_s + (run.table_share ?? 0)} />`} ${doing}</p>
    ${run.state !== "waiting" && html`<p class="hint">${rounded(run.generated)} nodes, at least ${run.lower_bound} moves, ${seconds(run.elapsed_s)}</p>`}
  </div>`;
}

/** How long a run went, by a measure. @param {Run} run @param {Measure} measure */
const lengthOf = (run, measure) => (measure === "time" ? run.record?.stats.elapsed_s ?? 0 : run.record?.stats.expanded ?? 0);

/** @param {{runs: Run[], traces: (Trace | null)[], board: import("./puzzle.js").Board, goal: import("./puzzle.js").Board}} props */
function Track({ runs, traces, board, goal }) {
  const [measure, align] = useState(/** @type {Measure} */ ("expansions"));
  const [what, plot] = useState("estimate");
  const reel = useReel(PLACES, 60);
  const longest = Math.max(...runs.map((run) => lengthOf(run, measure)), measure === "time" ? 1e-6 : 1);
  const shortest = Math.min(...runs.map((run) => lengthOf(run, measure)));
  // Where one takes far longer than another, the short one would be over at once: places then grow by factors.
  const isLog = longest > 40 * Math.max(shortest, measure === "time" ? 1e-6 : 1);
  const share = reel.at / PLACES;
  const least = measure === "time" ? Math.max(1e-6, shortest / 20) : 1;
  const now = reel.at === 0 ? 0 : isLog ? least * (longest / least) ** share : longest * share;
  useEffect(() => reel.go(PLACES), []);
  const lines = useMemo(() => runs.map((run, index) => ({ name: run.strategy, points: pointsOf(run, traces[index], measure, what, isLog ? least : 0) })), [runs, traces, measure, what, isLog]);
  return html`<div class="track">
    <div class="buttons spread">
      <${Choice} label="Aligned by" value=${measure} onChange=${align} options=${[["expansions", "By expansions"], ["time", "By time"]]} />
      <${Player} reel=${reel} what="place" said=${measure === "time" ? seconds(now) : `${grouped(now)} expansions`} />
      <span class="count now">${measure === "time" ? seconds(now) : `${grouped(now)} expanded`}</span>
    </div>
    <div class="lanes">${runs.map((run, index) => html`<${Lane} run=${run} trace=${traces[index] ?? null} index=${index} done=${run.record ? Math.min(1, now / Math.max(lengthOf(run, measure), 1e-9)) : 0} board=${board} goal=${goal} />`)}</div>
    <div class="card">
      <div class="buttons spread"><h2>${what === "estimate" ? "Lowest estimate so far" : "States kept"}</h2>
        <${Choice} label="Plot" value=${what} onChange=${plot} options=${[["estimate", "Estimate to go"], ["kept", "States kept"]]} /></div>
      ${lines.some(({ points }) => points.length) && html`<${Chart} lines=${lines} xLabel=${measure === "time" ? "time, ms" : "states expanded"} yLabel=${what === "estimate" ? "lowest h so far" : "states kept"} isLog=${isLog} isTime=${measure === "time"} at=${measure === "time" ? now * 1000 : now} />`}
      <ul class="legend">${runs.map((run, index) => html`<li class=${`lane-${index}`}><svg viewBox="0 0 40 8" aria-hidden="true"><line x1="1" y1="4" x2="39" y2="4" /></svg>${run.strategy}${what === "estimate" && isBlind(run) ? " (estimates nothing)" : ""}</li>`)}</ul>
      ${traces.some((trace) => trace?.is_cut) && html`<p class="hint">The first ${grouped(MOST_STEPS)} expansions are followed one by one; after them lines are straight.</p>`}
    </div>
  </div>`;
}

/** Whether a strategy has no estimate. @param {Run} run */
const isBlind = (run) => !run.strategy.includes("+");

/** The line of a run. @param {Run} run @param {Trace | null | undefined} trace @param {Measure} measure @param {string} what @param {number} least */
function pointsOf(run, trace, measure, what, least) {
  const expanded = Math.max(1, run.record?.stats.expanded ?? 1);
  const scale = measure === "time" ? ((run.record?.stats.elapsed_s ?? 0) * 1000) / expanded : 1;
  const from = measure === "time" ? least * 1000 : least;
  /** @type {[number, number][]} */
  const points = [];
  let lowest = Infinity;
  if (what === "estimate" && isBlind(run)) return points;
  (trace?.steps ?? []).forEach((step, index) => {
    lowest = Math.min(lowest, step.h);
    const x = (index + 1) * scale;
    if (x >= from) points.push([x, what === "estimate" ? lowest : step.open + step.closed]);
  });
  const isSolved = run.record?.status === "solved";
  if (what === "estimate" && isSolved) points.push([(expanded + 0.5) * scale, 0]);
  if (what === "kept" && run.record) points.push([(expanded + 0.5) * scale, run.record.stats.peak_stored]);
  return points;
}

/** @param {{run: Run, trace: Trace | null, index: number, done: number, board: import("./puzzle.js").Board, goal: import("./puzzle.js").Board}} props */
function Lane({ run, trace, index, done, board, goal }) {
  const { record } = run;
  const isOver = done >= 1 || !record;
  const expanded = record?.stats.expanded ?? 0;
  const step = Math.floor(done * expanded);
  const told = trace?.steps[Math.min(step, trace.steps.length - 1)];
  const isPast = trace != null && step >= trace.steps.length;
  const now = isOver && record?.status === "solved" ? goal : told ? read(told.board) : board;
  const outcome = outcomeOf(run);
  return html`<div class=${`card lane lane-${index}`}>
    <h2>${run.strategy}</h2>
    <${Board} board=${now} goal=${goal} small=${true} still=${true} label=${`${run.strategy} now`} />
    <div class="meter" aria-hidden="true"><span style=${{ width: `${done * 100}%` }}></span></div>
    <p class="outcome">${isOver ? html`<b>${outcome}</b>` : html`${grouped(Math.min(step, expanded))} expanded${told && !isPast ? `, h ${told.h}` : ""}`}</p>
  </div>`;
}

/** @type {[string, (run: Run) => number | null, (value: number) => string][]} */
const COLUMNS = [
  ["Length", (run) => run.record?.length ?? null, grouped],
  ["Expanded", (run) => run.record?.stats.expanded ?? null, grouped],
  ["Generated", (run) => run.record?.stats.generated ?? null, grouped],
  ["Most stored", (run) => run.record?.stats.peak_stored ?? null, grouped],
  ["Time", (run) => run.record?.stats.elapsed_s ?? null, seconds],
];

/** @param {{runs: Run[]}} props */
function Table({ runs }) {
  const solved = runs.filter((run) => run.record?.status === "solved");
  return html`<div class="card scroll" tabindex="0" role="group" aria-label="The race in numbers"><table class="results">
    <caption class="sr">The race in numbers</caption>
    <thead><tr><th scope="col">Strategy</th><th scope="col">Outcome</th>${COLUMNS.map(([name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${runs.map((run, index) => html`<tr class=${`lane-${index}`}>
      <th scope="row"><span class="swatch" aria-hidden="true"></span> ${run.strategy}</th>
      <td>${!run.record ? run.error ?? run.state : run.record.status === "solved" ? (run.record.optimal ? "shortest, proven" : `gap ${grouped((run.record.length ?? 0) - run.record.lower_bound)}`) : run.record.stopped_by === "cancelled" ? "cancelled" : `${run.record.status}${run.record.stopped_by ? ` by ${run.record.stopped_by}` : ""}`}</td>
      ${COLUMNS.map(([, of, write]) => {
        const value = of(run);
        // Who counts nothing in a column, as construction does, has won nothing there.
        const isBest = value != null && value > 0 && run.record?.status === "solved" && solved.length > 1 && value === Math.min(...solved.map((other) => of(other) || Infinity));
        return html`<td>${value == null ? "–" : write(value)}${isBest ? html` <span class="best" title="the least of all">★</span>` : ""}</td>`;
      })}
    </tr>`)}</tbody>
  </table></div>`;
}
