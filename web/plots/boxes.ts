// Box plots after Tukey: the middle half of the values, their median, whiskers to the last
// value within one and a half boxes, and what lies further out as points.
import { categoryAxis, valueAxis, type PlotSource } from "./plot";
import { figure, short, type Value } from "./text";
import { mixed, seriesColour } from "./theme";

export interface BoxValue {
  value: Value;
  name: string;
  link?: string;
}

export interface BoxStatistics {
  low: number; // ends of the whiskers
  quarter: number;
  median: number;
  threeQuarters: number;
  high: number;
  outliers: BoxValue[];
}

// Between two values in proportion, as numpy.quantile does.
export function quantile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const first = sorted[below] ?? NaN;
  const second = sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN;
  return first + (second - first) * (at - below);
}

export function boxStatistics(values: BoxValue[]): BoxStatistics | undefined {
  const known = values.filter((one): one is BoxValue & { value: number } => one.value !== null);
  if (known.length === 0) return undefined;
  const sorted = known.map((one) => one.value).sort((a, b) => a - b);
  const [quarter, threeQuarters] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = 1.5 * (threeQuarters - quarter);
  const inside = sorted.filter((value) => value >= quarter - reach && value <= threeQuarters + reach);
  const [low, high] = [inside[0] ?? quarter, inside[inside.length - 1] ?? threeQuarters];
  return {
    low, quarter, median: quantile(sorted, 0.5), threeQuarters, high,
    outliers: known.filter((one) => one.value < low || one.value > high),
  };
}

export interface NamedBox {
  name: string;
  colour: number;
  box: BoxStatistics;
}

export function boxes(all: NamedBox[], axis: string): PlotSource {
  return {
    height: () => all.length * 46 + 60,
    option: (theme, width) => ({
      grid: { left: width < 500 ? 90 : 150, right: 18, top: 6, bottom: 46 },
      xAxis: valueAxis(theme, axis, { min: 0, max: 1 }),
      yAxis: categoryAxis(theme, all.map((one) => short(one.name, width < 500 ? 13 : 22)), { inverse: true }),
      series: [
        {
          type: "boxplot",
          layout: "horizontal",
          boxWidth: [14, 20],
          data: all.map(({ name, colour, box }) => ({
            value: [box.low, box.quarter, box.median, box.threeQuarters, box.high],
            tip: `${name}\nmedian ${figure(box.median)}\nmiddle half ${figure(box.quarter)} to ${figure(box.threeQuarters)}`,
            itemStyle: {
              color: mixed(theme.card, seriesColour(theme, colour), 0.28),
              borderColor: seriesColour(theme, colour),
              borderWidth: 1.6,
            },
          })),
        },
        {
          type: "scatter",
          symbolSize: (_: unknown, event: { data: { link?: string } }) => (event.data.link ? 7 : 4.5),
          data: all.flatMap(({ name, colour, box }, row) =>
            box.outliers.map((one) => ({
              value: [one.value, row],
              link: one.link,
              tip: `${short(one.name, 60)}\n${name}\n${axis} ${figure(one.value)}${one.link ? "\nClick: side by side" : ""}`,
              cursor: one.link ? "pointer" : "default",
              itemStyle: {
                color: seriesColour(theme, colour),
                opacity: one.link ? 0.95 : 0.45,
                borderColor: one.link ? theme.ink : "transparent",
                borderWidth: one.link ? 1 : 0,
              },
            })),
          ),
        },
      ],
    }),
    link: (data) => (data as { link?: string }).link,
  };
}
