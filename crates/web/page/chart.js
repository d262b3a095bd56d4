// Lines over expansions or time, drawn by uPlot, which is loaded when it is first wanted.

import { html, useEffect, useRef } from "./html.js";

/** @typedef {{name: string, points: [number, number][]}} Line */

const HEIGHT = 280;

/** Strokes that can be told apart without colours. */
const DASHES = [[], [9, 5], [2, 4], [12, 4, 2, 4]];

/** Lines as uPlot wants them: one list of places, and for each line its value there. @param {Line[]} lines */
function aligned(lines) {
  const places = [...new Set(lines.flatMap(({ points }) => points.map(([x]) => x)))].sort((one, other) => one - other);
  const columns = lines.map(({ points }) => {
    const values = new Map(points);
    return places.map((x) => values.get(x) ?? null);
  });
  return [places, ...columns];
}

/** The colours of the page. */
function palette() {
  const style = getComputedStyle(document.documentElement);
  const named = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  return { ink: named("--soft"), grid: named("--line"), lanes: ["--lane-0", "--lane-1", "--lane-2", "--lane-3"].map(named), mark: named("--ink") };
}

/** The style that uPlot needs, once. */
function addStyle() {
  if (document.getElementById("uplot-style")) return;
  document.head.append(Object.assign(document.createElement("link"), { id: "uplot-style", rel: "stylesheet", href: "vendor/uplot.css" }));
}

/** A line down the chart at a place. @param {any} chart @param {number | null} at @param {string} colour */
function mark(chart, at, colour) {
  if (at == null || at < chart.scales.x.min) return;
  const { ctx, bbox } = chart;
  const left = chart.valToPos(at, "x", true);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(left, bbox.top);
  ctx.lineTo(left, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** @typedef {{lines: Line[], xLabel: string, yLabel: string, isLog: boolean, isTime: boolean}} Contents by time, or by a count */

/** On a scale of factors only whole powers of ten get a line. @param {any} _ @param {number[]} splits */
const powersOfTen = (_, splits) => splits.map((at) => (Number.isInteger(Math.round(Math.log10(at) * 1e6) / 1e6) ? at : null));

/** Steps between lines: a count has no halves. */
const WHOLE = [1, 2, 5].flatMap((step) => Array.from({ length: 13 }, (_, power) => step * 10 ** power)).sort((one, other) => one - other);

/** The room that the figures of an axis take. @param {any} _ @param {string[] | null} values */
const room = (_, values) => 34 + 8 * Math.max(2, ...(values ?? []).map((value) => String(value ?? "").length));

/** @param {any} _ @param {number[]} splits */
const all = (_, splits) => splits;

/** What uPlot is told. @param {Contents} contents @param {number} width @param {() => number | null} place where the mark is */
function options({ lines, xLabel, yLabel, isLog, isTime }, width, place) {
  const { ink, grid, lanes, mark: colour } = palette();
  const axis = (/** @type {string} */ label, /** @type {typeof powersOfTen} */ filter, /** @type {object} */ more) => ({
    ...more, label, stroke: ink, grid: { stroke: grid, width: 1, filter }, ticks: { stroke: grid, filter }, font: "13px system-ui", labelFont: "600 13px system-ui",
  });
  const fromZero = (/** @type {any} */ _, /** @type {number} */ __, /** @type {number} */ most) => [0, Math.max(1, most * 1.06)];
  return {
    width, height: HEIGHT,
    scales: { x: { time: false, distr: isLog ? 3 : 1 }, y: { range: fromZero } },
    axes: [axis(xLabel, isLog ? powersOfTen : all, isTime || isLog ? {} : { incrs: WHOLE }), axis(yLabel, all, { incrs: WHOLE, size: room })],
    legend: { show: false }, cursor: { drag: { x: false, y: false } },
    series: [{}, ...lines.map(({ name }, index) => ({ label: name, stroke: lanes[index], width: 2.5, dash: DASHES[index], spanGaps: true, points: { show: false } }))],
    hooks: { draw: [(/** @type {any} */ chart) => mark(chart, place(), colour)] },
  };
}

/** @param {Contents & {at: number | null}} props */
export function Chart({ lines, xLabel, yLabel, isLog, isTime, at }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const plot = useRef(/** @type {any} */ (null));
  const place = useRef(at);
  place.current = at;
  useEffect(() => {
    let isGone = false;
    const element = box.current;
    if (!element) return;
    addStyle();
    const draw = async () => {
      const { default: uPlot } = await import("./vendor/uplot.js");
      if (isGone) return;
      plot.current?.destroy();
      const told = options({ lines, xLabel, yLabel, isLog, isTime }, element.clientWidth, () => place.current);
      plot.current = new uPlot(/** @type {any} */ (told), /** @type {any} */ (aligned(lines)), element);
    };
    draw();
    const fit = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height: HEIGHT }));
    fit.observe(element);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      isGone = true;
      fit.disconnect();
      themes.disconnect();
      plot.current?.destroy();
      plot.current = null;
    };
  }, [lines, xLabel, yLabel, isLog, isTime]);
  useEffect(() => plot.current?.redraw(false), [at]);
  return html`<div class="chart" ref=${box} role="img" aria-label=${`${yLabel} by ${xLabel}, one line for each strategy`}></div>`;
}
