// Annotations that are not saved yet, by page. They survive a reload.
import type { Ranges } from "../lib/masks";
import { recall, remember } from "../lib/remember";

interface Draft {
  id: string; // of the page
  ranges: Ranges;
}

const MOST = 50; // pages; the oldest are forgotten

const all = (): Draft[] => recall<Draft[]>("drafts", []);

export const draftOf = (id: string): Ranges | undefined => all().find((draft) => draft.id === id)?.ranges;

export function keepDraft(id: string, ranges: Ranges): void {
  remember("drafts", [...all().filter((draft) => draft.id !== id), { id, ranges }].slice(-MOST));
}

export function forgetDraft(id: string): void {
  remember("drafts", all().filter((draft) => draft.id !== id));
}
