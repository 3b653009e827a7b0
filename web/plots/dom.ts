// Creates elements from code. Text is always inserted as text, so untrusted text cannot become
// markup.

type Attributes = Record<string, string | number | boolean | undefined>;
export type Child = Node | string | number | null | undefined;

export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined) element.append(typeof child === "number" ? String(child) : child);
  return element;
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

// Returns a labelled choice. `changed` receives the index.
export function chooser(
  label: string,
  names: string[],
  chosen: number,
  changed: (index: number) => void,
): HTMLElement {
  const select = h("select");
  names.forEach((name, i) => select.append(new Option(name, String(i), false, i === chosen)));
  select.addEventListener("change", () => changed(select.selectedIndex));
  return h("label", { class: "chooser" }, h("span", {}, label), select);
}
