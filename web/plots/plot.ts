// One plot: an SVG from Apache ECharts that follows the width of its container and the theme.
//
// Tooltips are drawn in the SVG (richText), never as HTML: names in them are untrusted, and the
// content security policy allows no styles in markup.
import { BarChart, BoxplotChart, HeatmapChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import * as echarts from "echarts/core";
import type { EChartsCoreOption } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";
import { readTheme, type Theme } from "./theme";

echarts.use([
  BarChart, BoxplotChart, HeatmapChart, LineChart, ScatterChart,
  GridComponent, TooltipComponent, VisualMapComponent, LabelLayout, SVGRenderer,
]);

export type PlotOption = EChartsCoreOption;

// The content of a plot, for one theme and a width in pixels. It determines its own height.
export interface PlotSource {
  height: (width: number) => number;
  option: (theme: Theme, width: number) => PlotOption;
  // The target of a click on a mark, from the data of the mark.
  link?: (data: unknown) => string | undefined;
}

class Plot {
  private chart: echarts.ECharts | undefined;
  private width = 0;

  constructor(private readonly host: HTMLElement, private readonly source: PlotSource) {}

  isShown(): boolean {
    return this.host.isConnected;
  }

  draw(theme: Theme): void {
    const width = Math.floor(this.host.clientWidth);
    if (width === 0) return;
    this.width = width;
    const height = this.source.height(width);
    this.host.style.height = `${height}px`;
    if (!this.chart) {
      this.chart = echarts.init(this.host, null, { renderer: "svg", width, height });
      this.chart.on("click", (event) => {
        const target = this.source.link?.(event.data);
        if (target) location.href = target;
      });
    } else {
      this.chart.resize({ width, height });
    }
    this.chart.setOption({ ...common(theme), ...this.source.option(theme, width) }, { notMerge: true });
  }

  drawIfResized(theme: Theme): void {
    if (Math.floor(this.host.clientWidth) !== this.width) this.draw(theme);
  }

  dispose(): void {
    this.chart?.dispose();
  }
}

const plots = new Map<HTMLElement, Plot>();
let theme: Theme | undefined;

const observer = new ResizeObserver((entries) => {
  for (const entry of entries) plots.get(entry.target as HTMLElement)?.drawIfResized((theme ??= readTheme()));
});

// Returns an element for a plot, which is drawn as soon as it has a width.
export function plotElement(label: string, source: PlotSource): HTMLElement {
  const host = document.createElement("div");
  host.className = "plot";
  host.setAttribute("role", "img");
  host.setAttribute("aria-label", label);
  plots.set(host, new Plot(host, source));
  observer.observe(host);
  return host;
}

export function redrawForTheme(): void {
  theme = readTheme();
  for (const plot of plots.values()) plot.draw(theme);
}

// Disposes of the plots that are no longer on the page.
export function forgetHidden(): void {
  for (const [host, plot] of plots) {
    if (plot.isShown()) continue;
    observer.unobserve(host);
    plot.dispose();
    plots.delete(host);
  }
}

function common(theme: Theme): PlotOption {
  return {
    animation: false,
    textStyle: { fontFamily: theme.font, color: theme.ink },
    tooltip: {
      renderMode: "richText",
      confine: true,
      trigger: "item",
      backgroundColor: theme.card,
      borderColor: theme.line,
      borderWidth: 1,
      padding: [8, 10],
      textStyle: { color: theme.ink, fontSize: 12, fontFamily: theme.font },
      formatter: (event: { data?: { tip?: string } }) => tip(event.data?.tip ?? ""),
    },
  };
}

// "{" would begin a style.
function tip(text: string): string {
  return text.replaceAll("{", "❴");
}

// --- Options that most plots need.

export function valueAxis(theme: Theme, name: string, more: object = {}): object {
  return {
    type: "value",
    name,
    nameLocation: "middle",
    nameGap: 30,
    nameTextStyle: { color: theme.soft, fontSize: 12 },
    axisLabel: { color: theme.soft, fontSize: 11 },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: theme.line, type: [2, 3] } },
    ...more,
  };
}

export function categoryAxis(theme: Theme, names: string[], more: object = {}): object {
  return {
    type: "category",
    data: names.map((_, i) => i),
    axisLabel: {
      color: theme.ink,
      fontSize: 11.5,
      interval: 0,
      formatter: (value: string) => names[Number(value)] ?? "",
    },
    axisLine: { lineStyle: { color: theme.line } },
    axisTick: { show: false },
    ...more,
  };
}

// Returns limits for an axis of shares around the values: round numbers between 0 and 1.
export function shareRange(values: number[]): { min: number; max: number; interval: number } {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return { min: 0, max: 1, interval: 0.2 };
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const interval = [0.02, 0.05, 0.1].find((step) => most - least <= 5 * step) ?? 0.2;
  const round = (value: number) => Number(value.toFixed(4));
  return {
    min: Math.max(0, round(Math.floor((least - interval / 3) / interval) * interval)),
    max: Math.min(1, round(Math.ceil((most + interval / 3) / interval) * interval)),
    interval,
  };
}

// Returns a logarithmic axis: data are logarithms to base 10, labels 1, 2, 5, 10, 20, ...
export function powerAxis(theme: Theme, name: string, values: number[], label: (value: number) => string): object {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [from, to] = [Math.log10(least) - 0.12, Math.log10(most) + 0.25];
  const ticks: number[] = [];
  for (let power = Math.floor(from); power <= to; power++)
    for (const digit of to - from > 2.5 ? [1] : [1, 2, 5]) {
      const at = power + Math.log10(digit);
      if (at >= from && at <= to) ticks.push(at);
    }
  return valueAxis(theme, name, {
    min: from,
    max: to,
    splitLine: { show: false },
    axisLine: { show: true, lineStyle: { color: theme.line } },
    axisTick: { show: true, customValues: ticks, lineStyle: { color: theme.line } },
    axisLabel: {
      color: theme.soft, fontSize: 11, hideOverlap: true, customValues: ticks,
      formatter: (value: number) => label(Number((10 ** value).toPrecision(3))),
    },
  });
}
