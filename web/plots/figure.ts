// A plot with its title, a sentence that explains it, and its numbers as a table.
import { h, type Child } from "./dom";
import { plotElement, type PlotSource } from "./plot";
import { scrollable } from "./table";

export interface FigureParts {
  id: string;
  title: string;
  read: string; // how to read it, and its purpose
  plot?: PlotSource; // none: only the sentence, which gives the reason
  numbers?: HTMLTableElement;
  controls?: Child[];
  wide?: boolean;
}

export function figureElement(parts: FigureParts): HTMLElement {
  const figure = h("figure", { id: parts.id, class: parts.wide ? "card whole" : "card" });
  figure.append(h("figcaption", {}, h("h2", {}, parts.title), h("p", { class: "how" }, parts.read)));
  if (parts.controls) figure.append(h("div", { class: "controls" }, ...parts.controls));
  if (parts.plot)
    figure.append(plotElement(`${parts.title}. Its numbers follow as a table.`, parts.plot));
  if (parts.numbers)
    figure.append(h("details", {}, h("summary", {}, "The numbers as a table"),
      scrollable(parts.numbers, `${parts.title}: numbers`)));
  return figure;
}
