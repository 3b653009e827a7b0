// Pages that wait to be marked: addresses, files, or pages of a package.
import type { Origin, PageSource } from "../lib/live.svelte";
import { loadPage } from "../lib/packages";

export type Waiting = { url: string } | { file: File } | { package: string; isOwn: boolean; id: string };

export const nameOf = (page: Waiting): string => ("url" in page ? page.url : "file" in page ? page.file.name : page.id);

export async function load(page: Waiting): Promise<[PageSource, Origin?]> {
  if ("url" in page) return [{ url: page.url }];
  return "file" in page ? [{ file: page.file }] : loadPage(page.package, page.isOwn, page.id);
}

const isAddress = (word: string) => /^https?:\/\/./i.test(word);

// One address a line; what is no address is left out.
export function fromAddresses(text: string): Waiting[] {
  return text
    .split(/\s+/)
    .filter(isAddress)
    .map((url) => ({ url }));
}

// What was left out, line by line, and why.
export function notAddresses(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.split(/\s+/).filter((word) => word && !isAddress(word)).join(" "))
    .filter(Boolean)
    .map((line) => `${line} (no address: it begins with neither http:// nor https://)`);
}

export const fromFiles = (files: Iterable<File>): Waiting[] => [...files].map((file) => ({ file }));

// Files cannot be remembered over a reload.
export const lasting = (queue: readonly Waiting[]): Waiting[] => queue.filter((page) => !("file" in page));
