// Reads the pages of datasets (../shared/packages/README.md), and chooses those for a run.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { randomFrom, shuffled } from './random.js';

/** Unpacks a dataset below `folder` and returns its pages, sorted by id. */
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

// Decodes with one rule for both parsers, and not as browsers do, because only the parsers are
// compared.
function decoders(charset) {
  const labels = [charset, 'utf-8'].filter(Boolean);
  return [
    ...labels.map((label) => (bytes) => new TextDecoder(label, { fatal: true }).decode(bytes)),
    (bytes) => new TextDecoder('windows-1252').decode(bytes),
  ];
}

/** Returns the text of a page, decoded with its charset or UTF-8 if that works, else
 * windows-1252. */
export function textOf(page) {
  const bytes = fs.readFileSync(page.file);
  for (const decode of decoders(page.charset)) {
    try {
      return decode(bytes);
    } catch {
      // unknown label, or bytes that are invalid in that encoding
    }
  }
}

/** Returns `count` pages, from every dataset in turn. `seed` sets the order within a dataset. */
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

/** Returns `count` pages to be mutated. If there are not enough, starts again from the first. */
export function sampleToMutate(packages, count, seed) {
  const pages = sample(packages, Infinity, `mutate ${seed}`);
  if (pages.length === 0) return [];
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / pages.length);
    const rate = RATES[(Math.floor(i / packages.length) + round) % RATES.length];
    return { ...pages[i % pages.length], mutation: { seed: `${seed}.${round}`, rate } };
  });
}
