// What components are written with: preact, its hooks, and htm bound to it.

import { h } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { render } from "./vendor/preact.js";
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/preact-hooks.js";

/** Markup in template strings. */
export const html = htm.bind(h);
