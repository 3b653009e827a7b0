// Two scores of each system as labelled points, with lines in the background.
import type { PlotSource } from "./plot";
import { short } from "./text";
import { mixed, seriesColour, type Theme } from "./theme";

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
  isStrong?: boolean; // a front: steps from point to point, first down
  isRising?: boolean; // a front that rises: first to the right, then up
}

export interface ScatterAxes {
  x: (theme: Theme) => object;
  y: (theme: Theme) => object;
}

const MOST_NAMES = 12;

export function scatter(
  points: NamedPoint[], lines: BackLine[], axes: ScatterAxes, labels: "right" | "top" = "right",
): PlotSource {
  return {
    height: (width) => Math.round(Math.min(430, Math.max(300, width * 0.72))),
    option: (theme, width) => {
      const xAxis = axes.x(theme) as { min: number; max: number };
      // Names extend towards the middle, so that they are not truncated.
      const isRight = (x: number) => (x - xAxis.min) / (xAxis.max - xAxis.min) > 0.66;
      return {
        grid: { left: 56, right: 26, top: 26, bottom: 48 },
        xAxis,
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
              label: { position: labels === "right" && isRight(point.x) ? "left" : labels },
              itemStyle: {
                color: seriesColour(theme, point.colour),
                opacity: 1,
                borderColor: point.isMarked ? theme.ink : theme.card,
                borderWidth: point.isMarked ? 2 : 1,
              },
            })),
            label: {
              show: true,
              position: labels,
              distance: 7,
              fontSize: 11.5,
              color: theme.ink,
              textBorderColor: theme.card,
              textBorderWidth: 3,
              formatter: (event: { name: string }) => short(event.name, width < 500 ? 14 : 26),
            },
            // Shows all names of a few points; of many, only those that fit.
            labelLayout: { moveOverlap: "shiftY", hideOverlap: points.length > MOST_NAMES },
            z: 3,
          },
        ],
      };
    },
  };
}

export function backLine(line: BackLine, theme: Theme): object {
  return {
    type: "line",
    data: line.points,
    step: line.isStrong ? (line.isRising ? "end" : "start") : false,
    showSymbol: false,
    silent: true,
    tooltip: { show: false },
    lineStyle: {
      color: line.isStrong ? theme.accent : mixed(theme.line, theme.soft, 0.4),
      width: line.isStrong ? 1.6 : 1,
      type: line.isStrong ? "solid" : [4, 4],
    },
    endLabel: {
      show: line.name !== undefined,
      formatter: () => line.name ?? "",
      color: theme.soft,
      fontSize: 10,
      distance: 0,
      offset: [2, -7],
    },
    z: 1,
  };
}
