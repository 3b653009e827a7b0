// Horizontal bars in groups. They grow downwards with the number of groups, so names are never
// truncated, and they also fit a phone.
import { categoryAxis, valueAxis, type PlotSource } from "./plot";
import { figure, short, type Value } from "./text";
import { seriesColour } from "./theme";

export interface BarGroup {
  name: string;
  note: string; // after the name
  values: Value[]; // one per series
}

const BAR = 15;

export function bars(series: { name: string; colour: number }[], groups: BarGroup[], axis: string): PlotSource {
  const groupHeight = series.length * BAR + 16;
  return {
    height: () => groups.length * groupHeight + 56,
    option: (theme, width) => ({
      grid: { left: width < 500 ? 84 : 130, right: width < 500 ? 76 : 150, top: 8, bottom: 44 },
      xAxis: valueAxis(theme, axis, { min: 0, max: 1 }),
      yAxis: categoryAxis(theme, groups.map((group) => (width < 500 ? `${short(group.name, 13)}\n${group.note}` : `${short(group.name, 18)} ${group.note}`)), { inverse: true }),
      series: series.map((one, i) => ({
        type: "bar",
        barWidth: BAR - 4,
        barGap: `${Math.round((4 / (BAR - 4)) * 100)}%`,
        data: groups.map((group) => ({
          value: group.values[i] ?? "-",
          tip: `${group.name}\n${one.name}\n${axis} ${figure(group.values[i] ?? null)}`,
        })),
        itemStyle: { color: seriesColour(theme, one.colour), borderRadius: [0, 2, 2, 0] },
        label: {
          show: true,
          position: "right",
          distance: 5,
          fontSize: 10,
          color: theme.soft,
          formatter: (event: { value: number }) =>
            `${event.value.toFixed(2)}  ${short(one.name, width < 500 ? 9 : 20)}`,
        },
      })),
    }),
  };
}
