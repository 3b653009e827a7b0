// The plots of a report, each from the chosen package and measure.
import { chooser } from "../plots/dom";
import { bars } from "../plots/bars";
import { boxes, type NamedBox } from "../plots/boxes";
import { figureElement } from "../plots/figure";
import { heatmap } from "../plots/heatmap";
import { powerAxis, shareRange, valueAxis } from "../plots/plot";
import { scatter, type BackLine, type NamedPoint } from "../plots/scatter";
import { boxStatistics, front, means } from "../plots/statistics";
import { cell, table } from "../plots/table";
import { count, figure, size, speed, type Value } from "../plots/text";
import { trend } from "../plots/trend";
import { headline, headlineName, namedFigure, type Choice, type Package } from "./data";

// There can be thousands of sites. More bars than these are unreadable.
const MOST_GROUPS = 24;

const name = (choice: Choice, pipeline: number) => choice.report.pipelines[pipeline] ?? "";
const known = (value: Value): value is number => value !== null;

// --- Precision and recall.

// The line of equal F1 in precision and recall, drawn from right to left: its name is at its end,
// away from most points.
function f1Line(f1: number, least: number): BackLine {
  const points: [number, number][] = [];
  for (let i = 0; i <= 60; i++) {
    const recall = f1 / (2 - f1) + ((1 - f1 / (2 - f1)) * i) / 60;
    const precision = (f1 * recall) / (2 * recall - f1);
    if (precision <= 1 && precision >= least && recall >= least) points.push([recall, precision]);
  }
  return { points: points.reverse(), name: `F1 ${f1.toFixed(2).replace(/^0/, "")}` };
}

export function precisionRecall(choice: Choice): HTMLElement {
  const fitting = (i: number) => {
    if (!choice.package.measured.includes(i)) return false;
    const figures = choice.report.measures[i]?.figures ?? [];
    return figures.includes("precision") && figures.includes("recall");
  };
  const measure = fitting(choice.measureIndex)
    ? choice.measureIndex : choice.report.measures.findIndex((_, i) => fitting(i));
  const parts = { id: "precision-recall", title: "Precision and recall" };
  if (measure < 0)
    return figureElement({ ...parts, read: "None of the chosen measures has a precision and a recall (word_lcs and bag do)." });
  const { figures, name: measureName } = choice.report.measures[measure]!;
  const at = (pipeline: number, figureName: string) =>
    namedFigure(choice.package, pipeline, measure, figures.indexOf(figureName));
  const rows = choice.shown.map((i) => ({ i, precision: at(i, "precision"), recall: at(i, "recall") }));
  const points: NamedPoint[] = rows.filter((row) => known(row.precision) && known(row.recall)).map((row) => ({
    name: name(choice, row.i), colour: row.i, x: row.recall!, y: row.precision!,
    tip: `${name(choice, row.i)}\nprecision ${figure(row.precision)}\nrecall ${figure(row.recall)}`,
  }));
  const x = shareRange(points.map((point) => point.x));
  const y = shareRange(points.map((point) => point.y));
  const lines = [0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]
    .map((f1) => f1Line(f1, 0))
    .map((line) => ({ ...line, points: line.points.filter(([r, p]) => r >= x.min && r <= x.max && p >= y.min && p <= y.max) }))
    .filter((line) => line.points.length > 8);
  return figureElement({
    ...parts,
    read: `Further right, less of the content is missed; further up, less of the rest is kept. On a dashed line F1 is the same. It shows whether a pipeline loses by keeping too much or too little (${measureName}${measure === choice.measureIndex ? "" : `, since ${choice.measure.name} has no precision and recall`}).`,
    plot: scatter(points, lines, {
      x: (theme) => valueAxis(theme, "recall", x),
      y: (theme) => valueAxis(theme, "precision", { ...y, nameGap: 38 }),
    }),
    numbers: table([{ heading: "Pipeline", isText: true }, { heading: "precision" }, { heading: "recall" }],
      rows.map((row) => [cell(name(choice, row.i)), cell(figure(row.precision)), cell(figure(row.recall))])),
  });
}

