// What people do with the page, in a real browser.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, browse, eventually, open, serve, until } from "./server.mjs";

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  [server, browser] = await Promise.all([serve(), browse()]);
});
after(async () => {
  await browser.close();
  assert.equal(await server.stop(), 0, "Ctrl-C is how a server ends");
});

const SAMPLE = "8+1+3/4+0+2/7+6+5";
const NEAR = "1+2+3/4+5+6/0+7+8";
/** Eighty moves away: IDA* with misplaced tiles would take years. */
const HARD = "15+14+8+12/10+11+9+13/2+6+5+1/3+7+4+0";

/** Does something on a page of its own, and sees to it that nothing went wrong beside it.
 * @param {string} hash @param {(page: import("playwright-core").Page) => Promise<void>} act @param {object} [options] */
async function on(hash, act, options) {
  const { page, wrong } = await open(browser, server.address, options);
  await page.goto(`${server.address}/${hash}`);
  await page.waitForFunction(() => document.querySelector("main[aria-busy=false]") && !document.querySelector("main .wait"));
  await act(page);
  assert.deepEqual(wrong, []);
  await page.close();
}

/** @typedef {import("playwright-core").Page} Page */

/** The board, once it is there. @param {Page} page */
const boardOf = (page) => page.getAttribute(".board[data-board]", "data-board");

/** Waits until the board is this. @param {Page} page @param {string | null} board */
const isBoard = (page, board) => eventually(async () => assert.equal(await boardOf(page), board));

/** Waits until something on the page reads like this. @param {Page} page @param {string} selector @param {RegExp} pattern */
const shows = (page, selector, pattern) => eventually(async () => assert.match((await page.textContent(selector)) ?? "", pattern));

const running = async () => {
  const { body } = await ask(server.address, "status");
  return body.jobs_running + body.jobs_waiting;
};

/** Something that waits until it is let go on. */
function gate() {
  let open = () => {};
  /** @type {Promise<void>} */
  const opened = new Promise((resolve) => (open = resolve));
  return { open, opened };
}

test("a game is played to its end by keyboard", () =>
  on(`#play?board=${NEAR}`, async (page) => {
    await page.keyboard.press("ArrowLeft");
    await isBoard(page, "1 2 3 4 5 6 7 0 8");
    await page.keyboard.press("u");
    await isBoard(page, "1 2 3 4 5 6 0 7 8");
    await page.keyboard.press("r");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector(".won");
    await page.waitForFunction(() => document.querySelector(".won")?.textContent?.includes("No way is shorter!"));
    await shows(page, ".won", /2 moves in \d+:\d\d/);
    // A game that is over stays as it is.
    await page.keyboard.press("ArrowRight");
    await isBoard(page, "1 2 3 4 5 6 7 8 0");
  }));

test("the sample is solved by following the hint, and the coach marks a detour", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".mark.detour");
    await page.keyboard.press("i");
    for (let moves = 0; moves < 40 && !(await page.$(".won")); moves++) {
      await page.waitForSelector(".hinted .way");
      const way = await page.textContent(".hinted .way");
      const before = await boardOf(page);
      await page.keyboard.press({ "↑": "ArrowUp", "←": "ArrowLeft", "→": "ArrowRight", "↓": "ArrowDown" }[way ?? ""] ?? "");
      await page.waitForFunction((/** @type {string | null} */ was) => document.querySelector(".board")?.getAttribute("data-board") !== was, before);
    }
    await shows(page, ".won", /16 moves .* The shortest way has 14 moves/);
  }));

