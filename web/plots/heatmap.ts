// A table as colours: rows by columns, darker for more.
import { categoryAxis, type PlotSource } from "./plot";
import { figure, short, type Value } from "./text";
import { lightness, mixed } from "./theme";

export interface HeatTable {
  rows: string[];
  columns: string[];
  values: Value[][]; // by row
}

export function heatmap({ rows, columns, values }: HeatTable, axis: string): PlotSource {
  const known = values.flat().filter((value): value is number => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const share = (value: number) => (most > least ? (value - least) / (most - least) : 1);
  return {
    height: (width) => rows.length * 34 + (width < 500 ? 100 : 70),
    option: (theme, width) => {
      const colour = (value: number) => mixed(mixed(theme.card, theme.fill, 0.06), theme.fill, share(value));
      return {
        grid: { left: width < 500 ? 96 : 170, right: 12, top: width < 500 ? 84 : 48, bottom: 10 },
        xAxis: categoryAxis(theme, columns.map((name) => short(name, 16)), {
          position: "top",
          axisLine: { show: false },
          axisLabel: {
            color: theme.ink, fontSize: 11.5, interval: 0, rotate: width / columns.length < 110 ? 40 : 0,
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
              const isDark = lightness(colour(value)) < 0.5;
              return [{
                value: [x, y, value],
                tip: `${row}\n${column}\n${axis} ${figure(value)}`,
                label: { color: isDark ? "#fff" : "#111" },
              }];
            })),
          itemStyle: { borderColor: theme.card, borderWidth: 3, borderRadius: 5 },
          label: { show: true, fontSize: 12, formatter: (event: { value: number[] }) => figure(event.value[2] ?? null, 2).replace(/^0/, "") },
          emphasis: { itemStyle: { borderColor: theme.ink } },
        }],
      };
    },
  };
}
