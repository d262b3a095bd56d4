// The tree of a search, as far as it has grown: whole while it is small, else the path to the node in hand with all
// its branches.

import { html, useEffect, useMemo, useRef } from "./html.js";
import { Tiles } from "./mini.js";
import { read } from "./puzzle.js";

/** @typedef {import("./api.js").Step} Step */
/** @typedef {{id: number, root: number, board: string, g: number, h: number, f: number, parent: number, born: number,
 *   expanded: number[], replaced: number, bound: number | null, move: string, fate: string | null, children: number[]}} TreeNode */
/** @typedef {{nodes: TreeNode[], ofStep: number[], steps: Step[], kind: "open" | "beam" | "path"}} Growth */

/** Children that are dropped as soon as they are made. @param {string | null} fate */
const isDropped = (fate) => fate === "known" || fate === "too dear";

/** Every node that the steps tell of. A node is what one expansion made: the same board by two ways is two nodes, and
 * a deepening search makes its tree anew in each pass.
 * @param {Step[]} steps @param {Growth["kind"]} kind @returns {Growth} */
export function grow(steps, kind) {
  /** @type {TreeNode[]} */
  const nodes = [];
  /** @type {number[]} the node that each step expands */
  const ofStep = [];
  /** @type {Map<string, number[]>} nodes by depth and board; those that are still to be expanded come last */
  const byPlace = new Map();
  /** @type {Map<string, number>} the node by which a board waits */
  const waiting = new Map();
  const add = (/** @type {Omit<TreeNode, "id" | "root" | "children" | "expanded" | "replaced">} */ node) => {
    const id = nodes.length;
    const root = node.parent < 0 ? id : nodes[node.parent].root;
    nodes.push({ ...node, id, root, children: [], expanded: [], replaced: Infinity });
    if (node.parent >= 0) nodes[node.parent].children.push(id);
    if (isDropped(node.fate)) return id;
    const key = `${node.g}|${node.board}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), id]);
    // A cheaper way to a board that waits takes the place of the one before.
    const before = waiting.get(node.board);
    if (node.fate === "better" && before != null) nodes[before].replaced = node.born;
    waiting.set(node.board, id);
    return id;
  };
  const bear = (/** @type {import("./api.js").Child} */ child, /** @type {number} */ parent, /** @type {number} */ born, /** @type {number | null} */ bound) => {
    // What is expanded again has its children already.
    const isThere = nodes[parent].expanded.length > 1 && nodes[parent].children.some((id) => nodes[id].board === child.board);
    if (!isThere) add({ board: child.board, g: child.g, h: child.h, f: child.f, parent, born, bound, move: child.move, fate: child.fate });
  };
  let pass = steps[0]?.iteration;
  steps.forEach((step, index) => {
    const { board, g, h, f, iteration } = step;
    if (iteration !== pass && g === 0) byPlace.clear();
    pass = iteration;
    const there = byPlace.get(`${g}|${board}`) ?? [];
    const id = there.findLast((other) => !nodes[other].expanded.length) ?? there[there.length - 1]
      ?? add({ board, g, h, f, parent: -1, born: index, bound: iteration, move: "", fate: null });
    nodes[id].expanded.push(index);
    ofStep.push(id);
    for (const child of step.children) bear(child, id, index, iteration);
    for (const child of step.on_the_way_back) {
      // Made below the node of its path: the one of the depth above it.
      const parent = ancestorAt(nodes, id, child.g - 1);
      if (parent >= 0) bear(child, parent, index, iteration);
    }
  });
  return { nodes, ofStep, steps, kind };
}

/** How a node stands at a step: `now`, `expanded`, `waiting`, `generated` where nothing waits on a list, `cut` off by a bound
 * or a beam, `known` already, or `replaced` by a cheaper way.
 * @param {Growth} growth @param {TreeNode} node @param {number} at */
export function stateOf({ ofStep, steps, kind }, node, at) {
  if (node.id === ofStep[at]) return "now";
  if (node.expanded.some((step) => step <= at)) return "expanded";
  if (isDropped(node.fate)) return "known";
  if (node.replaced <= at) return "replaced";
  if (kind === "path") return node.bound != null && node.f > node.bound ? "cut" : "generated";
  return kind === "beam" && node.g < steps[at].g ? "cut" : "waiting";
}

/** Whether a node waits when a step is taken up. @param {TreeNode} node @param {number} at */
const waits = ({ born, expanded, replaced, fate }, at) => born < at && !(expanded[0] <= at) && !(replaced < at) && !isDropped(fate);

/** All states that wait when a step is taken up: first those that the search said come next, then the others by f and h, which
 * is not the order in which all searches take them. None where the steps don't tell of all: beams cut some off in silence.
 * @param {Growth} growth @param {number} at @returns {import("./api.js").SearchNode[] | null} */
export function waitingAt({ nodes, steps }, at) {
  const { first_of_open: first, open } = steps[at];
  const waiting = nodes.filter((node) => waits(node, at));
  if (waiting.length !== open) return null;
  for (const { board, g } of first) {
    const index = waiting.findIndex((node) => node.board === board && node.g === g);
    if (index < 0) return null;
    waiting.splice(index, 1);
  }
  return [...first, ...waiting.sort((one, other) => one.f - other.f || one.h - other.h)];
}

/** All states that are kept as expanded when a step is taken up, the last first. One that waits again, as a cheaper way to it was
 * found, is none. None where the steps don't tell: some searches keep nothing. @param {Growth} growth @param {number} at */
export function closedAt({ nodes, steps }, at) {
  /** @type {Map<string, Step>} */
  const closed = new Map();
  for (const step of steps.slice(0, at)) {
    closed.delete(step.board);
    closed.set(step.board, step);
  }
  closed.delete(steps[at].board);
  for (const node of nodes) {
    if (node.fate === "better" && waits(node, at)) closed.delete(node.board);
  }
  return closed.size + 1 === steps[at].closed ? [...closed.values()].toReversed() : null;
}

/** @param {TreeNode[]} nodes @param {number} id @param {number} g */
function ancestorAt(nodes, id, g) {
  while (id >= 0 && nodes[id].g > g) id = nodes[id].parent;
  return id;
}

/** A tree of more nodes than this is not drawn whole; of those with their boards, fewer. */
const [MOST_DRAWN, MOST_BOARDS] = [160, 80];

/** What is drawn at a step: each node with its children that are there by then. Of a large tree the way to the node in hand,
 * with its branches, and of a long way its end. @param {TreeNode[]} nodes @param {number} at @param {number} id @param {number} most */
function visible(nodes, at, id, most) {
  const way = [];
  for (let up = id; up >= 0; up = nodes[up].parent) way.push(up);
  const path = new Set(way);
  const first = way[way.length - 1];
  const isThere = (/** @type {number} */ other) => nodes[other].born <= at;
  /** @type {number[]} */
  const whole = [];
  const gather = (/** @type {number} */ other) => {
    whole.push(other);
    if (whole.length <= most) nodes[other].children.filter(isThere).forEach(gather);
  };
  gather(first);
  const isWhole = whole.length <= most;
  const childrenOf = (/** @type {number} */ other) => (isWhole || path.has(other) ? nodes[other].children.filter(isThere) : []);
  const root = isWhole ? first : way[Math.min(way.length, most / 4) - 1];
  return { root, path, childrenOf, isWhole };
}

/** How nodes are drawn: half their width and height, and the room that each takes. A board is `side` wide, if there is any.
 * @typedef {{halfWide: number, half: number, wide: number, tall: number, side: number}} Shape */

/** @type {Shape} */
const FIGURES = { halfWide: 23, half: 17, wide: 58, tall: 66, side: 0 };

/** Nodes that show their boards. @param {import("./puzzle.js").Board} board @returns {Shape} */
function boardsOf({ rows, cols }) {
  const side = Math.max(48, 15 * cols);
  const [halfWide, half] = [side / 2 + 7, ((side / cols) * rows + 29) / 2];
  return { side, halfWide, half, wide: 2 * halfWide + 10, tall: 2 * half + 26 };
}

/** @param {{growth: Growth, at: number, found: number, shown: number, onShow: (id: number) => void, goal: import("./puzzle.js").Board, hasBoards: boolean}} props
 *   `found` is the goal, at the end of a search that came to it, or -1 */
export function Tree({ growth, at, found, shown, onShow, goal, hasBoards }) {
  const { nodes, ofStep } = growth;
  const shape = useMemo(() => (hasBoards ? boardsOf(goal) : FIGURES), [hasBoards, goal]);
  const { wide, tall, half } = shape;
  // A board is drawn once: what is the same as before need not be compared.
  const pictures = useMemo(() => new Map(), [nodes, shape]);
  const pictureOf = (/** @type {number} */ node) => {
    if (!hasBoards) return null;
    if (!pictures.has(node)) pictures.set(node, html`<${Tiles} board=${read(nodes[node].board)} goal=${goal} />`);
    return pictures.get(node);
  };
  const id = found >= 0 ? found : ofStep[at];
  const scroll = useRef(/** @type {HTMLElement | null} */ (null));
  const drawn = useMemo(() => {
    const { root, path, childrenOf, isWhole } = visible(nodes, at, id, hasBoards ? MOST_BOARDS : MOST_DRAWN);
    /** @type {Map<number, {x: number, y: number}>} */
    const places = new Map();
    let leaves = 0;
    /** @param {number} node @returns {number} */
    const place = (node) => {
      const below = childrenOf(node).map(place);
      const x = below.length ? (below[0] + below[below.length - 1]) / 2 : leaves++;
      places.set(node, { x, y: nodes[node].g - nodes[root].g });
      return x;
    };
    place(root);
    const depth = Math.max(...[...places.values()].map(({ y }) => y));
    return { places, path, isWhole, leaves: Math.max(1, leaves), depth: depth + 1 };
  }, [nodes, at, id, hasBoards]);
  const { places, path, isWhole } = drawn;
  const [width, height] = [drawn.leaves * wide, drawn.depth * tall];
  const spot = places.get(id);
  useEffect(() => {
    const box = scroll.current;
    if (!box || !spot) return;
    box.scrollTo({ left: (spot.x + 0.5) * wide - box.clientWidth / 2, top: (spot.y + 0.5) * tall - box.clientHeight * 0.6 });
  }, [spot?.x, spot?.y, shape]);
  const middle = (/** @type {{x: number, y: number}} */ { x, y }) => [(x + 0.5) * wide, (y + 0.5) * tall];
  return html`<div class="scroll tree" ref=${scroll} tabindex="0" role="group" aria-label="The tree of the search">
    <svg width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}>
      ${[...places].map(([node, place]) => {
        const parent = places.get(nodes[node].parent);
        if (!parent) return null;
        const [[x1, y1], [x2, y2]] = [middle(parent), middle(place)];
        return html`<path key=${node} class=${path.has(node) ? "edge path" : "edge"} d=${`M${x1} ${y1 + half}C${x1} ${y1 + half + 17} ${x2} ${y2 - half - 17} ${x2} ${y2 - half}`} />`;
      })}
      ${[...places].map(([node, place]) => html`<${Knot} key=${node} node=${nodes[node]} state=${node === found ? "found" : stateOf(growth, nodes[node], at)} place=${middle(place)}
        shape=${shape} scale=${shape.side / (10 * goal.cols)} picture=${pictureOf(node)} isShown=${node === shown} onShow=${onShow} />`)}
    </svg>
    ${!isWhole && html`<p class="hint corner-note">Too many nodes to draw: the way to this one, or its end, with its branches.</p>`}
  </div>
  <p class="hint">${LEGEND}</p>`;
}

const LEGEND = "Each node has f, and g + h. Filled: expanded. Outlined: waits. Dashed: known already, cut off or replaced.";

/** @type {Record<string, string>} */
const STATES = {
  now: "expanded now", expanded: "expanded", waiting: "waits", generated: "generated", cut: "cut off", known: "known already",
  replaced: "a cheaper way took its place", found: "the goal",
};

/** A node. One of them is a stop on the way through the page; the lists lead to all. @param {{node: TreeNode, state: string, place: number[], shape: Shape, scale: number, picture: any, isShown: boolean,
 *   onShow: (id: number) => void}} props */
function Knot({ node, state, place: [x, y], shape, scale, picture, isShown, onShow }) {
  const { halfWide, half, side } = shape;
  const said = `${node.board}: g ${node.g}, h ${node.h}, f ${node.f}, ${STATES[state]}`;
  const show = () => onShow(node.id);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    show();
  };
  return html`<g class=${`knot ${state}${isShown ? " shown" : ""}`} transform=${`translate(${x} ${y})`} role="button" tabindex=${isShown ? 0 : -1}
      onClick=${show} onKeyDown=${press}>
    <title>${said}</title>
    <rect x=${-halfWide} y=${-half} width=${2 * halfWide} height=${2 * half} rx="9" />
    ${picture ? html`<g class="mini" transform=${`translate(${-side / 2} ${7 - half}) scale(${scale})`}>${picture}</g>
        <text class="f" y=${half - 7}>${node.f}<tspan class="gh" dx="5">${node.g}+${node.h}</tspan></text>`
      : html`<text class="f" y="-1">${node.f}</text><text class="gh" y="11">${node.g}+${node.h}</text>`}
  </g>`;
}
