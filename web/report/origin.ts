// The origin of the scores: enough to reproduce them, and to cite the pages.
import { h } from "../plots/dom";
import { scrollable } from "../plots/table";
import type { Choice, Origin } from "./data";

function rows(origin: Origin): HTMLElement {
  const made = h("table", { class: "origin" },
    h("tbody", {}, ...origin.map(([what, text]) => h("tr", {}, h("th", { scope: "row", class: "text" }, what), h("td", {}, text)))));
  return scrollable(made, "How it was made");
}

export function originSection(choice: Choice): HTMLElement {
  return h("section", { id: "origin", class: "card whole" },
    h("h2", {}, "How it was made"),
    h("p", { class: "how" }, "The command gives the same figures again. A fingerprint is of all judged pages and their gold texts: where it is the same, they are."),
    rows(choice.report.origin),
    h("p", { class: "how" }, choice.package.name),
    rows(choice.package.origin));
}
