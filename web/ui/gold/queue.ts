// Pages that wait to be marked: addresses, files, or pages of a package.
import type { Origin, PageSource } from "../lib/live.svelte";
import { loadPage } from "../lib/packages";

export type Waiting = { url: string } | { file: File } | { package: string; isOwn: boolean; id: string };

export const nameOf = (page: Waiting): string => ("url" in page ? page.url : "file" in page ? page.file.name : page.id);

export async function load(page: Waiting): Promise<[PageSource, Origin?]> {
  if ("url" in page) return [{ url: page.url }];
  return "file" in page ? [{ file: page.file }] : loadPage(page.package, page.isOwn, page.id);
}

// One address a line; what is no address is left out.
export function fromAddresses(text: string): Waiting[] {
  return text
    .split(/\s+/)
    .filter((word) => /^https?:\/\/./i.test(word))
    .map((url) => ({ url }));
}

export const fromFiles = (files: Iterable<File>): Waiting[] => [...files].map((file) => ({ file }));

// Files cannot be remembered over a reload.
export const lasting = (queue: readonly Waiting[]): Waiting[] => queue.filter((page) => !("file" in page));
