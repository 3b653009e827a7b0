// Values over a sequence of steps, counted from 1: one line per series, with its name at its end.
import { shareRange, valueAxis, type PlotSource } from "./plot";
import { figure, type Value } from "./text";
import { seriesColour } from "./theme";

export interface NamedLine {
  name: string;
  colour: number;
  values: Value[]; // one per step
  isThin?: boolean;
}

export function lines(all: NamedLine[], step: string, axis: string): PlotSource {
  const values = all.flatMap((line) => line.values.filter((value): value is number => value !== null));
  const steps = Math.max(...all.map((line) => line.values.length));
  return {
    height: (width) => Math.round(Math.min(430, Math.max(300, width * 0.5))),
    option: (theme) => ({
      grid: { left: 56, right: 112, top: 16, bottom: 48 },
      xAxis: valueAxis(theme, step, { min: 1, max: Math.max(2, steps), minInterval: 1 }),
      yAxis: valueAxis(theme, axis, { ...shareRange(values), nameGap: 38 }),
      series: all.map((line) => ({
        type: "line",
        connectNulls: true,
        data: line.values.map((value, i) => ({ value: [i + 1, value ?? "-"], tip: `${line.name}\n${step} ${i + 1}: ${figure(value, 4)}` })),
        symbol: "circle",
        symbolSize: steps > 80 ? 2 : 5,
        lineStyle: { color: seriesColour(theme, line.colour), width: line.isThin ? 1.2 : 2.2 },
        itemStyle: { color: seriesColour(theme, line.colour) },
        endLabel: {
          show: true, formatter: () => line.name, color: theme.ink, fontSize: 11, distance: 6,
          textBorderColor: theme.card, textBorderWidth: 3,
        },
        labelLayout: { moveOverlap: "shiftY" },
        z: line.isThin ? 2 : 3,
      })),
    }),
  };
}