test("tiles are clicked, dragged and swiped", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.click(".tile[data-cell='1']");
    await isBoard(page, "8 0 3 4 1 2 7 6 5");
    const box = await page.locator(".stage .board").boundingBox();
    assert.ok(box);
    const at = (/** @type {number} */ col, /** @type {number} */ row) => [box.x + (box.width * (col + 0.5)) / 3, box.y + (box.height * (row + 0.5)) / 3];
    const drag = async (/** @type {number[]} */ from, /** @type {number[]} */ to) => {
      await page.mouse.move(from[0], from[1]);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(to[0], to[1]);
      await page.mouse.up();
    };
    await drag(at(0, 0), at(1, 0));
    await isBoard(page, "0 8 3 4 1 2 7 6 5");
    // A swipe elsewhere moves the tile that can go that way.
    await drag(at(2, 2), at(2, 1));
    await isBoard(page, "4 8 3 0 1 2 7 6 5");
    // A click farther along a row slides all between.
    await page.click(".tile[data-cell='5']");
    await isBoard(page, "4 8 3 1 2 0 7 6 5");
  }));

test("a new game is scrambled: any size, by walk and by exact depth", () =>
  on("#play", async (page) => {
    await page.selectOption("form select >> nth=0", "10");
    await page.selectOption("form select >> nth=1", "10");
    await page.click("text=Scramble >> nth=-1");
    await page.waitForFunction(() => document.querySelectorAll(".stage .tile").length === 99);
    await page.selectOption("form select >> nth=0", "3");
    await page.selectOption("form select >> nth=1", "3");
    await page.click("text=Exact depth");
    await page.fill("input[type=number]", "31");
    await page.click("text=Scramble >> nth=-1");
    await page.waitForFunction(() => document.querySelectorAll(".stage .tile").length === 8);
    await page.keyboard.press("Escape");
    await page.click("text=Hint");
    await page.waitForFunction(() => document.querySelector(".advice")?.textContent?.includes("31 moves left"));
  }));

test("a board that is made for a game that was left is not forced on anybody", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    const [later, over] = [gate(), gate()];
    await page.route("**/api/v1/scramble", async (route) => {
      await later.opened;
      await route.continue().catch(() => {});
    });
    // Whether it was given up or answered.
    for (const end of /** @type {const} */ (["requestfailed", "requestfinished"])) {
      page.on(/** @type {"requestfailed"} */ (end), (request) => request.url().endsWith("/scramble") && over.open());
    }
    await page.click("text=Scramble >> nth=-1");
    await page.click("#tab-solve");
    await page.waitForSelector("textarea");
    later.open();
    await over.opened;
    await page.fill("fieldset input.code", "bfs");
    await shows(page, "#command", /^npuzzle solve '8 1 3\/4 0 2\/7 6 5' --strategy bfs$/);
  }));

test("colours, hint and coach are there again after a look at another tab", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.click("label:has-text('Colours')");
    await page.keyboard.press("i");
    await page.waitForSelector(".hinted .way");
    await page.click("#tab-race");
    await page.waitForSelector(".entrants");
    await page.click("#tab-play");
    await page.waitForSelector("label.on:has-text('Colours')");
    await page.waitForSelector(".hinted .way");
  }));

test("a picture of one's own dresses the tiles and is not sent anywhere", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    const posts = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
    await page.setInputFiles("input[type=file]", { name: "dot.png", mimeType: "image/png", buffer: png });
    await page.waitForFunction(() => document.querySelector(".tile")?.getAttribute("style")?.includes("blob:"));
    assert.deepEqual(posts, []);
    await page.setInputFiles("input[type=file]", { name: "no.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await page.waitForSelector("text=This file is no picture");
  }));

test("the sample is solved, its solution played and its moves named", () =>
  on(`#solve?board=${SAMPLE}`, async (page) => {
    await page.click("button[type=submit]");
    await page.waitForSelector("#verdict");
    await shows(page, "#verdict", /^14 moves: no solution is shorter\.$/);
    await page.click("[aria-label='One move forward']");
    await shows(page, ".player .count", /1 of 14/);
    await page.click("[aria-label='One move back']");
    await page.click("label:has-text('Number')");
    await eventually(async () => {
      const numbers = await page.locator(".moves li").allTextContents();
      assert.equal(numbers.length, 14);
      assert.ok(numbers.every((name) => Number(name) >= 1 && Number(name) <= 8), numbers.join(" "));
    });
    await page.selectOption("[aria-label=Speed]", "60");
    await page.click("[aria-label=Play]");
    await isBoard(page, "1 2 3 4 5 6 7 8 0");
    await shows(page, "#command", /^npuzzle solve '8 1 3\/4 0 2\/7 6 5'$/);
  }));

