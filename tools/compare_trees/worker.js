// Compares the pages that its parent sends, one after the other. A page that ends the tree_server
// counts as a difference, and a new server handles the next page. A page with a difference is
// reduced to the smallest part that still shows it.

import { minimise } from './minimise.js';
import { mutate } from './mutate.js';
import { textOf } from './packages.js';
import { loadParse5 } from './present_standard.js';
import { randomFrom } from './random.js';
import { soup } from './soup.js';
import { TreeServer } from './tree_server.js';
import { toTree } from './tree_text.js';

const command = process.argv[2];
const { parse } = await loadParse5();
let server = new TreeServer(command);

async function treeOfOurs(html) {
  try {
    return await server.tree(html);
  } catch (error) {
    server = new TreeServer(command);
    return `| ${error.message}\n`;
  }
}

function htmlOf(page) {
  if (page.soup) return soup(randomFrom('soup', page.soup));
  const html = textOf(page);
  if (!page.mutation) return html;
  const { seed, rate } = page.mutation;
  return mutate(html, rate, randomFrom('mutation', seed, page.name));
}

// The lines around the first difference: '-' parse5, '+' tamis.
function difference(theirs, ours) {
  if (theirs === ours) return null;
  const [want, have] = [theirs.split('\n'), ours.split('\n')];
  const at = want.findIndex((line, i) => line !== have[i]);
  const first = at < 0 ? want.length : at;
  const show = (mark, lines) => lines.map((line) => `  ${mark} ${line.slice(0, 200)}`);
  return [
    `  at line ${first + 1} of the tree; - parse5, + tamis`,
    ...show(' ', want.slice(Math.max(0, first - 4), first)),
    ...show('-', want.slice(first, first + 6)),
    ...show('+', have.slice(first, first + 6)),
  ].join('\n');
}

async function differenceOf(html) {
  const ours = treeOfOurs(html); // runs in parallel with parse5
  const theirs = toTree(parse(html, { scriptingEnabled: false }));
  return difference(theirs, await ours);
}

async function compare(page) {
  const html = htmlOf(page);
  const bytes = Buffer.byteLength(html);
  if ((await differenceOf(html)) === null) return { page, bytes };
  const least = await minimise(html, async (part) => (await differenceOf(part)) !== null);
  return { page, bytes, html, least, difference: await differenceOf(least) };
}

process.on('message', async (page) => {
  if (page === null) {
    server.close();
    process.disconnect();
    return;
  }
  process.send(await compare(page));
});
