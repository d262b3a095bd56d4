// Numbers as people read them.

/** 12345678 as 12,345,678. @param {number} number */
export const grouped = (number) => Math.round(number).toLocaleString("en-US");

/** 12345678 as 12.3 M. @param {number} number */
export function rounded(number) {
  if (number < 1e4) return grouped(number);
  if (number < 1e6) return `${(number / 1e3).toFixed(number < 1e5 ? 1 : 0)} k`;
  if (number < 1e9) return `${(number / 1e6).toFixed(number < 1e7 ? 2 : 1)} M`;
  return `${(number / 1e9).toFixed(2)} G`;
}

/** @param {number | null | undefined} bytes */
export function bytes(bytes) {
  if (bytes == null) return "–";
  const units = ["B", "kB", "MB", "GB"];
  let unit = 0;
  while (bytes >= 1000 && unit < 3) {
    bytes /= 1000;
    unit++;
  }
  return `${bytes < 10 && unit ? bytes.toFixed(1) : Math.round(bytes)} ${units[unit]}`;
}

/** @param {number} time in seconds */
export function seconds(time) {
  if (time < 1e-3) return `${Math.round(time * 1e6)} µs`;
  if (time < 1) return `${(time * 1e3).toFixed(time < 0.01 ? 1 : 0)} ms`;
  if (time < 60) return `${time.toFixed(time < 10 ? 2 : 1)} s`;
  return `${Math.floor(time / 60)} min ${Math.floor(time % 60)} s`;
}

/** A stopwatch: 1:05.3. @param {number} milliseconds */
export function stopwatch(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`;
}

/** One move, two moves. @param {number} count @param {string} what */
export const counted = (count, what) => `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;
