// Light, dark, or the system's setting. Components that draw with scripts read `theme.isDark` and
// redraw.
import { recall, remember } from "./remember";

export type Chosen = "auto" | "light" | "dark";

class Theme {
  chosen = $state<Chosen>("auto");
  #machineIsDark = $state(false);

  constructor() {
    const machine = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
    this.#machineIsDark = machine?.matches ?? false;
    machine?.addEventListener("change", (event) => (this.#machineIsDark = event.matches));
    this.choose(recall<Chosen>("theme", "auto"));
  }

  get isDark(): boolean {
    return this.chosen === "auto" ? this.#machineIsDark : this.chosen === "dark";
  }

  // The style sheet changes before the listeners are notified.
  choose(theme: Chosen): void {
    if (theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    this.chosen = theme;
    remember("theme", theme);
  }
}

export const theme = new Theme();
