// The API against its own description: schemathesis makes up requests from the document, right ones and wrong ones.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, serve } from "./server.mjs";

const PYTHON = process.env.NPUZZLE_TEST_PYTHON ?? fileURLToPath(new URL("../../../../target/python/bin/python", import.meta.url));

const CONFIG = fileURLToPath(new URL("schemathesis.toml", import.meta.url));

/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  // Small limits, so that what is made up does not take long.
  server = await serve(["--max-time", "1s", "--max-memory", "256MiB"]);
});
after(() => server.stop());

test("the document is valid OpenAPI and describes every route", async () => {
  const { body } = await ask(server.address, "openapi.json");
  const file = join(mkdtempSync(join(tmpdir(), "npuzzle-api-")), "openapi.json");
  writeFileSync(file, JSON.stringify(body));
  const checked = spawnSync(PYTHON, ["-m", "openapi_spec_validator", file], { encoding: "utf8" });
  assert.equal(checked.status, 0, checked.stdout + checked.stderr);
  const paths = ["check", "explain", "hint", "jobs", "jobs/{id}", "jobs/{id}/events", "race", "scramble", "solve", "status", "strategies", "trace"];
  assert.deepEqual(Object.keys(body.paths).sort(), paths.map((path) => `/api/v1/${path}`));
});

test("no made-up request gets a 5xx or an answer outside the document", () => {
  const checks = "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,negative_data_rejection,unsupported_method";
  const run = spawnSync(
    PYTHON,
    [
      "-m", "schemathesis.cli", "--config-file", CONFIG, "run", `${server.address}/api/v1/openapi.json`, "--checks", checks, "--phases", "examples,coverage,fuzzing",
      "--max-examples", process.env.EXAMPLES ?? "20", "--seed", "1", "--request-timeout", "60", "--no-color",
    ],
    { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } },
  );
  assert.equal(run.status, 0, run.stdout + run.stderr);
  console.log(`# ${run.stdout.trim().split("\n").slice(-3).join(" ")}`);
});
