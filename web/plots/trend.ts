// A cloud of points, and for each series a line through the means of its parts, on an axis of powers.
import { powerAxis, shareRange, valueAxis, type PlotSource } from "./plot";
import { figure, short, size } from "./text";
import { seriesColour } from "./theme";

export interface CloudPoint {
  x: number;
  y: number;
  name: string;
  link?: string;
}

export interface TrendLine {
  name: string;
  colour: number;
  points: [number, number][];
}

export function trend(cloud: CloudPoint[], cloudColour: number, lines: TrendLine[], axis: string): PlotSource {
  return {
    height: (width) => Math.round(Math.min(430, Math.max(320, width * 0.6))),
    option: (theme, width) => ({
      grid: { left: 56, right: width < 500 ? 40 : 60, top: 16, bottom: 48 },
      xAxis: powerAxis(theme, "bytes of HTML", cloud.map((point) => point.x), size),
      yAxis: valueAxis(theme, axis, {
        ...shareRange([...cloud.map((point) => point.y), ...lines.flatMap((line) => line.points.map((point) => point[1]))]),
        nameGap: 38,
      }),
      series: [
        {
          type: "scatter",
          symbolSize: (_: unknown, event: { data: { link?: string } }) => (event.data.link ? 7 : 4),
          data: cloud.map((point) => ({
            value: [Math.log10(point.x), point.y],
            link: point.link,
            cursor: point.link ? "pointer" : "default",
            tip: `${short(point.name, 60)}\n${size(point.x)}, ${axis} ${figure(point.y)}${point.link ? "\nClick: side by side" : ""}`,
            itemStyle: {
              color: seriesColour(theme, cloudColour),
              opacity: point.link ? 0.9 : 0.35,
              borderColor: point.link ? theme.ink : "transparent",
              borderWidth: point.link ? 1 : 0,
            },
          })),
        },
        ...lines.map((line) => ({
          type: "line",
          data: line.points.map((point) => ({ value: [Math.log10(point[0]), point[1]], tip: `${line.name}\nmean near ${size(point[0])}: ${figure(point[1])}` })),
          symbol: "circle",
          symbolSize: 5,
          lineStyle: { color: seriesColour(theme, line.colour), width: 2 },
          itemStyle: { color: seriesColour(theme, line.colour) },
          endLabel: {
            show: true,
            formatter: () => short(line.name, width < 500 ? 11 : 17),
            color: theme.ink,
            fontSize: 11,
            distance: 6,
            textBorderColor: theme.card,
            textBorderWidth: 3,
          },
          labelLayout: { moveOverlap: "shiftY" },
          z: 3,
        })),
      ],
    }),
    link: (data) => (data as { link?: string }).link,
  };
}
