// parse5 as the standard stands today for <select>.
//
// In 2025 the standard dropped the insertion modes "in select" and "in select in table":
// what stands in a <select> is parsed like any other content (HTML 13.2.6.4.7), and
// select became a boundary of scopes (13.2.4.2). parse5 8.1.1 does not have this yet, so
// it cannot judge a parser that does. We copy it and replace, by exact text, the lines
// which changed; a version of parse5 in which one of them is not found exactly once
// stops the tool, and then it is time to look whether the patch is still needed.
//
// prove.js shows that the result is right: it passes html5lib's cases about select.
//
// Not done: the copy of the chosen option into <selectedcontent>.

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node_modules');

const IN_SCOPE = 'p.openElements.hasInScope($.SELECT)';
const CLOSE_SELECT = 'p.openElements.popUntilTagNamePopped($.SELECT);';
const IN_SELECT_FRAGMENT = 'p.fragmentContext && p.fragmentContextID === $.SELECT';

// [file, old text, new text]
const CHANGES = [
  // Select bounds a scope ...
  [
    'parser/open-element-stack.js',
    '    $.OBJECT,\n    $.TABLE,',
    '    $.OBJECT,\n    $.SELECT,\n    $.TABLE,',
  ],
  // ... and no longer decides about an insertion mode.
  ['parser/index.js', '    $.SELECT,\n    $.TEMPLATE,\n    $.TD,', '    $.TEMPLATE,\n    $.TD,'],
  [
    'parser/index.js',
    '                    this._resetInsertionModeForSelect(i);\n                    return;',
    '                    break;',
  ],
  // <select> in a select closes it.
  [
    'parser/index.js',
    /function selectStartTagInBody\(p, token\) \{[^]*?\n\}\n/,
    `function selectStartTagInBody(p, token) {
    if (${IN_SELECT_FRAGMENT}) return;
    if (${IN_SCOPE}) {
        ${CLOSE_SELECT}
        return;
    }
    p._reconstructActiveFormattingElements();
    p._insertElement(token, NS.HTML);
    p.framesetOk = false;
}
`,
  ],
  // <option> and <optgroup> close what they replace.
  [
    'parser/index.js',
    /function optgroupStartTagInBody\(p, token\) \{[^]*?\n\}\n/,
    `function optgroupStartTagInBody(p, token) {
    if (${IN_SCOPE}) {
        if (token.tagID === $.OPTGROUP) p.openElements.generateImpliedEndTags();
        else p.openElements.generateImpliedEndTagsWithExclusion($.OPTGROUP);
    } else if (p.openElements.currentTagId === $.OPTION) {
        p.openElements.pop();
    }
    p._reconstructActiveFormattingElements();
    p._insertElement(token, NS.HTML);
}
`,
  ],
  // <hr> separates options.
  [
    'parser/index.js',
    /(function hrStartTagInBody\(p, token\) \{[^]*?\n    \}\n)/,
    `$1    if (${IN_SCOPE}) p.openElements.generateImpliedEndTags();\n`,
  ],
  // <input> closes a select.
  [
    'parser/index.js',
    'function inputStartTagInBody(p, token) {\n',
    `function inputStartTagInBody(p, token) {
    if (${IN_SELECT_FRAGMENT}) return;
    if (${IN_SCOPE}) ${CLOSE_SELECT}
`,
  ],
  // </select> is an end tag like </div>.
  [
    'parser/index.js',
    '        case $.SUMMARY:\n        case $.LISTING:',
    '        case $.SELECT:\n        case $.SUMMARY:\n        case $.LISTING:',
  ],
];

function replaceOnce(text, from, to, file) {
  const isPattern = from instanceof RegExp;
  const times = isPattern
    ? [...text.matchAll(new RegExp(from, 'g'))].length
    : text.split(from).length - 1;
  if (times !== 1) throw new Error(`parse5/${file}: found ${times} times, not once: ${from}`);
  return text.replace(from, to);
}

function patched(file, text) {
  for (const [where, from, to] of CHANGES) {
    if (where === file) text = replaceOnce(text, from, to, file);
  }
  return text;
}

// The folder of the patched copy, which is made where it does not exist.
function patchedCopy() {
  const original = path.join(MODULES, 'parse5');
  const { version } = JSON.parse(fs.readFileSync(path.join(original, 'package.json')));
  const hash = createHash('sha256').update(version + CHANGES.join()).digest('hex');
  const copy = path.join(MODULES, `.parse5-${version}-${hash.slice(0, 12)}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  fs.cpSync(original, unfinished, { recursive: true });
  for (const file of new Set(CHANGES.map(([where]) => where))) {
    const there = path.join(unfinished, 'dist', file);
    fs.writeFileSync(there, patched(file, fs.readFileSync(there, 'utf8')));
  }
  try {
    fs.renameSync(unfinished, copy);
  } catch {
    fs.rmSync(unfinished, { recursive: true }); // another process was faster
  }
  return copy;
}

/** The module parse5, as released or with today's <select>. */
export async function loadParse5({ presentSelect = true } = {}) {
  return presentSelect ? import(path.join(patchedCopy(), 'dist/index.js')) : import('parse5');
}
