// The colours of a page's style sheet for plots: the custom properties --ink, --soft, --line,
// --card, --fill, --accent, and --series-0 to --series-9.

export interface Theme {
  ink: string;
  soft: string;
  line: string;
  card: string;
  fill: string;
  accent: string;
  series: string[];
  font: string;
}

const SERIES = 10;

// A property may be light-dark(...), so only an element can resolve it.
function resolved(probe: HTMLElement, name: string): string {
  probe.style.color = `var(${name})`;
  return getComputedStyle(probe).color;
}

export function readTheme(): Theme {
  const probe = document.createElement("i");
  probe.hidden = true;
  document.body.append(probe);
  const colour = (name: string) => resolved(probe, name);
  const theme: Theme = {
    ink: colour("--ink"),
    soft: colour("--soft"),
    line: colour("--line"),
    card: colour("--card"),
    fill: colour("--fill"),
    accent: colour("--accent"),
    series: Array.from({ length: SERIES }, (_, i) => colour(`--series-${i}`)),
    font: getComputedStyle(document.body).fontFamily,
  };
  probe.remove();
  return theme;
}

export function seriesColour(theme: Theme, index: number): string {
  return theme.series[index % SERIES] ?? theme.ink;
}

// Mixes two colours of the form rgb(r, g, b).
export function mixed(from: string, to: string, share: number): string {
  const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [parts(from), parts(to)];
  const channel = (i: number) => Math.round((a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share);
  return `rgb(${channel(0)}, ${channel(1)}, ${channel(2)})`;
}

// Returns 0 for black and 1 for white.
export function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
