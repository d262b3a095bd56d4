// The program under test, and a browser to look at it with.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const PROGRAM = process.env.NPUZZLE ?? fileURLToPath(new URL("../../../../target/debug/npuzzle", import.meta.url));

/** Starts a server with an empty folder for tables. @param {string[]} [more] */
export async function serve(more = []) {
  const folder = mkdtempSync(join(tmpdir(), "npuzzle-page-"));
  const child = spawn(PROGRAM, ["serve", "--tables", join(folder, "tables"), ...more], { stdio: ["ignore", "pipe", "pipe"] });
  /** @type {Promise<number | null>} */
  const ended = new Promise((tell) => child.once("exit", tell));
  let heard = "";
  let complaints = "";
  child.stderr.on("data", (data) => (complaints += data));
  /** @type {string} */
  const address = await new Promise((found, failed) => {
    ended.then((code) => failed(new Error(`the server ended with ${code}: ${complaints}`)));
    child.stdout.on("data", (data) => {
      heard += data;
      const at = heard.match(/http:\/\/127\.0\.0\.1:\d+/);
      if (at) found(at[0]);
    });
  });
  return {
    address,
    pid: child.pid,
    said: () => heard + complaints,
    /** Ctrl-C, and how it ended. */
    stop: async () => {
      child.kill("SIGINT");
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** A question to the API. @param {string} address @param {string} path @param {object} [body] */
export async function ask(address, path, body) {
  const headers = { "content-type": "application/json" };
  const asked = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
  const response = await fetch(`${address}/api/v1/${path}`, asked);
  return { status: response.status, body: await response.json() };
}

/** Nothing here takes so many milliseconds, on however slow a machine. */
const PATIENCE = 60_000;

/** Looks again and again until what is claimed holds; what it says of the last look is what went wrong.
 * @param {() => Promise<void>} claim */
export async function eventually(claim) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await claim();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** Waits until something holds. @param {() => Promise<boolean>} holds @param {string} what */
export const until = (holds, what) => eventually(async () => assert.ok(await holds(), `it never came to this: ${what}`));

// Everything that would make Chromium call home is off: the machine may have no network at all.
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

/** A browser. */
export const browse = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/** A page that notes what goes wrong: errors on the console, and requests to any other host.
 * @param {import("playwright-core").Browser} browser @param {string} address @param {object} [options] */
export async function open(browser, address, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  /** @type {string[]} */
  const wrong = [];
  page.on("console", (message) => {
    // A board that was refused is told on the page; the browser notes the status too.
    const isRefusal = message.text().includes("422 (Unprocessable");
    if (message.type() === "error" && !isRefusal) wrong.push(message.text());
  });
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:")) wrong.push(`a request to ${url}`);
  });
  return { page, wrong };
}
