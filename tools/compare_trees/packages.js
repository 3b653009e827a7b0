// The pages of packages (../shared/packages/README.md), and which of them a run takes.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { randomFrom, shuffled } from './random.js';

/** Unpacks a package below `folder`; its pages, sorted by id. */
export function unpack(shared, name, folder) {
  const archive = path.join(shared, 'packages', `${name}.tar.zst`);
  const wanted = [`${name}/pages.jsonl`, `${name}/html`];
  execFileSync('tar', ['--zstd', '-xf', archive, '-C', folder, ...wanted]);
  const lines = fs.readFileSync(path.join(folder, wanted[0]), 'utf8').trim().split('\n');
  const toPage = ({ id, charset }) => {
    const file = path.join(folder, name, 'html', `${id}.html`);
    return { name: `${name}/${id}`, charset, file };
  };
  const pages = lines.map((line) => toPage(JSON.parse(line)));
  return pages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

// Not by how browsers decode but by one rule for both parsers, for it is them we compare.
function decoders(charset) {
  const labels = [charset, 'utf-8'].filter(Boolean);
  return [
    ...labels.map((label) => (bytes) => new TextDecoder(label, { fatal: true }).decode(bytes)),
    (bytes) => new TextDecoder('windows-1252').decode(bytes),
  ];
}

/** The text of a page: in its charset or UTF-8 where that works, else windows-1252. */
export function textOf(page) {
  const bytes = fs.readFileSync(page.file);
  for (const decode of decoders(page.charset)) {
    try {
      return decode(bytes);
    } catch {
      // no such label, or bytes that are not of that encoding
    }
  }
}

/** `count` pages, from every package in turn, each package in an order set by `seed`. */
export function sample(packages, count, seed) {
  const queues = packages.map((pages, i) => shuffled(pages, randomFrom('sample', seed, i)));
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const inTurn = [];
  for (let i = 0; i < longest; i++) {
    for (const queue of queues) inTurn.push(...queue.slice(i, i + 1));
  }
  return inTurn.slice(0, count);
}

const RATES = [0.005, 0.03];

/** `count` pages to be mutated; from the first again where there are not so many. */
export function sampleToMutate(packages, count, seed) {
  const pages = sample(packages, Infinity, `mutate ${seed}`);
  if (pages.length === 0) return [];
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / pages.length);
    const rate = RATES[(Math.floor(i / packages.length) + round) % RATES.length];
    return { ...pages[i % pages.length], mutation: { seed: `${seed}.${round}`, rate } };
  });
}
