// The table of all pipelines with their intervals, and the comparison of each with the first.
import { h } from "../plots/dom";
import { cell, scrollable, table, type Cell, type Column } from "../plots/table";
import { count, figure, pValue, signed, speed } from "../plots/text";
import { headlineName, type Choice, type Duel, type Measure, type Summary } from "./data";

export function pipelineName(choice: Choice, index: number): HTMLElement {
  return h("span", { class: "pipeline" }, h("i", { class: `swatch s${index % 10}` }),
    h("span", {}, choice.report.pipelines[index] ?? ""));
}

// Draws the interval as a line and the score as a dot, on a scale that all rows share.
function strip(value: number, low: number, high: number, from: number, to: number): HTMLElement {
  const at = (x: number) => `${to > from ? ((x - from) / (to - from)) * 100 : 50}%`;
  const line = h("i", { class: "line" });
  line.style.left = at(low);
  line.style.right = `calc(100% - ${at(high)})`;
  const dot = h("i", { class: "dot" });
  dot.style.left = at(value);
  return h("span", { class: "strip", "aria-hidden": "true" }, line, dot);
}

function range(choice: Choice, measure: number): [number, number] {
  const ends = choice.shown.flatMap((i) => {
    const summary = choice.package.results[i]?.summaries[measure];
    return [summary?.low, summary?.high].filter((end): end is number => typeof end === "number");
  });
  return [Math.min(...ends), Math.max(...ends)];
}

function figureCell(choice: Choice, measure: number, summary: Summary): Cell {
  const value = summary.figures[choice.report.measures[measure]!.headline] ?? null;
  const shown = h("span", { class: "figure" }, h("b", {}, figure(value)));
  if (summary.low !== null && summary.high !== null) {
    shown.append(h("small", {}, `${figure(summary.low)}–${figure(summary.high)}`));
    if (measure === choice.measureIndex && value !== null)
      shown.append(strip(value, summary.low, summary.high, ...range(choice, measure)));
  }
  return cell(shown, value);
}

function column(measure: Measure): Column {
  return { heading: headlineName(measure), title: measure.idea, lessIsBetter: !measure.moreIsBetter };
}

export function standingsSection(choice: Choice): HTMLElement {
  const others = choice.package.measured.filter((i) => i !== choice.measureIndex);
  const isLess = !choice.measure.moreIsBetter;
  const columns: Column[] = [
    { heading: "Pipeline", isText: true },
    column(choice.measure),
    { heading: "median", title: "Of the pages, by the chosen measure", lessIsBetter: isLess },
    { heading: "worst tenth", title: "Mean of the worst tenth of the pages, by the chosen measure", lessIsBetter: isLess },
    { heading: "pages/s", title: "Of one core, parsing and rendering included" },
    { heading: "failed", title: "Pages on which it failed; they count as empty", lessIsBetter: true },
    ...others.map((i) => column(choice.report.measures[i]!)),
  ];
  const rows = choice.shown.map((i) => {
    const result = choice.package.results[i]!;
    const chosen = result.summaries[choice.measureIndex]!;
    return [
      cell(pipelineName(choice, i), choice.report.pipelines[i] ?? ""),
      figureCell(choice, choice.measureIndex, chosen),
      cell(figure(chosen.median), chosen.median),
      cell(figure(chosen.worstDecile), chosen.worstDecile),
      cell(speed(result.pagesPerSecond), result.pagesPerSecond),
      cell(result.failed),
      ...others.map((measure) => figureCell(choice, measure, result.summaries[measure]!)),
    ];
  });
  const made = table(columns, rows, true);
  made.classList.add("standings");
  return h("section", { id: "standings", class: "card whole" },
    h("h2", {}, "Standings"),
    h("p", { class: "how" }, `Each figure is over ${choice.package.pagesText}; below it is its 95 % interval: where it would likely lie with other pages of the same kind. Press a heading to sort.`),
    scrollable(made, "Standings"));
}

// --- Comparison with the first.

const SURE = 0.05;

// Answers two questions: whether the score differs, by its interval, and whether more pages are
// better than worse, by the sign test. The answers may differ.
function verdict(duel: Duel, moreIsBetter: boolean): HTMLElement {
  const isHigher = duel.low !== null && duel.low > 0;
  const isLower = duel.high !== null && duel.high < 0;
  const isCounted = duel.p < SURE;
  if (!isHigher && !isLower && !isCounted) return h("span", { class: "verdict" }, "no clear difference");
  const figureSays = isHigher ? "higher figure" : isLower ? "lower figure" : "figure undecided";
  const pagesSay = !isCounted ? "pages undecided" : duel.better > duel.worse ? "better on more pages" : "worse on more pages";
  const ofFigure = isHigher || isLower ? (isHigher === moreIsBetter ? 1 : -1) : 0;
  const sum = ofFigure + (isCounted ? (duel.better > duel.worse ? 1 : -1) : 0);
  return h("span", { class: sum === 0 ? "verdict" : sum > 0 ? "verdict good" : "verdict bad" }, `${figureSays}; ${pagesSay}`);
}

export function duelsSection(choice: Choice): HTMLElement | null {
  const duels = choice.package.duels.filter(
    (duel) => duel.measure === choice.measureIndex && choice.shown.includes(duel.pipeline));
  if (duels.length === 0) return null;
  const columns: Column[] = [
    { heading: "Pipeline", isText: true },
    { heading: "difference" }, { heading: "95 % interval" },
    { heading: "better" }, { heading: "worse" }, { heading: "same" },
    { heading: "p (Holm)", lessIsBetter: true }, { heading: "Verdict", isText: true },
  ];
  const rows = duels.map((duel) => [
    cell(pipelineName(choice, duel.pipeline), choice.report.pipelines[duel.pipeline] ?? ""),
    cell(signed(duel.difference), duel.difference),
    cell(duel.low === null ? "–" : `${signed(duel.low)} to ${signed(duel.high)}`, duel.low),
    cell(count(duel.better), duel.better), cell(count(duel.worse), duel.worse), cell(count(duel.same), duel.same),
    cell(pValue(duel.p), duel.p), cell(verdict(duel, choice.measure.moreIsBetter), duel.p),
  ]);
  return h("section", { id: "comparisons", class: "card whole" },
    h("h2", {}, "Each beside the first"),
    h("p", { class: "how" }, `Each pipeline less `, pipelineName(choice, 0),
      ` by ${headlineName(choice.measure)}, page by page. The verdict has two parts. The figure is higher or lower where the interval of the difference leaves 0 out. For the pages, a small p says that so uneven a count of better and worse ones is hardly chance; it is corrected (Holm) for the number of pipelines, and below ${SURE} we call it clear. Of pages that hardly change many can be better while the figure falls.`),
    scrollable(table(columns, rows, true), "Each beside the first"));
}