// --- Speed and quality.

export function speedQuality(choice: Choice): HTMLElement {
  const sign = choice.measure.moreIsBetter ? 1 : -1;
  const axis = headlineName(choice.measure);
  const points: NamedPoint[] = choice.shown.flatMap((i) => {
    const [x, y] = [choice.package.results[i]!.pagesPerSecond, headline(choice, i)];
    if (!known(y) || x <= 0) return [];
    return [{ name: name(choice, i), colour: i, x, y, tip: `${name(choice, i)}\n${axis} ${figure(y)}\n${speed(x)} pages/s` }];
  });
  const best = front(points.map((point) => ({ ...point, y: sign * point.y }))).map((one) => one.name);
  const marked = points.map((point) => ({ ...point, isMarked: best.includes(point.name) }));
  const corners: [number, number][] = marked.filter((point) => point.isMarked)
    .sort((a, b) => a.x - b.x).map((point) => [Math.log10(point.x), point.y]);
  const y = shareRange(points.map((point) => point.y));
  return figureElement({
    id: "speed",
    title: "Speed and quality",
    read: "Further right is faster (pages a second of one core), further up is better. Ringed points are on the front: nothing else is both faster and better. Choose among these.",
    plot: scatter(marked.map((point) => ({ ...point, x: Math.log10(point.x) })), [{ points: corners, isStrong: true }], {
      x: (theme) => powerAxis(theme, "pages a second", points.map((point) => point.x), speed),
      y: (theme) => valueAxis(theme, axis, { ...y, nameGap: 38, inverse: sign < 0 }),
    }, "top"),
    numbers: table([{ heading: "Pipeline", isText: true }, { heading: "pages/s" }, { heading: axis }, { heading: "on the front", isText: true }],
      marked.map((point) => [cell(point.name), cell(speed(point.x)), cell(figure(point.y)), cell(point.isMarked ? "yes" : "no")])),
  });
}

// --- By group.

const GROUP_TITLES: Record<string, string> = { type: "page type", site: "site", language: "language" };

export function groupBars(choice: Choice): HTMLElement[] {
  const axis = headlineName(choice.measure);
  return choice.package.groupings.map(({ by, groups }) => {
    const shown = [...groups].sort((a, b) => b.pages - a.pages || (a.key < b.key ? -1 : 1)).slice(0, MOST_GROUPS);
    const value = (groupIndex: number, pipeline: number) =>
      shown[groupIndex]?.headlines[pipeline]?.[choice.measureIndex] ?? null;
    const title = GROUP_TITLES[by] ?? by;
    const rest = groups.length - shown.length;
    return figureElement({
      id: `by-${by}`,
      title: `By ${title}`,
      wide: true,
      read: `Longer is ${choice.measure.moreIsBetter ? "better" : "worse"}; the number of pages stands behind each ${title}. It shows what a pipeline is good at, and what the mean hides.${rest > 0 ? ` The ${rest} smallest groups are only in the table.` : ""}`,
      plot: bars(choice.shown.map((i) => ({ name: name(choice, i), colour: i })),
        shown.map((group, g) => ({ name: group.key, note: `(${count(group.pages)})`, values: choice.shown.map((i) => value(g, i)) })), axis),
      numbers: table(
        [{ heading: title, isText: true }, { heading: "pages" }, ...choice.shown.map((i) => ({ heading: name(choice, i) }))],
        groups.map((group) => [cell(group.key), cell(count(group.pages), group.pages),
          ...choice.shown.map((i) => cell(figure(group.headlines[i]?.[choice.measureIndex] ?? null)))])),
    });
  });
}

// --- Over pages.

