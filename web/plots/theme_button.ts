// The button that switches between light and dark: #theme, which is hidden without scripts.
import { byId } from "./dom";
import { redrawForTheme } from "./plot";

export function followTheme(): void {
  const button = byId("theme");
  button.hidden = false;
  let at = 0;
  button.addEventListener("click", () => {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    // The order in which the first click always changes the colours.
    const order = dark ? ["system", "light", "dark"] : ["system", "dark", "light"];
    at = (at + 1) % order.length;
    const name = order[at]!;
    if (name === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    button.textContent = `Theme: ${name}`;
    redrawForTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawForTheme);
}
