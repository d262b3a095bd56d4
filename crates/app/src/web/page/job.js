// A search on the server, as long as somebody looks at what it is about.

import { useLayoutEffect, useRef, useState } from "./html.js";
import { inWords, isRunning, start } from "./api.js";

/** @typedef {import("./api.js").Run} Run */

/** A job on what `key` stands for: leaving that, or the tab, ends it and forgets it. @param {string} key */
export function useJob(key) {
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
    setRuns(null);
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
  const isBusy = isStarting || (runs?.some(isRunning) ?? false);
  return { runs, complaint, isBusy, begin, cancel: end, clear: () => setRuns(null) };
}
