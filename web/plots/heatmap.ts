// A table as colours: rows by columns, with darker cells for larger values.
import { categoryAxis, type PlotSource } from "./plot";
import { figure, short, type Value } from "./text";
import { lightness, mixed } from "./theme";

export interface HeatTable {
  rows: string[];
  columns: string[];
  values: Value[][]; // one array per row
}

export function heatmap({ rows, columns, values }: HeatTable, axis: string): PlotSource {
  const known = values.flat().filter((value): value is number => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const share = (value: number) => (most > least ? (value - least) / (most - least) : 1);
  // Column names that would touch are slanted.
  const isAslant = (width: number) => (width - 180) / columns.length < 80;
  const top = (width: number) => (isAslant(width) ? 84 : 34);
  return {
    height: (width) => rows.length * 34 + top(width) + 12,
    option: (theme, width) => {
      // Limits the strength so that a number in the colour of text stays readable.
      const strongest = lightness(theme.card) > 0.5 ? 0.62 : 0.5;
      const colour = (value: number) => mixed(theme.card, theme.fill, 0.06 + (strongest - 0.06) * share(value));
      return {
        grid: { left: width < 500 ? 96 : 170, right: 12, top: top(width), bottom: 10 },
        xAxis: categoryAxis(theme, columns.map((name) => short(name, 16)), {
          position: "top",
          axisLine: { show: false },
          axisLabel: {
            color: theme.ink, fontSize: 11.5, interval: 0, rotate: isAslant(width) ? 40 : 0,
            formatter: (value: string) => short(columns[Number(value)] ?? "", 16),
          },
        }),
        yAxis: categoryAxis(theme, rows.map((name) => short(name, width < 500 ? 14 : 24)), { inverse: true, axisLine: { show: false } }),
        visualMap: { show: false, min: least, max: most, dimension: 2, inRange: { color: [colour(least), colour(most)] } },
        series: [{
          type: "heatmap",
          data: rows.flatMap((row, y) =>
            columns.flatMap((column, x) => {
              const value = values[y]?.[x] ?? null;
              if (value === null) return [];
              return [{ value: [x, y, value], tip: `${row}\n${column}\n${axis} ${figure(value)}` }];
            })),
          itemStyle: { borderColor: theme.card, borderWidth: 3, borderRadius: 5 },
          label: { show: true, color: theme.ink, fontSize: 12, formatter: (event: { value: number[] }) => figure(event.value[2] ?? null, 2).replace(/^0/, "") },
          emphasis: { itemStyle: { borderColor: theme.ink } },
        }],
      };
    },
  };
}