test("another strategy is another search: the old solution goes, and one click starts the new", () =>
  on(`#solve?board=${SAMPLE}`, async (page) => {
    await page.click("button[type=submit]");
    await page.waitForSelector("#verdict");
    await page.fill("fieldset input.code", "greedy+misplaced");
    await page.waitForSelector("#verdict", { state: "detached" });
    await page.click("button[type=submit]");
    await page.waitForSelector("#verdict");
    await shows(page, "#command", /greedy\+misplaced/);
  }));

test("arrows are the board's after a click on a tab or a choice", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.click("#tab-play");
    await page.keyboard.press("ArrowDown");
    await isBoard(page, "8 0 3 4 1 2 7 6 5");
    await page.click("label:has-text('Colours')");
    await page.keyboard.press("ArrowRight");
    await isBoard(page, "0 8 3 4 1 2 7 6 5");
    await page.waitForSelector("label.on:has-text('Colours')");
    // By keyboard they go from tab to tab.
    await page.focus("#tab-play");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("textarea");
  }));

test("tabs are pages to go back to, with their game and their solution", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.keyboard.press("ArrowDown");
    await isBoard(page, "8 0 3 4 1 2 7 6 5");
    await page.click("text=Solve from here");
    await page.click("button[type=submit]");
    await page.waitForSelector("#verdict");
    await page.click("#tab-watch");
    await page.waitForSelector(".knot.now");
    await page.goBack();
    await page.waitForSelector("#verdict");
    await page.goBack();
    await page.waitForSelector(".under");
    await isBoard(page, "8 0 3 4 1 2 7 6 5");
    await shows(page, ".under", /Moves\s*1/);
    await page.goForward();
    await page.waitForSelector("#verdict");
    // By its tab one comes back to the game too.
    await page.click("#tab-play");
    await shows(page, ".under", /Moves\s*1/);
  }));

test("limits are read as the command line reads them, and what is none is marked", () =>
  on(`#solve?board=${SAMPLE}`, async (page) => {
    await page.getByLabel("Seconds").fill("0.5");
    await page.getByLabel("Nodes", { exact: true }).fill("5M");
    await shows(page, "#command", /--max-time 0.5s --max-nodes 5000000$/);
    assert.equal(await page.getByLabel("Nodes", { exact: true }).inputValue(), "5M");
    await page.getByLabel("MiB").fill("much");
    await page.waitForSelector("[aria-invalid=true]");
    await shows(page, "#command", /--max-nodes 5000000$/);
    await page.reload();
    await shows(page, "#command", /--max-time 0.5s --max-nodes 5000000$/);
  }));

test("boards of any shape fit the window", () =>
  on("#play?board=1+2/3+4/5+6/7+8/9+10/11+12/13+14/15+16/17+18/0+19", async (page) => {
    const height = async () => (await page.locator(".stage .board").boundingBox())?.height ?? 0;
    assert.ok((await height()) < 700, `${await height()} pixels tall`);
    await page.selectOption("form select >> nth=0", "2");
    await page.click("text=Scramble >> nth=-1");
    await page.waitForFunction(() => document.querySelectorAll(".stage .tile").length === 3);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 1280, `${wide} pixels wide`);
  }));

