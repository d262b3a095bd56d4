// The page: its tabs, what all of them share, and the address that tells it.

import { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import * as address from "./address.js";
import { inWords, post } from "./api.js";
import { Copy, Icon } from "./controls.js";
import { read } from "./puzzle.js";
import { Play } from "./play.js";

/** @typedef {import("./address.js").View} View */
/** @typedef {import("./api.js").Check} Check */
/** What tabs are given: what is looked at, what the server says of it, and how to change it.
 * @typedef {{view: View, text: string, change: (part: Partial<View>) => void, check: Check | null, isFresh: boolean, trouble: string | null,
 *   board: import("./puzzle.js").Board | null, goal: import("./puzzle.js").Board | null,
 *   kept: {current: any}, visits: number}} Shared the `text` is the board's, to be shown; what a tab `kept` is there when one comes back
 *   to it; `visits` counts the addresses that were opened; the check `isFresh` if it is of this view and not of the one before */

/** @type {Record<string, string>} */
const TITLES = { play: "Play", solve: "Solve", watch: "Watch", race: "Race" };

/** What the server says of the board in the address. Until it does, and where that is no board, what it said last.
 * @param {View} view */
function useCheck({ board, goal }) {
  const [told, tell] = useState(/** @type {{asked: string, check: Check | null, trouble: string | null}} */ ({ asked: "", check: null, trouble: null }));
  const asked = JSON.stringify([board, goal]);
  useEffect(() => {
    const leaving = new AbortController();
    post("check", { board, goal }, leaving.signal).then(
      (check) => tell({ asked, check, trouble: null }),
      (error) => leaving.signal.aborted || tell((/** @type {{check: Check | null}} */ { check }) => ({ asked, check, trouble: inWords(error) })),
    );
    return () => leaving.abort();
  }, [board, goal]);
  return { ...told, isFresh: told.asked === asked };
}

/** Light or dark. `theme.js` sets what was chosen before, and follows the system where nothing was. */
function useTheme() {
  const { dataset } = document.documentElement;
  const [theme, set] = useState(dataset.theme);
  useEffect(() => {
    const follow = () => set(dataset.theme);
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
  const isDark = theme === "dark";
  const turn = () => {
    const next = isDark ? "light" : "dark";
    dataset.theme = next;
    set(next);
    try {
      localStorage.setItem("theme", next);
    } catch {
      // Who keeps nothing for this page chooses again next time.
    }
  };
  return { isDark, turn };
}

function App() {
  const [view, setView] = useState(() => address.read(location.hash));
  const { check, trouble, isFresh } = useCheck(view);
  const theme = useTheme();

  const [visits, count] = useState(0);

  const change = (/** @type {Partial<View>} */ part) => {
    // Another search begins at its start.
    const isOther = "board" in part || "goal" in part || "strategy" in part;
    setView((/** @type {View} */ before) => ({ ...before, ...(isOther ? { step: 1 } : {}), ...part }));
  };
  // Another tab is a page to come back to; all else is the same page.
  const written = useRef(view.tab);
  useLayoutEffect(() => {
    const hash = address.write(view);
    if (location.hash !== hash) history[view.tab === written.current ? "replaceState" : "pushState"](null, "", hash);
    written.current = view.tab;
    document.title = `${TITLES[view.tab]} · npuzzle`;
  }, [view]);
  useEffect(() => {
    const listen = () => {
      setView(address.read(location.hash));
      count((/** @type {number} */ before) => before + 1);
    };
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);

  const home = (/** @type {Event} */ event) => {
    event.preventDefault();
    change({ tab: "play" });
  };
  const board = useMemo(() => (check ? read(check.board) : null), [check]);
  const goal = useMemo(() => (check ? read(check.goal) : null), [check]);
  // In its plain form once the server has read it; until then, and where that is no board, as it was given.
  const text = check && isFresh && !trouble ? check.board : view.board;
  const command = address.command({ ...view, board: text });
  const kept = useRef({});
  const shared = { kept, visits, isFresh, view, text, change, check, trouble, board, goal };
  return html`
    <header class="top">
      <a class="brand" href="#play" onClick=${home}><img src="icon.svg" alt="" width="30" height="30" /> npuzzle</a>
      <${Tabs} tab=${view.tab} onChange=${(/** @type {string} */ tab) => change({ tab })} />
      <button type="button" class="icon" onClick=${theme.turn} aria-label=${theme.isDark ? "Light colours" : "Dark colours"} title=${theme.isDark ? "Light colours" : "Dark colours"}>
        <${Icon} name=${theme.isDark ? "sun" : "moon"} />
      </button>
    </header>
    <main aria-busy=${!check && !trouble}>
      <h1 class="sr">npuzzle: ${TITLES[view.tab]}</h1>
      <div id="panel" role="tabpanel" aria-labelledby=${`tab-${view.tab}`}><${Tab} ...${shared} /></div>
    </main>
    <footer>
      <div class="command">
        <span class="label">As a command</span>
        <code id="command" tabindex="0">${command}</code>
        <${Copy} text=${command} label="Copy" />
      </div>
      <p class="small">The address of this page shows the same elsewhere. <${Copy} text=${location.origin + location.pathname + address.write(view)} label="Copy the link" />
        <a href="/api/v1/openapi.json">API</a> <a href="vendor/LICENSES.txt">Licences</a></p>
    </footer>`;
}

/** @type {Record<string, () => Promise<any>>} each is loaded when it is first looked at */
const LATER = {
  solve: () => import("./solve.js").then((module) => module.Solve),
  watch: () => import("./watch.js").then((module) => module.Watch),
  race: () => import("./race.js").then((module) => module.Race),
};

/** @param {Shared} shared */
function Tab(shared) {
  const { tab } = shared.view;
  const [loaded, load] = useState(/** @type {Record<string, any>} */ ({ play: Play }));
  const [lost, lose] = useState("");
  useEffect(() => {
    if (loaded[tab]) return;
    LATER[tab]().then(
      (/** @type {any} */ found) => load((/** @type {Record<string, any>} */ before) => ({ ...before, [tab]: found })),
      () => lose("This part of the page can't be loaded: is npuzzle serve still running?"),
    );
  }, [tab]);
  const Loaded = loaded[tab];
  if (!Loaded) return html`<p class="wait">${lost || "…"}</p>`;
  return html`<${Loaded} ...${shared} />`;
}

/** @param {{tab: string, onChange: (tab: string) => void}} props */
function Tabs({ tab, onChange }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const turn = (/** @type {KeyboardEvent} */ event) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const at = (address.TABS.indexOf(tab) + step + address.TABS.length) % address.TABS.length;
    onChange(address.TABS[at]);
    /** @type {HTMLElement | undefined} */ (list.current?.children[at])?.focus();
  };
  const choose = (/** @type {MouseEvent} */ event, /** @type {string} */ name) => {
    onChange(name);
    // Who clicks does not go on from tab to tab by arrows: those are the board's.
    if (event.detail) /** @type {HTMLElement} */ (event.currentTarget).blur();
  };
  return html`<div class="tabs" role="tablist" aria-label="What to do" ref=${list} onKeyDown=${turn}>
    ${address.TABS.map((name) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-selected=${name === tab} aria-controls="panel"
      tabindex=${name === tab ? 0 : -1} onClick=${(/** @type {MouseEvent} */ event) => choose(event, name)}>${TITLES[name]}</button>`)}
  </div>`;
}

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
