// Measures the server under load: 200 clients at once on small boards beside one hard search, then 1,000 that hang up.
//   node load.mjs [seconds]     prints what came of it; fails if a request was answered by anything but 200 or 429

import { readFileSync } from "node:fs";
import http from "node:http";
import { ask, serve, until } from "./server.mjs";

const SECONDS = Number(process.argv[2] ?? 60);
const CLIENTS = 200;
const HANG_UPS = 1000;
const HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0";

const server = await serve();
const { port } = new URL(server.address);
const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1]) / 1024;
const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });

/** @param {object} body @returns {Promise<number>} the status */
const solve = (body) =>
  new Promise((done, failed) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const request = http.request({ agent, port, host: "127.0.0.1", method: "POST", path: "/api/v1/solve", headers }, (response) => {
      response.resume();
      response.on("end", () => done(response.statusCode ?? 0));
    });
    request.on("error", failed);
    request.end(text);
  });

/** @param {number[]} times @param {number} share */
const quantile = (times, share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);

const boards = [];
for (let seed = 0; seed < 100; seed++) boards.push((await ask(server.address, "scramble", { size: "3x3", seed })).body.board);
await Promise.all(boards.map((board) => solve({ board })));
const before = memory();

const { body: job } = await ask(server.address, "jobs", { board: HARD, goal: "first", strategies: ["ida+misplaced"] });
const events = http.get(`${server.address}/api/v1/jobs/${job.id}/events`, (response) => response.resume());
await until(async () => (await ask(server.address, "status")).body.jobs_running === 1, "the hard search runs");

/** @type {Map<string, number>} */
const statuses = new Map();
/** @type {number[]} */
const times = [];
// Two hundred lines take their room; what comes after that would be a leak.
let early = NaN;
setTimeout(() => (early = memory()), SECONDS * 250);
const end = performance.now() + SECONDS * 1000;
await Promise.all(
  Array.from({ length: CLIENTS }, async (_, client) => {
    for (let nth = client; performance.now() < end; nth++) {
      const asked = performance.now();
      const status = await solve({ board: boards[nth % boards.length], strategy: "astar+manhattan" }).then(String, (error) => error.code);
      times.push(performance.now() - asked);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  }),
);
times.sort((one, other) => one - other);
const still = (await ask(server.address, `jobs/${job.id}`)).body;
console.log(`${CLIENTS} clients, ${SECONDS} s: ${times.length} answers (${Object.entries(Object.fromEntries(statuses)).map(([status, count]) => `${status}: ${count}`).join(", ")})`);
console.log(`time of an answer: median ${quantile(times, 0.5)} ms, 99 % ${quantile(times, 0.99)} ms, longest ${quantile(times, 1)} ms`);
console.log(`the hard search beside them: ${still.state}, ${still.runs[0].generated} nodes`);
events.destroy();
agent.destroy();
await until(async () => (await ask(server.address, "status")).body.jobs_running === 0, "the hard search ended with its listener");
console.log(`memory: ${before.toFixed(1)} MiB before, ${early.toFixed(1)} MiB after a quarter of the time, ${memory().toFixed(1)} MiB at the end`);

/** Every other one waits for an answer, the rest listen to a job; each hangs up within half a second. @param {number} client */
async function hangUp(client) {
  const pause = (/** @type {number} */ time) => new Promise((later) => setTimeout(later, time));
  const puzzle = { board: HARD, goal: "first" };
  await pause(client * 5);
  const patience = 50 + ((client * 37) % 400);
  if (client % 2) {
    const { status, body: job } = await ask(server.address, "jobs", { ...puzzle, strategies: ["ida+misplaced"] });
    begun.set(status, (begun.get(status) ?? 0) + 1);
    if (status !== 201) return;
    const events = http.get(`${server.address}/api/v1/jobs/${job.id}/events`, (response) => response.resume());
    events.on("error", () => {});
    await pause(patience);
    events.destroy();
  } else {
    const text = JSON.stringify({ ...puzzle, strategy: "ida+misplaced" });
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const request = http.request({ port, host: "127.0.0.1", method: "POST", path: "/api/v1/solve", headers });
    request.on("error", () => {});
    request.end(text);
    await pause(patience);
    request.destroy();
  }
}

/** Jobs that hung up clients had asked for, by what was answered. @type {Map<number, number>} */
const begun = new Map();
await Promise.all(Array.from({ length: HANG_UPS }, (_, client) => hangUp(client)));
const hungUp = performance.now();
await until(async () => {
  const { body } = await ask(server.address, "status");
  return body.requests_running + body.requests_waiting + body.jobs_running + body.jobs_waiting === 0;
}, "no search runs");
console.log(`${HANG_UPS} clients hung up midway, of them on jobs ${[...begun].map(([status, count]) => `${count} answered by ${status}`).join(", ")}: no search ran ${((performance.now() - hungUp) / 1000).toFixed(1)} s later; memory ${memory().toFixed(1)} MiB`);
const code = await server.stop();
const failed = [...statuses.keys(), ...[...begun.keys()].map(String)].filter((status) => !["200", "201", "429"].includes(status));
if (failed.length || code !== 0) {
  console.error(`failed: ${failed.join(", ")}, exit ${code}`);
  process.exit(1);
}
