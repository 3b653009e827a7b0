// Tukey box plots: the middle half of the values, their median, whiskers to the last value within
// one and a half boxes, and outliers as points.
import { categoryAxis, valueAxis, type PlotSource } from "./plot";
import type { BoxStatistics } from "./statistics";
import { figure, short } from "./text";
import { mixed, seriesColour } from "./theme";

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
