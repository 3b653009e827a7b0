// Pages in the queue for annotation: URLs, files, or pages of a package.
import type { Origin, PageSource } from "../lib/live.svelte";
import { loadPage } from "../lib/packages";

export type Waiting = { url: string } | { file: File } | { package: string; isOwn: boolean; id: string };

export const nameOf = (page: Waiting): string => ("url" in page ? page.url : "file" in page ? page.file.name : page.id);

export async function load(page: Waiting): Promise<[PageSource, Origin?]> {
  if ("url" in page) return [{ url: page.url }];
  return "file" in page ? [{ file: page.file }] : loadPage(page.package, page.isOwn, page.id);
}

const isAddress = (word: string) => /^https?:\/\/./i.test(word);

// Reads one URL per line. Ignores lines that are not URLs.
export function fromAddresses(text: string): Waiting[] {
  return text
    .split(/\s+/)
    .filter(isAddress)
    .map((url) => ({ url }));
}

// Returns the ignored lines, each with the reason.
export function notAddresses(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.split(/\s+/).filter((word) => word && !isAddress(word)).join(" "))
    .filter(Boolean)
    .map((line) => `${line} (no address: it begins with neither http:// nor https://)`);
}

export const fromFiles = (files: Iterable<File>): Waiting[] => [...files].map((file) => ({ file }));

// Files cannot be stored across a reload.
export const lasting = (queue: readonly Waiting[]): Waiting[] => queue.filter((page) => !("file" in page));
