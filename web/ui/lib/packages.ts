// Packages on the server: pages with gold texts.
import { ask, getJson } from "./api";
import type { LivePage, Origin, PageSource } from "./live.svelte";

export interface PackageFacts {
  name: string;
  is_own: boolean; // pages can be added
  description: string;
  pages: number;
  sites: number; // number of sites of its pages
}

export interface PackagePageLine {
  id: string;
  url: string;
  title: string;
  page_type: string;
  language: string;
}

export interface PackagePage extends PackagePageLine {
  html: string;
  gold: string;
}

const at = (name: string) => `/api/packages/${encodeURIComponent(name)}`;

export const listPackages = async (): Promise<PackageFacts[]> =>
  (await getJson<{ packages: PackageFacts[] }>("/api/packages")).packages;

export const listPages = async (name: string): Promise<PackagePageLine[]> =>
  (await getJson<{ pages: PackagePageLine[] }>(at(name))).pages;

export const getPage = (name: string, id: string): Promise<PackagePage> =>
  getJson<PackagePage>(`${at(name)}/pages/${encodeURIComponent(id)}`);

export async function removePage(name: string, id: string): Promise<void> {
  await ask(`${at(name)}/pages/${encodeURIComponent(id)}`, { method: "DELETE", headers: { "Content-Type": "application/json" } });
}

// Returns the arguments of LivePage.open(): the page, and its annotation.
export async function loadPage(name: string, isOwn: boolean, id: string): Promise<[PageSource, Origin]> {
  const { html, url, title, page_type, language, gold } = await getPage(name, id);
  return [{ html, url }, { package: name, isOwn, id, title, page_type, language, gold }];
}

export async function openPage(live: LivePage, name: string, isOwn: boolean, id: string): Promise<boolean> {
  return live.open(...(await loadPage(name, isOwn, id)));
}
