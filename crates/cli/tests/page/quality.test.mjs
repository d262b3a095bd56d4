// What the page is made of: its weight, its libraries, and whether everyone can use it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { browse, open, serve } from "./server.mjs";

const require = createRequire(import.meta.url);
const inPage = (/** @type {string} */ path) => readFileSync(new URL(`../../../web/page/${path}`, import.meta.url), "utf8");
const inPackage = (/** @type {string} */ path) => readFileSync(new URL(`node_modules/${path}`, import.meta.url), "utf8");

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  [server, browser] = await Promise.all([serve(), browse()]);
});
after(async () => {
  await browser.close();
  await server.stop();
});

test("the libraries are those of the registry, but for what their licences' page says", () => {
  const withoutMap = (/** @type {string} */ text) => text.replace(/^\/\/# sourceMappingURL.*\n?/m, "");
  assert.equal(inPage("vendor/preact.js"), withoutMap(inPackage("preact/dist/preact.mjs")));
  assert.equal(inPage("vendor/preact-hooks.js"), withoutMap(inPackage("preact/hooks/dist/hooks.mjs")).replace('from"preact"', 'from"./preact.js"'));
  assert.equal(inPage("vendor/htm.js"), inPackage("htm/dist/htm.mjs"));
  assert.equal(inPage("vendor/uplot.js"), `${inPackage("uplot/dist/uPlot.iife.min.js")}\nexport default uPlot;\n`);
  assert.equal(inPage("vendor/uplot.css"), inPackage("uplot/dist/uPlot.min.css"));
});

/** Every tab with something in it. @type {[string, (page: import("playwright-core").Page) => Promise<unknown>][]} */
const TABS = [
  ["#play?board=8+1+3/4+0+2/7+6+5", async (page) => {
    await page.keyboard.press("i");
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".mark.detour");
  }],
  ["#solve?board=8+1+3/4+0+2/7+6+5", async (page) => {
    await page.click("button[type=submit]");
    await page.waitForSelector("#verdict");
  }],
  ["#solve?board=1+2+3/4+5+6/8+7+0", (page) => page.waitForSelector("text=Not solvable")],
  ["#watch?board=8+1+3/4+0+2/7+6+5&strategy=astar%2Blinear-conflict", async (page) => {
    await page.waitForSelector(".knot.now");
    await page.keyboard.press("PageDown");
    await page.waitForSelector(".hand .badge");
  }],
  ["#race?board=8+1+3/4+0+2/7+6+5", async (page) => {
    await page.click(".racing-setup .primary");
    await page.waitForSelector(".chart canvas");
  }],
];

test("the whole page weighs less than 300 kB", async () => {
  const { page, wrong } = await open(browser, server.address);
  /** @type {Set<string>} */
  const seen = new Set();
  page.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol === "http:" && !pathname.startsWith("/api/")) seen.add(pathname);
  });
  for (const [hash, act] of TABS) {
    await page.goto("about:blank");
    await page.goto(`${server.address}/${hash}`);
    await page.waitForSelector("main[aria-busy=false]");
    await act(page);
  }
  // Without compression: what the browser has to read.
  const sizes = await Promise.all([...seen].map(async (path) => (await (await fetch(server.address + path)).arrayBuffer()).byteLength));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(seen.has("/race.js") && seen.has("/vendor/uplot.js"), [...seen].join(" "));
  assert.ok(bytes > 100_000 && bytes < 300_000, `${bytes} bytes`);
  console.log(`# the whole page: ${bytes} bytes in ${seen.size} files, before compression`);
  assert.deepEqual(wrong.filter((text) => !text.includes("about:blank")), []);
  await page.close();
});

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const width of [1280, 375]) {
    test(`nothing stands in anyone's way, ${colorScheme}, ${width} pixels wide`, async () => {
      for (const [hash, act] of TABS) {
        const { page } = await open(browser, server.address, { colorScheme, viewport: { width, height: 850 }, reducedMotion: "reduce", bypassCSP: true });
        await page.goto(`${server.address}/${hash}`);
        await page.waitForSelector("main[aria-busy=false]");
        await act(page);
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          // @ts-ignore: it was put there just now
          const { violations } = await globalThis.axe.run();
          return violations.map((/** @type {any} */ { id, impact, nodes }) => `${impact} ${id}: ${nodes.map((/** @type {any} */ node) => node.html.slice(0, 160)).slice(0, 4).join(" | ")}`);
        });
        assert.deepEqual(found.filter((/** @type {string} */ text) => /^(serious|critical)/.test(text)), [], hash);
        if (found.length) console.log(`# ${hash} ${colorScheme} ${width}: ${found.join("; ")}`);
        await page.close();
      }
    });
  }
}