test("a name can be emptied, and is auto then", () =>
  on(`#solve?board=${SAMPLE}&strategy=bfs`, async (page) => {
    const name = page.locator("fieldset input.code");
    await name.fill("");
    assert.equal(await name.inputValue(), "");
    await name.pressSequentially("ucs");
    await shows(page, "#command", /--strategy ucs$/);
    await name.fill("");
    await name.blur();
    await eventually(async () => assert.equal(await name.inputValue(), "auto"));
    await shows(page, "#command", /^npuzzle solve '8 1 3\/4 0 2\/7 6 5'$/);
  }));

test("one who asks twice gets one search, and can cancel before it has begun", () =>
  on(`#solve?board=${HARD}&goal=first&strategy=ida%2Bmisplaced`, async (page) => {
    let asked = 0;
    let later = gate();
    await page.route("**/api/v1/jobs", async (route) => {
      asked++;
      await later.opened;
      await route.continue();
    });
    await page.dblclick("button[type=submit]");
    await page.waitForSelector("text=Cancel");
    later.open();
    await until(async () => (await running()) === 1, "one job runs");
    assert.equal(asked, 1);
    await page.click("text=Cancel");
    await until(async () => (await running()) === 0, "none runs");
    await page.waitForSelector("button[type=submit]");
    later = gate();
    await page.click("button[type=submit]");
    await page.click("text=Cancel");
    await page.waitForSelector("button[type=submit]");
    later.open();
    await until(async () => asked === 2 && (await running()) === 0, "the job that nobody wants any more has ended");
    await eventually(async () => assert.equal(await page.locator("[aria-label='The search']").count(), 0));
  }));

test("a game is there again after a look at another tab, and is solved from where it is", () =>
  on(`#play?board=${SAMPLE}`, async (page) => {
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowLeft");
    const was = "8 1 3 4 6 2 7 5 0";
    await isBoard(page, was);
    await page.click("#tab-watch");
    await page.waitForSelector(".knot.now");
    await page.click("#tab-play");
    await page.waitForSelector(".stage .board[data-board]");
    await isBoard(page, was);
    await page.click("text=Solve from here");
    await page.waitForSelector("textarea");
    await page.waitForFunction((/** @type {string | null} */ board) => document.querySelector(".board")?.getAttribute("data-board") === board, was);
  }));

test("limits are kept to, and are in the command", () =>
  on(`#solve?board=${HARD}&goal=first&strategy=astar%2Bmanhattan`, async (page) => {
    await page.getByLabel("MiB").fill("64");
    await page.getByLabel("Seconds").fill("50");
    await shows(page, "#command", /--max-time 50s --max-memory 64MiB$/);
    await page.click("button[type=submit]");
    const isStoppedBy = (/** @type {string} */ what) =>
      page.waitForFunction((text) => document.querySelector("#verdict")?.textContent?.includes(text), `it met the limit on ${what}.`);
    await isStoppedBy("memory");
    await page.getByLabel("MiB").fill("");
    await page.getByLabel("Nodes", { exact: true }).fill("10000");
    await page.click("button[type=submit]");
    await isStoppedBy("nodes");
  }));

test("a long search shows its bound and is cancelled", () =>
  on(`#solve?board=${HARD}&goal=first&strategy=ida%2Bmisplaced`, async (page) => {
    await page.click("button[type=submit]");
    await page.waitForFunction(() => /[1-9]/.test(document.querySelector("[aria-label='The search'] .figure:nth-child(4) dd")?.textContent ?? ""));
    await until(async () => (await running()) === 1, "one job runs");
    await page.click("text=Cancel");
    await page.waitForSelector("text=Stopped: it was cancelled.");
    await until(async () => (await running()) === 0, "no job runs once it was cancelled");
    // A way is known all the same.
    await shows(page, "#verdict", /At least \d+ moves needed; a way of \d+ is known/);
  }));

test("a search ends when its page goes away", async () => {
  await on(`#solve?board=${HARD}&goal=first&strategy=ida%2Bmisplaced`, async (page) => {
    await page.click("button[type=submit]");
    await until(async () => (await running()) === 1, "one job runs");
  });
  await until(async () => (await running()) === 0, "no job runs once the page is closed");
});

