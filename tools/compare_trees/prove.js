// Checks the reference parser. Runs html5lib's tree-construction cases through parse5 as released
// and as changed by present_standard.js, and prints how many each passes.

import path from 'node:path';

import { treeCases } from './html5lib.js';
import { loadParse5 } from './present_standard.js';
import { toTree } from './tree_text.js';

function contextElement(parse5, name) {
  const { NS } = parse5.html;
  const [prefix, local] = name.includes(' ') ? name.split(' ') : ['', name];
  const namespace = { '': NS.HTML, svg: NS.SVG, math: NS.MATHML }[prefix];
  return parse5.defaultTreeAdapter.createElement(local, namespace, []);
}

function treeOf(parse5, each, scriptingEnabled) {
  if (each.fragmentOf === undefined) return toTree(parse5.parse(each.data, { scriptingEnabled }));
  const context = contextElement(parse5, each.fragmentOf);
  return toTree(parse5.parseFragment(context, each.data, { scriptingEnabled }));
}

/** Prints the counts and the cases that fail. With `verbose`, also prints their trees. */
export async function prove(shared, verbose) {
  const cases = [...treeCases(path.join(shared, 'html5lib-tests/tree-construction'))];
  for (const asReleased of [true, false]) {
    const parse5 = await loadParse5({ asReleased });
    const failing = cases.filter((each) =>
      each.scripting.some((scripting) => treeOf(parse5, each, scripting) !== each.document),
    );
    const which = asReleased ? 'parse5 as released' : 'parse5 brought up to date';
    console.log(`${which}: ${cases.length - failing.length} of ${cases.length} cases pass`);
    for (const each of asReleased ? [] : failing) {
      const start = JSON.stringify(each.data).slice(0, 80);
      console.log(`  fails: ${each.file} ${each.number}: ${start}`);
      if (verbose) console.log(each.document + '--\n' + treeOf(parse5, each, each.scripting[0]));
    }
  }
}
