// What is there again when one comes back from another tab.

import { useState } from "./html.js";

/** State under a name that outlives its component. @template T @param {{current: any}} kept @param {string} name
 * @param {T} first @returns {[T, (next: T) => void]} */
export function useKept(kept, name, first) {
  const [state, set] = useState(/** @type {T} */ (kept.current[name] ?? first));
  return [state, (next) => {
    kept.current[name] = next;
    set(next);
  }];
}
