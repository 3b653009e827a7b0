// tools/compare-trees: compares tamis' trees with parse5's, node by node, with attributes.
//
// Both parse the same text with scripting off. The trees are written in the format of html5lib's
// tests and compared line by line. Every difference is printed with its page, reduced to the part
// that shows the difference. Corrections first bring parse5 in line with the current standard:
// present_standard.js.

import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { sample, sampleToMutate, unpack } from './packages.js';
import { loadParse5 } from './present_standard.js';
import { prove } from './prove.js';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.join(HERE, '../..');
const BUILT_SERVER = path.join(ROOT, 'build/release/tests/tree_server');

const USAGE = `Usage: tools/compare-trees [PACKAGE]... [option]...

Compares the trees of every page of the packages with parse5's. The exit status is 0 if
all are equal, 1 if some differ, 2 if something is wrong, 77 if there is no shared
folder, no node or no parse5.

  --sample N     only N pages, the same number from each package
  --mutate N     besides, N pages with broken tags (--sample 0: only these)
  --soup N       besides, N short sources of random tags; this needs no package
  --seed S       which pages, how broken, which soup (1)
  --jobs N       processes (2)
  --save DIR     write pages that differ to this folder
  --server FILE  the tree_server (TREE_SERVER, else build/release/tests/tree_server)
  --prove        instead: how many of html5lib's cases parse5 passes itself

Packages are read from TAMIS_SHARED, else ../shared beside the repository.`;

const OPTIONS = {
  sample: { type: 'string', default: 'Infinity' },
  mutate: { type: 'string', default: '0' },
  soup: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  jobs: { type: 'string', default: '2' },
  save: { type: 'string' },
  server: { type: 'string', default: process.env.TREE_SERVER ?? BUILT_SERVER },
  prove: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};

const NUMBERS = ['sample', 'mutate', 'soup', 'jobs'];

function leave(status, message) {
  console.error(message);
  process.exit(status);
}

function toNumber(option, text) {
  const value = Number(text);
  if (!(value >= 0)) throw new Error(`--${option} "${text}" is not a number`);
  return value;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    for (const name of NUMBERS) values[name] = toNumber(name, values[name]);
    return { options: values, names: positionals };
  } catch (error) {
    return leave(2, `compare-trees: ${error.message}\n\n${USAGE}`);
  }
}

function sharedFolder() {
  const shared = process.env.TAMIS_SHARED || path.join(ROOT, '../shared');
  if (!fs.existsSync(shared)) leave(77, `compare-trees: no folder ${shared} (TAMIS_SHARED)`);
  return shared;
}

function soups({ soup, seed }) {
  return Array.from({ length: soup }, (_, i) => ({ name: 'soup', soup: `${seed}.${i}` }));
}

function choose(packages, options) {
  const { sample: count, mutate, seed } = options;
  const whole = sample(packages, count, seed);
  return [...whole, ...sampleToMutate(packages, mutate, seed), ...soups(options)];
}

// Runs `give(pages)` with the chosen pages in a temporary folder.
async function withPages(names, options, give) {
  const shared = sharedFolder();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'compare-trees-'));
  try {
    const packages = names.map((name) => unpack(shared, name, folder));
    return await give(choose(packages, options));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

function label({ name, mutation, soup }) {
  if (mutation) return `${name} (mutated: seed ${mutation.seed}, rate ${mutation.rate})`;
  return soup ? `${name} ${soup}` : name;
}

function report({ page, difference, html, least }, save) {
  console.log(`${label(page)}\n  from ${JSON.stringify(least).slice(0, 1000)}\n${difference}\n`);
  if (!save) return;
  fs.mkdirSync(save, { recursive: true });
  const suffix = page.mutation ? `.mutated-${page.mutation.seed}` : (page.soup ?? '');
  fs.writeFileSync(path.join(save, page.name.replace('/', '-') + suffix + '.html'), html);
}

// Runs one worker, which takes pages from the queue until it is empty.
function work(queue, options, onResult) {
  return new Promise((resolve, reject) => {
    const worker = fork(path.join(HERE, 'worker.js'), [options.server]);
    const next = () => worker.send(queue.shift() ?? null);
    worker.on('message', (result) => (onResult(result), next()));
    worker.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`a worker ended with status ${code}`));
    });
    next();
  });
}

async function compareAll(pages, options) {
  const total = { pages: 0, different: 0, bytes: 0 };
  const onResult = (result) => {
    total.pages++;
    total.bytes += result.bytes;
    if (!result.difference) return;
    total.different++;
    report(result, options.save);
  };
  const queue = [...pages];
  const worker = () => work(queue, options, onResult);
  await Promise.all(Array.from({ length: options.jobs }, worker));
  return total;
}

async function main() {
  const { options, names } = readArguments();
  if (options.help) return console.log(USAGE);
  if (options.prove) return prove(sharedFolder());
  if (names.length === 0 && options.soup === 0) leave(2, USAGE);
  if (!fs.existsSync(options.server))
    leave(2, `compare-trees: no ${options.server} (build the target tree_server)`);
  await loadParse5(); // makes the patched copy before the workers need it
  const total = await withPages(names, options, (list) => compareAll(list, options));
  const { pages, different } = total;
  const size = (total.bytes / 1e6).toFixed(1);
  console.log(`${pages} pages (${size} MB), ${pages - different} equal, ${different} different`);
  process.exitCode = different > 0 ? 1 : 0;
}

main().catch((error) => leave(2, `compare-trees: ${error.message}`));
