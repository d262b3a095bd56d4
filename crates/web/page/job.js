// A search on the server, as long as somebody looks at what it is about.

import { useLayoutEffect, useRef, useState } from "./html.js";
import { inWords, isRunning, start } from "./api.js";

/** @typedef {import("./api.js").Run} Run */

/** A job on what `key` stands for: leaving that, or the tab, ends it. What came of one that has ended is there again, under its
 * name, for who comes back to the same. @param {string} key @param {{current: any}} kept @param {string} name */
export function useJob(key, kept, name) {
  const [runs, setRuns] = useState(/** @type {Run[] | null} */ (null));
  const [isStarting, setStarting] = useState(false);
  const [complaint, complain] = useState("");
  const cancel = useRef(/** @type {(() => void) | null} */ (null));
  const leaving = useRef(new AbortController());
  /** Ends the job there is, if any. */
  const leave = () => {
    leaving.current.abort();
    leaving.current = new AbortController();
  };
  // At once: a search that is started on what is new must not end with what was before.
  useLayoutEffect(() => {
    const before = kept.current[name];
    setRuns(before?.key === key ? before.runs : null);
    setStarting(false);
    complain("");
    return leave;
  }, [key]);

  /** Starts one, in place of the one before. @param {object} body @param {(runs: Run[], signal: AbortSignal) => void} [onDone] */
  const begin = async (body, onDone) => {
    leave();
    const { signal } = leaving.current;
    complain("");
    setRuns(null);
    setStarting(true);
    try {
      cancel.current = await start(body, (job) => {
        setRuns(job.runs);
        if (!isRunning(job)) kept.current[name] = { key, runs: job.runs };
        if (job.state === "done") onDone?.(job.runs, signal);
      }, signal);
    } catch (error) {
      if (!signal.aborted) complain(inWords(error));
    }
    if (!signal.aborted) setStarting(false);
  };
  /** A click; the second of two in a row was meant for what stood here before. @param {MouseEvent} click */
  const end = (click) => {
    if (click.detail > 1) return;
    if (!isStarting) return cancel.current?.();
    leave();
    setStarting(false);
  };
  const clear = () => {
    kept.current[name] = null;
    setRuns(null);
  };
  const isBusy = isStarting || (runs?.some(isRunning) ?? false);
  return { runs, complaint, isBusy, begin, cancel: end, clear };
}
