// Measures the page: first paint, its weight on the line, frames while a solution plays, a 15-puzzle on an empty cache.
//   node measure.mjs

import { browse, open, serve } from "./server.mjs";

const HARD = "14+13+15+7/11+12+9+5/6+0+2+1/4+8+10+3";

const [server, browser] = [await serve(), await browse()];

/**
 * First paint of an address as nobody saw it before, when `ready` was there at the latest, and the bytes it took.
 * @param {string} address
 * @param {string} ready
 */
async function visit(address, ready) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  line.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(address);
  await page.waitForSelector(ready);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);
  const drawn = await page.evaluate(() => performance.now());
  await context.close();
  return { paint, drawn, bytes };
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;

{
  /** @type {Awaited<ReturnType<typeof visit>>[]} */
  const visits = [];
  /** @type {number[]} */
  const bare = [];
  for (let i = 0; i < 15; i++) {
    visits.push(await visit(server.address, ".board[data-board]"));
    bare.push((await visit(`${server.address}/api/v1/status`, "pre")).paint);
  }
  const [paint, drawn] = [median(visits.map((visit) => visit.paint)), median(visits.map((visit) => visit.drawn))];
  console.log(`first paint after ${paint.toFixed(0)} ms, the board after ${drawn.toFixed(0)} ms at most: medians of ${visits.length} visits`);
  console.log(`a line of bare text, side by side: first paint after ${median(bare).toFixed(0)} ms`);
  console.log(`on the line: ${Math.max(...visits.map((visit) => visit.bytes))} bytes`);
}

{
  const { page } = await open(browser, server.address);
  await page.goto(`${server.address}/#solve?board=${HARD}&goal=first`);
  await page.waitForSelector("button[type=submit]:not([disabled])");
  const asked = performance.now();
  await page.click("button[type=submit]");
  await page.waitForSelector("#verdict");
  console.log(`a 15-puzzle on an empty cache: ${((performance.now() - asked) / 1000).toFixed(2)} s from the click to "${await page.textContent("#verdict")}"`);

  await page.selectOption("[aria-label=Speed]", "15");
  await page.click("[aria-label=Play]");
  const frames = await page.evaluate(
    () =>
      new Promise((/** @type {(times: number[]) => void} */ done) => {
        /** @type {number[]} */
        const times = [];
        const end = performance.now() + 3000;
        requestAnimationFrame(function next(now) {
          times.push(now);
          if (now < end) requestAnimationFrame(next);
          else done(times);
        });
      }),
  );
  const gaps = frames.slice(1).map((time, index) => time - frames[index]).sort((one, other) => one - other);
  const rate = (1000 * gaps.length) / (frames[frames.length - 1] - frames[0]);
  console.log(`while it plays: ${rate.toFixed(1)} frames a second; 99 % of frames within ${gaps[Math.floor(gaps.length * 0.99)].toFixed(1)} ms`);
}

await browser.close();
await server.stop();
