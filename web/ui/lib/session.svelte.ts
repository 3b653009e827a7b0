// The state that all parts of the page share: one pipeline, one page, and the run of the pipeline
// on the page.
import { Editor } from "./editor.svelte";
import { Library } from "./library.svelte";
import { LivePage } from "./live.svelte";
import { Runner } from "./runner.svelte";
import type { Specs } from "./specs";

export class Session {
  readonly editor: Editor;
  readonly library = new Library();
  readonly live = new LivePage();
  readonly runner = new Runner(this.live);

  constructor(readonly specs: Specs) {
    this.editor = new Editor(specs);
  }
}
