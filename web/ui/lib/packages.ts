// Packages at the server: pages with gold texts.
import { getJson } from "./api";

export interface PackageFacts {
  name: string;
  is_own: boolean; // pages can be added
  description: string;
  pages: number;
}

export interface PackagePageLine {
  id: string;
  url: string;
  title: string;
  page_type: string;
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
