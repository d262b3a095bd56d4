// The address carries what is looked at, and the same as a command line.

/** @typedef {{tab: string, board: string, goal: string, strategy: string, race: string[], step: number}} View where `step` is of a search that is watched, counted from 1 */

export const TABS = ["play", "solve", "watch", "race"];

/** The sample of the documents that this program grew from. */
export const SAMPLE = "8 1 3/4 0 2/7 6 5";

/** @type {View} */
const HOME = {
  tab: "play",
  board: SAMPLE,
  goal: "last",
  strategy: "auto",
  race: ["astar+manhattan", "ida+manhattan", "greedy+manhattan"],
  step: 1,
};

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
  };
}

/** Readable as far as an address can be. @param {string} text */
const escape = (text) => encodeURIComponent(text).replaceAll("%20", "+").replaceAll("%2F", "/").replaceAll("%3A", ":");

/** The address that shows a view. @param {View} view */
export function write(view) {
  const parts = [`board=${escape(view.board)}`, `goal=${escape(view.goal)}`];
  if (view.tab === "solve" || view.tab === "watch") parts.push(`strategy=${escape(view.strategy)}`);
  if (view.tab === "watch" && view.step > 1) parts.push(`step=${view.step}`);
  if (view.tab === "race") parts.push(...view.race.map((strategy) => `race=${escape(strategy)}`));
  return `#${view.tab}?${parts.join("&")}`;
}

/** Goals that every size has. */
export const GOALS = ["last", "first", "snail"];

/** Whether a strategy is one search that can be followed step by step. @param {string} strategy */
export const isFollowable = (strategy) => !/^(auto|constructive)$/.test(strategy.trim());

/** The same strategy if it can be followed, else one that can. @param {string} strategy */
export const followable = (strategy) => (isFollowable(strategy) ? strategy : "astar+manhattan");

/** A word as a shell takes it. @param {string} word */
const quoted = (word) => (/^[\w+:.,@%/=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** The command that does the same. @param {View} view @param {string[]} [more] */
export function command(view, more = []) {
  const goal = view.goal === "last" ? [] : ["--goal", view.goal];
  const strategy = view.strategy === "auto" ? [] : ["--strategy", view.strategy];
  const words = {
    play: ["play", view.board, ...goal],
    solve: ["solve", view.board, ...goal, ...strategy, ...more],
    watch: ["step", view.board, ...goal, "--strategy", followable(view.strategy)],
    race: ["compare", view.board, ...goal, ...view.race.flatMap((name) => ["-s", name])],
  }[view.tab];
  return ["npuzzle", ...(words ?? [])].map(quoted).join(" ");
}
