// The address carries what is looked at, and the same as a command line.

/** @typedef {{seconds: number, nodes: number, mebibytes: number}} Bounds what a search may take; 0 is no limit */
/** @typedef {{tab: string, board: string, goal: string, strategy: string, race: string[], step: number, bounds: Bounds}} View where
 *   `step` is of a search that is watched, counted from 1 */

export const TABS = ["play", "solve", "watch", "race"];

/** The sample of the documents that this program grew from. */
const SAMPLE = "8 1 3/4 0 2/7 6 5";

/** @type {View} */
const HOME = {
  tab: "play",
  board: SAMPLE,
  goal: "last",
  strategy: "auto",
  race: ["astar+manhattan", "ida+manhattan", "greedy+manhattan"],
  step: 1,
  bounds: { seconds: 0, nodes: 0, mebibytes: 0 },
};

/** The limits as the command line has them: each option, which bound it is, and what its number is followed by.
 * @type {[string, keyof Bounds, string][]} */
const LIMITS = [["max-time", "seconds", "s"], ["max-nodes", "nodes", ""], ["max-memory", "mebibytes", "MiB"]];

/** The limits that are set, each as an option and its value. @param {Bounds} bounds @returns {[string, string][]} */
const set = (bounds) => LIMITS.filter(([, bound]) => bounds[bound]).map(([option, bound, unit]) => [option, `${bounds[bound]}${unit}`]);

/** The limits of an address; what is none is passed over. @param {URLSearchParams} asked @returns {Bounds} */
function boundsOf(asked) {
  const bounds = { ...HOME.bounds };
  for (const [option, bound, unit] of LIMITS) {
    const told = asked.get(option) ?? "";
    const number = told.endsWith(unit) ? told.slice(0, told.length - unit.length) : "";
    if (/^\d{1,13}(\.\d{1,6})?$/.test(number)) bounds[bound] = bound === "seconds" ? Number(number) : Math.floor(Number(number));
  }
  return bounds;
}

/** What an address shows. @param {string} hash @returns {View} */
export function read(hash) {
  const [tab, query] = hash.replace(/^#\/?/, "").split("?");
  const asked = new URLSearchParams(query ?? "");
  const race = asked.getAll("race").slice(0, 4);
  return {
    tab: TABS.includes(tab) ? tab : HOME.tab,
    board: asked.get("board") || HOME.board,
    goal: asked.get("goal") || HOME.goal,
    strategy: asked.get("strategy") || HOME.strategy,
    race: race.length > 1 ? race : HOME.race,
    step: Math.max(1, Number.parseInt(asked.get("step") ?? "", 10) || HOME.step),
    bounds: boundsOf(asked),
  };
}

/** Readable as far as an address can be. @param {string} text */
const escape = (text) => encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2F", "/").replaceAll("%3A", ":");

/** The address that shows a view. @param {View} view */
export function write(view) {
  const parts = [`board=${escape(view.board)}`, `goal=${escape(view.goal)}`];
  if (view.tab === "solve" || view.tab === "watch") parts.push(`strategy=${escape(view.strategy)}`);
  if (view.tab === "solve") parts.push(...set(view.bounds).map(([option, value]) => `${option}=${value}`));
  if (view.tab === "watch" && view.step > 1) parts.push(`step=${view.step}`);
  if (view.tab === "race") parts.push(...view.race.map((strategy) => `race=${escape(strategy)}`));
  return `#${view.tab}?${parts.join("&")}`;
}

/** What each strategy of a race may take. */
export const RACE_SECONDS = 30;

/** Goals that every size has. */
export const GOALS = ["last", "first", "snail"];

/** Whether a strategy is one search that can be followed step by step. @param {string} strategy */
export const isFollowable = (strategy) => !/^(auto|constructive)$/.test(strategy.trim());

/** The same strategy if it can be followed, else one that can. @param {string} strategy */
export const followable = (strategy) => (isFollowable(strategy) ? strategy : "astar+manhattan");

/** A word as a shell takes it. @param {string} word */
const quoted = (word) => (/^[\w+:.,@%/=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that does the same. @param {View} view */
export function command(view) {
  const goal = view.goal === "last" ? [] : ["--goal", view.goal];
  const strategy = view.strategy === "auto" ? [] : ["--strategy", view.strategy];
  const words = {
    play: ["play", view.board, ...goal],
    solve: ["solve", view.board, ...goal, ...strategy, ...set(view.bounds).flatMap(([option, value]) => [`--${option}`, value])],
    watch: ["step", view.board, ...goal, "--strategy", followable(view.strategy)],
    race: ["compare", view.board, ...goal, ...view.race.flatMap((name) => ["-s", name]), "--max-time", `${RACE_SECONDS}s`],
  }[view.tab];
  return ["npuzzle", ...(words ?? [])].map(quoted).join(" ");
}
