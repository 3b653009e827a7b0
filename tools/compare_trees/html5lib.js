// Reads html5lib's tree-construction files. tests/support/html5lib.h describes the format, and has
// the equivalent reader in C++.

import fs from 'node:fs';
import path from 'node:path';

const HEADINGS = ['#new-errors', '#document-fragment', '#script-on', '#script-off', '#document'];

// Data may contain any line except "#errors"; a tree, any line except "#data".
function isHeading(line, section) {
  if (section === '#data') return line === '#errors';
  if (section === '#document' || section === '') return line === '#data';
  return HEADINGS.includes(line);
}

function readCases(file) {
  const cases = [];
  let section = '';
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (isHeading(line, section)) {
      section = line;
      if (line === '#data') cases.push({ data: [], document: [], scripting: [false, true] });
      if (line === '#script-on') cases.at(-1).scripting = [true];
      if (line === '#script-off') cases.at(-1).scripting = [false];
    } else if (section === '#data') cases.at(-1).data.push(line);
    else if (section === '#document') cases.at(-1).document.push(line);
    else if (section === '#document-fragment') cases.at(-1).fragmentOf = line;
  }
  return cases.map(({ data, document, ...rest }, index) => {
    const tree = document.join('\n').replace(/\n+$/, '');
    return { number: index + 1, data: data.join('\n'), document: tree && tree + '\n', ...rest };
  });
}

/** Returns all cases below a directory, each with the name of its file. */
export function* treeCases(folder) {
  const files = fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.dat'));
  for (const file of files.sort()) {
    for (const each of readCases(path.join(folder, file))) yield { file, ...each };
  }
}
