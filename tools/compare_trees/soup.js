// Tag soup: short sources that no person would write, from tags that tree construction has rules
// for. A thousand of them reach what real pages show once in a million.

import { below, shuffled } from './random.js';

// More names with intricate rules: formatting, tables, templates, foreign content.
const NAMES = `a a b b i nobr nobr font em p p div span h1 ul li li dd dt address button button
  table table tbody tr tr td td th caption col colgroup thead template template form input
  select select option optgroup hr textarea pre plaintext svg svg math math mi mo mtext
  annotation-xml foreignObject desc title style script noscript noframes iframe xmp html head
  body frameset frame object applet marquee ruby rb rt rp rtc br img image isindex main search
  base link meta bgsound details dialog listing center keygen menuitem path g x-y`.split(/\s+/);

const ATTRIBUTES = [
  'class=x', 'class=x', 'id="a&amp;b"', 'type=hidden', 'type=HIDDEN', 'size', 'color=red',
  'xlink:href=u', 'xmlns=v', 'definitionurl=w', 'viewbox="0 0"', 'encoding=text/html',
  'encoding="application/xhtml+xml"', "b='c", 'class=x class=y', 'A=1', '=', '/', 'é=\0',
];

const OTHERS = [
  'x', 'x', ' ', '\n', '\r\n', '\0', '&amp;', '&notit;', '&lt', '&#0;', '&#x80;', '\f', '\u{1F600}',
  '<!---->', '<!--x-->', '<!--x--!>', '<!-', '<!>', '<?x>', '</ >', '</', '<', '<!doctype html>',
  '<!DOCTYPE x PUBLIC "" "y">', '<![CDATA[x]]>', '<![CDATA[', ']]>', '<!-- --', '&#xD800;',
];

const oneOf = (values, random) => values[below(values.length, random)];

function startTag(names, random) {
  let tag = '<' + oneOf(names, random);
  while (random() < 0.25) tag += ' ' + oneOf(ATTRIBUTES, random);
  return tag + (random() < 0.06 ? '/>' : '>');
}

function piece(names, random) {
  const which = random();
  if (which < 0.5) return startTag(names, random);
  if (which < 0.75) return `</${oneOf(names, random)}>`;
  return oneOf(OTHERS, random);
}

/** Returns 1 to 40 tags and other tokens, rarely 400. It uses few names, so that equal names meet
 * often. */
export function soup(random) {
  const names = shuffled(NAMES, random).slice(0, 3 + below(20, random));
  const length = 1 + below(random() < 0.02 ? 400 : 40, random);
  const start = random() < 0.5 ? '<!DOCTYPE html>' : '';
  return start + Array.from({ length }, () => piece(names, random)).join('');
}
