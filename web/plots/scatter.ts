// Two figures of each contestant as labelled points, with lines behind them.
import type { PlotSource } from "./plot";
import { short } from "./text";
import { seriesColour, type Theme } from "./theme";

export interface NamedPoint {
  name: string;
  colour: number; // of the series
  x: number;
  y: number;
  tip: string;
  isMarked?: boolean; // with a ring
}

export interface BackLine {
  points: [number, number][];
  name?: string; // at its end
  isStrong?: boolean;
  isStep?: boolean;
}

export interface ScatterAxes {
  x: (theme: Theme) => object;
  y: (theme: Theme) => object;
}

export function scatter(points: NamedPoint[], lines: BackLine[], axes: ScatterAxes): PlotSource {
  return {
    height: (width) => Math.round(Math.min(430, Math.max(300, width * 0.72))),
    option: (theme, width) => ({
      grid: { left: 52, right: 24, top: 20, bottom: 48 },
      xAxis: axes.x(theme),
      yAxis: axes.y(theme),
      series: [
        ...lines.map((line) => backLine(line, theme)),
        {
          type: "scatter",
          symbolSize: 13,
          data: points.map((point) => ({
            value: [point.x, point.y],
            tip: point.tip,
            name: point.name,
            itemStyle: {
              color: seriesColour(theme, point.colour),
              borderColor: point.isMarked ? theme.ink : theme.card,
              borderWidth: point.isMarked ? 2 : 1,
            },
          })),
          label: {
            show: true,
            position: "right",
            distance: 7,
            fontSize: 11.5,
            color: theme.ink,
            textBorderColor: theme.card,
            textBorderWidth: 3,
            formatter: (event: { name: string }) => short(event.name, width < 500 ? 14 : 26),
          },
          labelLayout: { moveOverlap: "shiftY" },
          z: 3,
        },
      ],
    }),
  };
}

function backLine(line: BackLine, theme: Theme): object {
  return {
    type: "line",
    data: line.points,
    step: line.isStep ? "end" : false,
    showSymbol: false,
    silent: true,
    tooltip: { show: false },
    lineStyle: {
      color: line.isStrong ? theme.accent : theme.line,
      width: line.isStrong ? 1.6 : 1,
      type: line.isStrong ? "solid" : [4, 4],
    },
    endLabel: {
      show: line.name !== undefined,
      formatter: () => line.name ?? "",
      color: theme.soft,
      fontSize: 10,
      distance: -2,
      offset: [-28, -8],
    },
    z: 1,
  };
}
