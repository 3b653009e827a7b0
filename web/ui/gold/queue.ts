// Pages that wait to be marked: addresses, or files.
import type { PageSource } from "../lib/live.svelte";

export interface Waiting {
  name: string;
  load: () => Promise<PageSource>;
}

// One address a line; what is no address is left out.
export function fromAddresses(text: string): Waiting[] {
  return text
    .split(/\s+/)
    .filter((word) => /^https?:\/\/./i.test(word))
    .map((url) => ({ name: url, load: () => Promise.resolve({ url }) }));
}

export function fromFiles(files: Iterable<File>): Waiting[] {
  return [...files].map((file) => ({ name: file.name, load: async () => ({ html: await file.text() }) }));
}