test("an unsolvable board is explained, and mended by one click", () =>
  on("#solve?board=1+2+3+4/5+6+7+8/9+10+11+12/13+15+14+0", async (page) => {
    await page.waitForSelector("text=Not solvable");
    await shows(page, ".verdict", /They differ, and no move can mend that/);
    await page.click("text=Exchange 14 and 15");
    await page.waitForSelector("text=✓ Solvable");
  }));

test("any notation is read as it is typed, and garbage is told what it is", () =>
  on("#solve", async (page) => {
    await page.fill("textarea", "b12 345 678");
    await isBoard(page, "0 1 2 3 4 5 6 7 8");
    await page.fill("textarea", "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15 # a file");
    await page.waitForFunction(() => document.querySelectorAll(".stage .tile").length === 16);
    await page.fill("textarea", "<img src=x onerror=alert(1)> 🙂");
    await page.waitForSelector(".trouble >> text=is not a tile");
    await page.fill("textarea", "1 2 3/4 5 6/7 8 8");
    await page.waitForSelector(".trouble >> text=no blank");
    // What was last a board is still there.
    await eventually(async () => assert.equal(await page.locator(".stage .tile").count(), 16));
  }));

test("a goal of one's own stays while boards are typed", () =>
  on(`#solve?board=${SAMPLE}&goal=1+2+3/8+0+4/7+6+5`, async (page) => {
    let asked = 0;
    const later = gate();
    // The second question is the page's own, about the first board that is typed.
    await page.route("**/api/v1/check", async (route) => {
      if (++asked === 2) await later.opened;
      await route.continue().catch(() => {});
    });
    await page.fill("textarea", "2 8 3/1 6 4/7 0 5");
    await until(async () => asked === 2, "the page asks");
    await page.fill("textarea", "2 8 3/1 0 4/7 6 5");
    await isBoard(page, "2 8 3 1 0 4 7 6 5");
    await shows(page, "#command", /'2 8 3\/1 0 4\/7 6 5' --goal '1 2 3\/8 0 4\/7 6 5'$/);
    later.open();
    // It does not fit a board of another shape.
    await page.fill("textarea", "1 2/3 0");
    await shows(page, "#command", /^npuzzle solve '1 2\/3 0'$/);
  }));

test("a board is put together by dragging tiles and by keyboard", () =>
  on(`#solve?board=${SAMPLE}`, async (page) => {
    await page.dragAndDrop(".tile[data-cell='0']", ".tile[data-cell='1']");
    await page.waitForFunction(() => document.querySelector(".board")?.getAttribute("data-board")?.startsWith("1 8 3"));
    await page.focus(".tile[data-cell='2']");
    await page.keyboard.press("Enter");
    await page.focus(".tile[data-cell='5']");
    await page.keyboard.press("Enter");
    await isBoard(page, "1 8 2 4 0 3 7 6 5");
  }));

test("a cell that was chosen is forgotten with its board", () =>
  on("#solve?board=1+2+3+4/5+6+7+8/9+10+11+12/13+14+0+15", async (page) => {
    await page.click(".tile[data-cell='12']");
    await page.waitForSelector(".tile.chosen");
    await page.fill("textarea", "1 2/3 0");
    await isBoard(page, "1 2 3 0");
    await page.click(".tile[data-cell='0']");
    await page.waitForSelector(".tile.chosen[data-cell='0']");
    await isBoard(page, "1 2 3 0");
    // The board is one stop of the tabulator; arrows go from cell to cell.
    await eventually(async () => assert.equal(await page.locator(".board [tabindex='0']").count(), 1));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await isBoard(page, "0 2 3 1");
  }));

