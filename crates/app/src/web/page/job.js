// A search on the server, as long as somebody looks at what it is about.

import { useLayoutEffect, useRef, useState } from "./html.js";
import { inWords, isRunning, start } from "./api.js";

/** @typedef {import("./api.js").Run} Run */

/** A job on what `key` stands for: leaving that, or the tab, ends it and forgets it. @param {string} key */
export function useJob(key) {
  const [runs, setRuns] = useState(/** @type {Run[] | null} */ (null));
  const [complaint, complain] = useState("");
  const cancel = useRef(/** @type {(() => void) | null} */ (null));
  const leaving = useRef(new AbortController());
  // At once: a search that is started on what is new must not end with what was before.
  useLayoutEffect(() => {
    setRuns(null);
    complain("");
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, [key]);

  /** Starts one, in place of the one before. @param {object} body @param {(runs: Run[], signal: AbortSignal) => void} [onDone] */
  const begin = async (body, onDone) => {
    const { signal } = leaving.current;
    complain("");
    setRuns(null);
    try {
      cancel.current = await start(body, (job) => {
        setRuns(job.runs);
        if (job.state === "done") onDone?.(job.runs, signal);
      }, signal);
    } catch (error) {
      complain(inWords(error));
    }
  };
  const isBusy = runs?.some(isRunning) ?? false;
  return { runs, complaint, isBusy, begin, cancel: () => cancel.current?.(), clear: () => setRuns(null) };
}
