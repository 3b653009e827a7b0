// Readability on a JSON array of pages; see originals.py.
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const modules = process.argv[2];
const { JSDOM, VirtualConsole } = require(path.join(modules, 'jsdom'));
const { Readability } = require(path.join(modules, '@mozilla/readability'));

// The texts of the article with a blank between them.
function extract(html) {
  const page = new JSDOM(html, { url: 'https://example.org/', virtualConsole: new VirtualConsole() });
  const { document } = page.window;
  const article = new Readability(document).parse();
  const texts = [];
  if (article) {
    const content = document.createElement('div');
    content.innerHTML = article.content;
    const walker = document.createTreeWalker(content, 4);
    while (walker.nextNode()) texts.push(walker.currentNode.data);
  }
  page.window.close();
  return texts.join(' ');
}

const pages = JSON.parse(fs.readFileSync(0, 'utf8'));
fs.writeSync(1, JSON.stringify({ Readability: pages.map(extract) }));
