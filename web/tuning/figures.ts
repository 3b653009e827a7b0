// The plots of a run.
import { bars } from "../plots/bars";
import { cloud, type SharePoint } from "../plots/cloud";
import { figureElement } from "../plots/figure";
import { lines } from "../plots/lines";
import { shareRange, valueAxis } from "../plots/plot";
import type { BackLine } from "../plots/scatter";
import { front } from "../plots/statistics";
import { cell, table } from "../plots/table";
import { count, figure, short } from "../plots/text";
import type { Individual, Story } from "./data";

const MOST_FILTERS = 20;
const MOST_ROWS = 200;

// Returns the best value so far, step by step.
function rising(values: (number | null)[]): (number | null)[] {
  let best: number | null = null;
  return values.map((value) => {
    if (value !== null && (best === null || value > best)) best = value;
    return best;
  });
}

export function progress(story: Story): HTMLElement {
  const { generations } = story;
  return figureElement({
    id: "progress",
    title: "From generation to generation",
    wide: true,
    read: "Best is the fittest pipeline of a generation on the training pages, mean that of all its pipelines; selection is the best of its leaders on pages of other sites. Where best still rises and selection does not, the search learns its pages by heart.",
    plot: lines([
      { name: "best", colour: 0, values: generations.map((one) => one.best) },
      { name: "selection", colour: 1, values: generations.map((one) => one.selection) },
      { name: "selection so far", colour: 2, isThin: true, values: rising(generations.map((one) => one.selection)) },
      { name: "mean", colour: 9, isThin: true, values: generations.map((one) => one.mean) },
    ], "generation", story.run.goal),
    numbers: table(
      ["generation", "pipelines", "best", "selection", "mean", "different", "seconds"].map((heading) => ({ heading })),
      generations.map((one) => [cell(one.number + 1), cell(count(one.size), one.size), cell(figure(one.best, 4)), cell(figure(one.selection, 4)),
        cell(figure(one.mean, 4)), cell(one.diversity === null ? "–" : `${Math.round(100 * one.diversity)} %`), cell(figure(one.seconds, 2))])),
  });
}

function points(story: Story, at: (one: Individual) => [number | null, number | null],
  names = new Map<number, string>()): SharePoint[] {
  const last = Math.max(1, story.generations.length - 1);
  return story.leaders.flatMap((one) => {
    const [x, y] = at(one);
    if (x === null || y === null) return [];
    const name = names.get(one.number) ?? (one.number === story.winner ? "winner" : undefined);
    return [{
      x, y, late: one.generation / last, name,
      tip: `number ${count(one.number)}, generation ${one.generation + 1}\ntraining ${figure(one.training)}, selection ${figure(one.selection)}\nprecision ${figure(one.precision)}, recall ${figure(one.recall)}, cost ${figure(one.cost, 2)}\n${short(one.pipeline, 90)}`,
    }];
  }).sort((a, b) => Number(a.name !== undefined) - Number(b.name !== undefined));
}

function leadersTable(story: Story): HTMLTableElement {
  const best = [...story.leaders].sort((a, b) => (b.selection ?? -1) - (a.selection ?? -1)).slice(0, MOST_ROWS);
  return table(
    [{ heading: "Pipeline", isText: true }, ...["number", "training", "selection", "precision", "recall", "cost"].map((heading) => ({ heading }))],
    best.map((one) => [cell(one.pipeline), cell(count(one.number), one.number), cell(figure(one.training)), cell(figure(one.selection)),
      cell(figure(one.precision)), cell(figure(one.recall)), cell(figure(one.cost, 2))]));
}

export function generality(story: Story): HTMLElement {
  const all = points(story, (one) => [one.training, one.selection]);
  const x = shareRange(all.map((point) => point.x));
  const y = shareRange(all.map((point) => point.y));
  const [from, to] = [Math.max(x.min, y.min), Math.min(x.max, y.max)];
  const same: BackLine[] = from < to ? [{ points: [[from, from], [to, to]] }] : [];
  return figureElement({
    id: "generality",
    title: "Training and selection",
    read: "Each point led its generation; later ones are darker. On the dashed line both are the same; below it a pipeline is worse on sites that the search did not climb on. The winner is chosen among the uppermost.",
    plot: cloud(all, same, {
      x: (theme) => valueAxis(theme, `${story.run.goal} on training pages`, x),
      y: (theme) => valueAxis(theme, `${story.run.goal} on selection pages`, { ...y, nameGap: 42 }),
    }),
    numbers: leadersTable(story),
  });
}

export function tradeOff(story: Story): HTMLElement {
  const isSpeed = story.run.objective !== "precision_recall";
  // Named by the numbers of their files: front-1.tamis, ...
  const names = new Map(story.front.flatMap((number, i): [number, string][] => (number === null ? [] : [[number, String(i + 1)]])));
  const all = points(story, (one) => (isSpeed ? [one.cost, one.selection] : [one.recall, one.precision]), names);
  const ends = front(all.map((point) => ({ ...point, x: isSpeed ? -point.x : point.x })));
  const corners = ends.map((point): [number, number] => [isSpeed ? -point.x : point.x, point.y]).sort((a, b) => a[0] - b[0]);
  const y = shareRange(all.map((point) => point.y));
  const x = isSpeed ? { min: 0 } : shareRange(all.map((point) => point.x));
  return figureElement({
    id: "front",
    title: isSpeed ? "Cost and quality" : "Precision and recall",
    read: (isSpeed
      ? "Further left is cheaper (in times of parsing the page), further up is better on the selection pages."
      : "Further right less is missed, further up less is kept that should not be, on the training pages.") +
      " On the line are those that no other leader beats in both." +
      (names.size > 0 ? " The points with a number are the files front-1.tamis and so on, which were chosen by the exact measure on the selection pages; so they need not be on the line." : ""),
    plot: cloud(all, [{ points: corners, isStrong: true, isRising: isSpeed }], {
      x: (theme) => valueAxis(theme, isSpeed ? "cost" : "recall", x),
      y: (theme) => valueAxis(theme, isSpeed ? story.run.goal : "precision", { ...y, nameGap: 42 }),
    }),
  });
}

export function filters(story: Story): HTMLElement {
  const shown = story.filters.filter((one) => one.good > 0 || one.all > 0).slice(0, MOST_FILTERS);
  return figureElement({
    id: "filters",
    title: "Filters of good pipelines",
    wide: true,
    read: "The share of pipelines that have a filter: among the fittest tenth, and among all that were tried. Where the first is longer, the search came to like the filter.",
    plot: bars([{ name: "good ones", colour: 0 }, { name: "all", colour: 9 }],
      shown.map((one) => ({ name: one.name, note: "", values: [one.good, one.all] })), "share of pipelines"),
    numbers: table([{ heading: "Filter", isText: true }, { heading: "good ones" }, { heading: "all" }],
      story.filters.map((one) => [cell(one.name), cell(figure(one.good)), cell(figure(one.all))])),
  });
}
