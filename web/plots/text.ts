// Formats numbers and names for people.

export type Value = number | null; // null: no value

export function figure(value: Value, digits = 3): string {
  return value === null ? "–" : value.toFixed(digits);
}

export function signed(value: Value, digits = 4): string {
  if (value === null) return "–";
  return (value < 0 ? "−" : "+") + Math.abs(value).toFixed(digits);
}

export function pValue(p: number): string {
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}

export function count(value: number): string {
  return value.toLocaleString("en");
}

export function speed(pagesPerSecond: number): string {
  return pagesPerSecond < 10 ? pagesPerSecond.toFixed(1) : count(Math.round(pagesPerSecond));
}

export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const digits = (number: number) => number.toFixed(number < 10 ? 1 : 0).replace(/\.0$/, "");
  return bytes < 999_500 ? `${digits(bytes / 1e3)} kB` : `${digits(bytes / 1e6)} MB`;
}

// Shortens a text in the middle, because variants of a pipeline begin alike.
export function short(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const begin = Math.floor((most - 1) / 2);
  return `${letters.slice(0, begin).join("")}…${letters.slice(letters.length - (most - 1 - begin)).join("")}`;
}

export function plural(many: number, noun: string): string {
  return `${count(many)} ${noun}${many === 1 ? "" : "s"}`;
}