export function pageBoxes(choice: Choice): HTMLElement {
  const axis = headlineName(choice.measure);
  const all: NamedBox[] = choice.shown.flatMap((i) => {
    const values = choice.package.results[i]!.values[choice.measureIndex] ?? [];
    const box = boxStatistics(choice.package.pages.map((page, at) => ({ value: values[at] ?? null, name: page.id, link: page.view })));
    return box ? [{ name: name(choice, i), colour: i, box }] : [];
  });
  return figureElement({
    id: "boxes",
    title: "From page to page",
    wide: true,
    read: "The box holds the middle half of the pages and its line the median page; points are pages far below the others. A short box means: you know what you will get. Ringed points open their side-by-side view.",
    plot: boxes(all, axis),
    numbers: table(
      [{ heading: "Pipeline", isText: true }, ...["low", "quarter", "median", "three quarters", "high", "points"].map((heading) => ({ heading }))],
      all.map(({ name: label, box }) => [cell(label),
        ...[box.low, box.quarter, box.median, box.threeQuarters, box.high].map((value) => cell(figure(value))), cell(box.outliers.length)])),
  });
}

export function pageSizes(choice: Choice, chosen: number, choose: (pipeline: number) => void): HTMLElement {
  const axis = headlineName(choice.measure);
  const points = (pipeline: number) => choice.package.pages.flatMap((page, at) => {
    const value = choice.package.results[pipeline]!.values[choice.measureIndex]?.[at] ?? null;
    return known(value) && page.bytes > 0 ? [{ x: page.bytes, y: value, name: page.id, link: page.view }] : [];
  });
  const lines = choice.shown.map((i) => ({ name: name(choice, i), colour: i, points: means(points(i)) }));
  const cloud = choice.shown.includes(chosen) ? chosen : (choice.shown[0] ?? 0);
  return figureElement({
    id: "sizes",
    title: "Small and large pages",
    wide: true,
    read: "Each line is the mean of a pipeline over pages of about that size, each point a page of one pipeline. A line that falls says where a pipeline gives up. Ringed points open their side-by-side view.",
    controls: [chooser("Points of", choice.shown.map((i) => name(choice, i)), choice.shown.indexOf(cloud),
      (index) => choose(choice.shown[index] ?? 0))],
    plot: trend(points(cloud), cloud, lines, axis),
    numbers: table([{ heading: "Pipeline", isText: true }, { heading: "size about" }, { heading: `mean ${axis}` }],
      lines.flatMap((line) => line.points.map(([bytes, value]) => [cell(line.name), cell(size(bytes)), cell(figure(value))]))),
  });
}

// --- All packages.

export function packagesHeat(choice: Choice): HTMLElement {
  const axis = headlineName(choice.measure);
  const isMany = choice.report.packages.length > 1;
  const isMisread = (one: Package) => choice.measure.countsWords && one.withoutBlanks;
  const misread = choice.report.packages.filter(isMisread).map((one) => one.name);
  const columns = [...choice.report.packages.map((one) => one.name), ...(isMany ? ["mean"] : [])];
  const values = choice.shown.map((i) => {
    const row = choice.report.packages.map((one) => headline(choice, i, one));
    const there = row.filter((_, at) => !isMisread(choice.report.packages[at]!));
    const mean = there.length > 0 && there.every(known)
      ? there.reduce((sum: number, value) => sum + (value ?? 0), 0) / there.length : null;
    return isMany ? [...row, mean] : row;
  });
  const rows = choice.shown.map((i) => name(choice, i));
  return figureElement({
    id: "packages",
    title: "Pipelines on packages",
    wide: true,
    read: `${axis}; the stronger the colour, the higher the figure. As in the tables of the papers: read a row to see where a pipeline is at home, a column to see how hard a package is.${isMany ? " The mean gives each package the same weight; it says little where gold texts follow different rules." : ""}${misread.length > 0 ? ` Words of ${misread.join(", ")} have no blanks between them: look at character_lcs there${isMany ? "; the mean leaves it out" : ""}.` : ""}`,
    plot: heatmap({ rows, columns, values }, axis),
    numbers: table([{ heading: "Pipeline", isText: true }, ...columns.map((heading) => ({ heading }))],
      rows.map((row, y) => [cell(row), ...columns.map((_, x) => cell(figure(values[y]?.[x] ?? null)))])),
  });
}