test("what is being typed stays when an answer comes meanwhile", () =>
  on(`#watch?board=${SAMPLE}`, async (page) => {
    let release = () => {};
    const held = new Promise((/** @type {(value?: unknown) => void} */ resolve) => (release = resolve));
    await page.route("**/api/v1/trace", async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.click("summary >> nth=0");
    const field = page.getByLabel("Board, in any notation");
    await field.fill("1 2 3/4 5");
    release();
    await page.waitForSelector(".watching");
    assert.equal(await field.inputValue(), "1 2 3/4 5");
  }));

for (const tab of ["watch", "race"]) {
  test(`what is typed as a board in ${tab} stays until it is mended`, () =>
    on(`#${tab}?board=${SAMPLE}`, async (page) => {
      if (tab === "watch") await page.click("summary >> nth=0");
      const field = page.getByLabel("Board, in any notation");
      await field.fill("1 2 3/4 5 6/7 8 8");
      await field.press("Enter");
      await page.waitForSelector(".trouble >> text=no blank");
      assert.equal(await field.inputValue(), "1 2 3/4 5 6/7 8 8");
      await shows(page, "#command", /7 8 8/);
      await eventually(async () => assert.equal(await page.locator(".watching").count(), 0));
      await page.click("#tab-solve");
      await page.waitForSelector("textarea");
      await eventually(async () => assert.equal(await page.inputValue("textarea"), "1 2 3/4 5 6/7 8 8"));
      await eventually(async () => assert.equal(await page.locator(".verdict").count(), 0));
      await page.click(`#tab-${tab}`);
      await page.waitForSelector(".setup, .racing-setup");
      await field.fill("123 456 7b8");
      await field.press("Enter");
      await eventually(async () => assert.equal(await field.inputValue(), "1 2 3/4 5 6/7 0 8"));
      await page.waitForSelector(".trouble", { state: "detached" });
    }));
}

for (const [board, verdict] of /** @type {[string, RegExp][]} */ ([["1+2+3/4+5+6/8+7+0", /^Not solvable/], ["1+2+3/4+5+6/7+8+0", /^0 moves/]])) {
  test(`nothing is expanded, and that is said: ${board}`, () =>
    on(`#watch?board=${board}`, async (page) => {
      await shows(page, "#outcome", verdict);
    }));
}

test("the sample is watched: forward, back, any node, and what the heuristic sees", () =>
  on(`#watch?board=${SAMPLE}`, async (page) => {
    await page.waitForSelector(".knot.now");
    await shows(page, ".why", /^Step 1\. It is the start/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await shows(page, ".why", /^Step 3\. No state on OPEN has a lower f than 10/);
    await page.keyboard.press("ArrowLeft");
    await shows(page, ".why", /^Step 2\./);
    // Distances on tiles add up to h.
    await eventually(async () => {
      const sum = (await page.locator(".hand .badge").allTextContents()).reduce((total, text) => total + Number(text), 0);
      assert.match((await page.textContent(".equation")) ?? "", new RegExp(`h ${sum} `));
    });
    const first = await page.getAttribute(".list .state >> nth=0", "title");
    await page.click(".list .state >> nth=0");
    await page.waitForSelector("text=A node you chose");
    await eventually(async () => assert.equal(await page.getAttribute(".hand .board", "data-board"), first?.replaceAll("/", " ")));
    await page.keyboard.press("End");
    await shows(page, "#outcome", /14 moves: no solution is shorter/);
    await page.waitForSelector(".knot.found");
    await page.click("label:has-text('Frontier')");
    await page.waitForSelector(".frontier .ring");
    await page.click("label:has-text('Layers')");
    await page.waitForSelector(".bar.now");
  }));

for (const [strategy, first, last] of /** @type {[string, number, number][]} */ ([["astar+manhattan", 21, 40], ["wastar:2+manhattan", 20, 38], ["ucs", 100, 110]])) {
  test(`OPEN and CLOSED show all they have, by ${strategy}`, () =>
    on(`#watch?board=${SAMPLE}&strategy=${encodeURIComponent(strategy)}&step=${first}`, async (page) => {
      await page.waitForSelector(".knot.now");
      for (const title of ["OPEN", "CLOSED"]) await page.click(`.list:has(h2:has-text("${title}")) button.quiet`);
      for (let step = first; step <= last; step++) {
        await shows(page, ".why", new RegExp(`^Step ${step}\\.`));
        const rows = (/** @type {string} */ title) => page.locator(`.list:has(h2:has-text("${title}")) tbody tr`).count();
        await eventually(async () => {
          const [open, closed] = (await page.locator(".hand .figures dd").allTextContents()).slice(2).map(Number);
          assert.deepEqual([await rows("OPEN"), (await rows("CLOSED")) + 1], [open, closed], `step ${step}`);
        });
        await page.keyboard.press("ArrowRight");
      }
      // A state of a list is a node of the tree.
      await page.click('.list:has(h2:has-text("CLOSED")) .state >> nth=0');
      await page.waitForSelector(".knot.shown:not(.now)");
    }));
}

test("the address of a search has its step", () =>
  on(`#watch?board=${SAMPLE}&strategy=astar%2Bmanhattan&step=21`, async (page) => {
    const isAt = (/** @type {number} */ step) =>
      page.waitForFunction((text) => document.querySelector(".why")?.textContent?.startsWith(text), `Step ${step}.`);
    await isAt(21);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => /step=22$/.test(location.hash));
    await page.goto(`${server.address}/#watch?board=${SAMPLE}&strategy=astar%2Bmanhattan&step=7`);
    await isAt(7);
    // Another search begins at its start, and nobody is brought past its end.
    await page.goto(`${server.address}/#watch?board=${SAMPLE}&strategy=bfs`);
    await isAt(1);
    await page.goto(`${server.address}/#watch?board=1+2+3/4+5+6/7+0+8&step=500`);
    await isAt(1);
  }));

test("conflicts, patterns and the walking matrix are drawn on the board", () =>
  on("#watch?board=2+1+3/4+5+6/8+7+0&strategy=astar%2Blinear-conflict", async (page) => {
    await page.waitForSelector(".knot.now");
    await page.waitForSelector(".overlay .conflict", { state: "attached" });
    await page.selectOption(".hand select", "walking-distance");
    await page.waitForSelector(".matrix td.away");
    await page.selectOption(".hand select", "pdb:4-4");
    await page.waitForFunction(() => new Set([...document.querySelectorAll(".hand .face")].map((face) => face.getAttribute("data-group"))).size >= 2);
  }));

test("a deepening search is watched pass by pass", () =>
  on(`#watch?board=${SAMPLE}&strategy=ida%2Bmanhattan`, async (page) => {
    await page.waitForSelector(".knot.now");
    await page.waitForSelector("text=This search has no list of states that wait");
    await page.keyboard.press("PageDown");
    await page.waitForFunction(() => /bound of 1\d/.test(document.querySelector(".why")?.textContent ?? ""));
  }));

test("three strategies race on the sample, with a table and a chart", () =>
  on(`#race?board=${SAMPLE}&race=astar%2Bmanhattan&race=ida%2Bmanhattan&race=greedy%2Bmanhattan`, async (page) => {
    await page.click(".racing-setup .primary");
    await page.waitForSelector(".results");
    await eventually(async () => assert.equal(await page.locator(".results tbody tr").count(), 3));
    await shows(page, ".results tbody", /astar\+manhattan.*shortest, proven.*14.*greedy\+manhattan/s);
    await page.waitForSelector(".chart canvas");
    await page.click("label:has-text('By time')");
    await page.click("[aria-label='To the start']");
    await page.waitForFunction(() => [...document.querySelectorAll(".lane .board")].every((board) => board.getAttribute("data-board") === "8 1 3 4 0 2 7 6 5"));
    await page.click("[aria-label=Play]");
    await page.waitForFunction(() => [...document.querySelectorAll(".lane .board")].every((board) => board.getAttribute("data-board") === "1 2 3 4 5 6 7 8 0"));
  }));

test("an address opens the same view elsewhere", () =>
  on("#watch?board=1+2+3/4+0+6/7+5+8&goal=last&strategy=greedy%2Bmisplaced", async (page) => {
    await page.waitForSelector(".knot.now");
    await eventually(async () => assert.equal(await page.getAttribute("#tab-watch", "aria-selected"), "true"));
    await shows(page, "#command", /^npuzzle step '1 2 3\/4 0 6\/7 5 8' --strategy greedy\+misplaced$/);
    await page.click("#tab-solve");
    await page.waitForSelector("textarea");
    await page.getByLabel("Seconds").fill("7");
    await page.getByLabel("Nodes", { exact: true }).fill("5000");
    await eventually(async () =>
      assert.match(page.url(), /#solve\?board=1\+2\+3\/4\+0\+6\/7\+5\+8&goal=last&strategy=greedy%2Bmisplaced&max-time=7s&max-nodes=5000$/));
    const { page: other } = await open(browser, server.address);
    await other.goto(page.url());
    await other.waitForSelector("textarea");
    await eventually(async () => {
      assert.equal(await other.inputValue("textarea"), "1 2 3/4 0 6/7 5 8");
      assert.equal(await other.inputValue("fieldset input.code"), "greedy+misplaced");
      assert.equal(await other.getByLabel("Seconds").inputValue(), "7");
      assert.equal(await other.getByLabel("MiB").inputValue(), "");
    });
    await shows(other, "#command", /--max-time 7s --max-nodes 5000$/);
    await other.close();
  }));

test("an address with garbage says what is wrong with it", () =>
  on("#solve", async (page) => {
    await page.goto(`${server.address}/#solve?board=1+2+2/4+5+6/7+8+0&strategy=no-such-thing`);
    await page.waitForSelector(".trouble >> text=tile 2 stands twice");
    await page.goto(`${server.address}/#solve?board=${SAMPLE}&strategy=astar%2Bmanhatan`);
    await isBoard(page, "8 1 3 4 0 2 7 6 5");
    await page.click("button[type=submit]");
    await page.waitForSelector(".trouble >> text=manhattan");
  }));

test("dark mode follows the system, and can be turned", () =>
  on(
    "#play",
    async (page) => {
      const isPaper = (/** @type {string} */ colour) =>
        eventually(async () => assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), colour));
      await isPaper("rgb(20, 21, 31)");
      await page.click("[aria-label='Light colours']");
      await isPaper("rgb(246, 245, 241)");
      await page.reload();
      await page.waitForSelector(".board[data-board]");
      await isPaper("rgb(246, 245, 241)");
    },
    { colorScheme: "dark" },
  ));

test("every tab fits a phone of 375 pixels", async () => {
  for (const tab of ["play", "solve", "watch", "race"]) {
    await on(
      `#${tab}?board=${SAMPLE}`,
      async (page) => {
        const fits = async (/** @type {string} */ what) => {
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= 375, `${what} is ${wide} pixels wide`);
        };
        if (tab === "watch") await page.waitForSelector(".knot.now");
        if (tab === "solve") await page.click("button[type=submit]");
        if (tab === "solve") await page.waitForSelector("#verdict");
        if (tab === "race") await page.click(".racing-setup .primary");
        if (tab === "race") await page.waitForSelector(".results");
        await fits(tab);
        for (const picture of tab === "watch" ? ["Tree", "Frontier", "Layers"] : []) {
          await page.click(`label:has-text('${picture}')`);
          await page.waitForSelector(`label.on:has-text('${picture}')`);
          await fits(picture);
        }
      },
      { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    );
  }
});

test("who wants less motion gets none", () =>
  on("#play", async (page) => {
    const moving = await page.evaluate(() => getComputedStyle(document.querySelector(".tile") ?? document.body).transitionDuration);
    assert.match(moving, /^0s/);
  }, { reducedMotion: "reduce" }));
