// The server's API: requests, and jobs that are listened to.

/** @typedef {{board: string, goal: string}} Puzzle */
/** @typedef {{max_nodes?: number, max_time_s?: number, max_memory_bytes?: number}} Limits */
/** @typedef {{expanded: number, generated: number, selected: number, reopened: number, peak_open: number,
 *   peak_stored: number, iterations: number, elapsed_s: number, peak_memory_bytes: number | null}} Stats */
/** @typedef {{rows: number, cols: number, board: string, goal: string, status: string, length: number | null,
 *   moves: string | null, optimal: boolean, lower_bound: number, best_known_length: number | null,
 *   best_known_moves: string | null, strategy: string, why: string | null, stats: Stats,
 *   stopped_by: string | null}} RunRecord */
/** @typedef {{strategy: string, state: string, phase: string, table_share: number | null, lower_bound: number,
 *   best_length: number | null, expanded: number, generated: number, stored: number, elapsed_s: number,
 *   memory_bytes: number | null, notes: string[], record: RunRecord | null, error: string | null}} Run */
/** @typedef {{id: string, state: string, runs: Run[]}} Job */
/** @typedef {{board: string, g: number, h: number, f: number}} SearchNode */
/** @typedef {SearchNode & {move: string, fate: string | null}} Child */
/** @typedef {SearchNode & {step: number, iteration: number | null, open: number, closed: number,
 *   first_of_open: SearchNode[], children: Child[], on_the_way_back: Child[], why: string}} Step */
/** @typedef {{iteration: number | null, f: number, expanded: number, generated: number}} Layer */
/** @typedef {{steps: Step[], layers: Layer[], is_cut: boolean, has_open_list: boolean, record: RunRecord}} Trace */
/** @typedef {{rows: number, cols: number, board: string, goal: string, solvable: boolean, inversions: number,
 *   reaches: string[], mending_swap: [number, number] | null, why: string}} Check */
/** @typedef {{left: number | null, proven: boolean, lower_bound: number, next: string | null,
 *   moves: string | null, solvable: boolean}} Hint */
/** @typedef {{name: string, guided: boolean, optimal: boolean, options: string, help: string}} Algorithm */
/** @typedef {{name: string, admissible: boolean, consistent: boolean, help: string}} Heuristic */
/** @typedef {{algorithms: Algorithm[], heuristics: Heuristic[]}} Catalogue */
/** @typedef {{tile: number, cell: number, home: number, cost: number}} TilePart */
/** @typedef {{is_row: boolean, index: number, pairs: [number, number][], leaving: number[], cost: number}} LinePart */
/** @typedef {{matrix: number[][], blank_line: number, cost: number}} WalkingSide */
/** @typedef {{heuristic: string, estimate: number | null, tiles: TilePart[],
 *   jumps: {tile: number, from: number, to: number}[], lines: LinePart[],
 *   corners: {tile: number, cell: number, corners: number[], cost: number}[],
 *   patterns: {tiles: number[], cost: number, mirrored: boolean}[],
 *   walking: {rows: WalkingSide, cols: WalkingSide} | null, of: {heuristic: string, estimate: number}[]}} Breakdown */

/** What the server said when it refused. */
export class Refusal extends Error {}

/** @param {Response} response */
async function answer(response) {
  if (response.ok) return response.json();
  const told = await response.json().catch(() => null);
  throw new Refusal(told?.error ?? `the server answered ${response.status}`);
}

/** @param {unknown} error what went wrong, as it is shown @returns {string} */
export function inWords(error) {
  if (error instanceof Refusal) return error.message;
  return "The server can't be reached: is npuzzle serve still running?";
}

/** @param {string} path @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return answer(await fetch(`/api/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body), signal }));
}

/** @type {Promise<Catalogue> | undefined} */
let catalogue;

/** Every algorithm and heuristic, asked for once. */
export function strategies() {
  catalogue ??= fetch("/api/v1/strategies").then(answer);
  // Who asks after a failure asks anew.
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

/** Whether a run or a job has not ended. @param {{state: string} | null} run */
export const isRunning = (run) => run != null && ["waiting", "running"].includes(run.state);

/** A line that breaks so often in a row has nobody at its other end. */
const MOST_BREAKS = 3;

/** Starts a job, and tells how it stands whenever that changes. Who leaves hears no more of it, and it ends.
 * @param {object} body @param {(job: Job) => void} tell @param {AbortSignal} leaving
 * @returns {Promise<() => void>} what cancels it */
export async function start(body, tell, leaving) {
  /** @type {Job} */
  let job = await post("jobs", body);
  const end = () => fetch(`/api/v1/jobs/${job.id}`, { method: "DELETE" });
  if (leaving.aborted) {
    end().catch(() => {});
    return () => {};
  }
  const events = new EventSource(`/api/v1/jobs/${job.id}/events`);
  let breaks = 0;
  const hear = (/** @type {Job} */ now) => {
    job = now;
    if (!isRunning(job)) events.close();
    tell(job);
  };
  const lose = () => {
    const error = "The search was lost: is npuzzle serve still running?";
    const lost = (/** @type {Run} */ run) => (isRunning(run) ? { ...run, state: "failed", error } : run);
    hear({ ...job, state: "failed", runs: job.runs.map(lost) });
  };
  for (const name of ["status", "end"]) {
    events.addEventListener(name, (/** @type {MessageEvent} */ event) => {
      breaks = 0;
      hear(JSON.parse(event.data));
    });
  }
  // A line that broke is taken up again by the browser; one that was refused is not.
  events.addEventListener("error", () => {
    breaks++;
    if (isRunning(job) && (events.readyState === EventSource.CLOSED || breaks > MOST_BREAKS)) lose();
  });
  leaving.addEventListener("abort", () => {
    events.close();
    if (isRunning(job)) end().catch(() => {});
  });
  tell(job);
  return () => {
    end().catch(lose);
  };
}
