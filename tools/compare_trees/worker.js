// Compares the pages that its parent sends, one after the other. A page that ends the
// tree_server is a difference too, and a new server goes on with the next.

import { mutate } from './mutate.js';
import { textOf } from './packages.js';
import { loadParse5 } from './present_select.js';
import { randomFrom } from './random.js';
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

async function compare(page) {
  const html = htmlOf(page);
  const ours = treeOfOurs(html); // works while parse5 does
  const theirs = toTree(parse(html, { scriptingEnabled: false }));
  const bytes = Buffer.byteLength(html);
  return { page, html, bytes, difference: difference(theirs, await ours) };
}

process.on('message', async (page) => {
  if (page === null) {
    server.close();
    process.disconnect();
    return;
  }
  const { html, ...result } = await compare(page);
  process.send(result.difference ? { ...result, html } : result);
});
