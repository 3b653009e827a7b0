// The winner, its parents, and their parents. A pipeline that occurs twice is described only once.
import { h } from "../plots/dom";
import { count, figure } from "../plots/text";
import type { Individual, Story } from "./data";

function person(one: Individual): HTMLElement {
  return h("span", { class: "relative" },
    h("code", {}, one.pipeline),
    h("small", {}, ` number ${count(one.number)} · ${one.origin} · training ${figure(one.training)}` +
      (one.selection === null ? "" : ` · selection ${figure(one.selection)}`)));
}

function branch(number: number, known: Map<number, Individual>, told: Set<number>, depth: number): HTMLElement {
  const one = known.get(number);
  if (!one) return h("li", {}, h("small", {}, `number ${count(number)}, further back`));
  if (told.has(number)) return h("li", {}, h("small", {}, `number ${count(number)}, see above`));
  told.add(number);
  const item = h("li", {}, person(one));
  const parents = [...new Set(one.parents)];
  if (parents.length > 0) {
    const below = h("ul", {}, ...parents.map((parent) => branch(parent, known, told, depth + 1)));
    // Distant ancestors are collapsed.
    item.append(depth < 3 ? below : h("details", {}, h("summary", {}, parents.length === 1 ? "its parent" : "its parents"), below));
  }
  return item;
}

export function familySection(story: Story): HTMLElement | null {
  if (story.winner === null) return null;
  const known = new Map(story.family.map((one) => [one.number, one]));
  return h("section", { id: "family", class: "card whole" },
    h("h2", {}, "The family of the winner"),
    h("p", { class: "how" }, "Below each pipeline stands what it was made of, and how: crossover takes branches of two, jitter changes a value, and so on."),
    h("ul", { class: "family" }, branch(story.winner, known, new Set(), 0)));
}
