// Many points of two scores, some of them marked and named, with lines in the background.
import { backLine, type BackLine, type ScatterAxes } from "./scatter";
import type { PlotSource } from "./plot";
import { mixed, seriesColour } from "./theme";

export interface SharePoint {
  x: number;
  y: number;
  tip: string;
  late: number; // 0 is the first, 1 the last: later points are stronger
  name?: string; // of a marked point
}

export function cloud(points: SharePoint[], lines: BackLine[], axes: ScatterAxes): PlotSource {
  return {
    height: (width) => Math.round(Math.min(430, Math.max(300, width * 0.72))),
    option: (theme) => ({
      grid: { left: 60, right: 26, top: 26, bottom: 48 },
      xAxis: axes.x(theme),
      yAxis: axes.y(theme),
      series: [
        ...lines.map((line) => backLine(line, theme)),
        {
          type: "scatter",
          data: points.map((point) => ({
            value: [point.x, point.y],
            tip: point.tip,
            name: point.name ?? "",
            symbolSize: point.name === undefined ? 6 : 13,
            label: { show: point.name !== undefined },
            itemStyle: {
              color: point.name === undefined
                ? mixed(theme.line, seriesColour(theme, 0), 0.35 + 0.65 * point.late) : theme.accent,
              borderColor: point.name === undefined ? "transparent" : theme.ink,
              borderWidth: point.name === undefined ? 0 : 1.5,
            },
          })),
          label: {
            position: "top", distance: 6, fontSize: 11.5, color: theme.ink,
            textBorderColor: theme.card, textBorderWidth: 3,
            formatter: (event: { name: string }) => event.name,
          },
          labelLayout: { moveOverlap: "shiftY" },
          z: 3,
        },
      ],
    }),
  };
}
