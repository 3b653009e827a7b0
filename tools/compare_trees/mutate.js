// Damages pages, because real pages rarely contain unusual errors.
//
// A share `rate` of the tags is dropped, duplicated, truncated, deprived of a quote, or swapped
// with a neighbour.

import { below } from './random.js';

const TAG = /<\/?[a-zA-Z][^<>]*>/g;

function withoutAQuote(tag, random) {
  const quotes = [...tag.matchAll(/["']/g)];
  if (quotes.length === 0) return '';
  const { index } = quotes[below(quotes.length, random)];
  return tag.slice(0, index) + tag.slice(index + 1);
}

const CHANGES = [
  () => '',
  (tag) => tag + tag,
  (tag, random) => tag.slice(0, 1 + below(tag.length - 1, random)),
  withoutAQuote,
];

/** Returns `html` with about `rate` of its tags changed, but at least one if it has any. */
export function mutate(html, rate, random) {
  const tags = [...html.matchAll(TAG)].map(({ index, 0: tag }) => ({ index, old: tag, text: tag }));
  if (tags.length === 0) return html;
  const change = (i) => {
    const which = below(CHANGES.length + 1, random);
    const neighbour = tags[i + 1];
    if (which < CHANGES.length) tags[i].text = CHANGES[which](tags[i].old, random);
    else if (neighbour) [tags[i].text, neighbour.text] = [neighbour.text, tags[i].text];
  };
  change(below(tags.length, random));
  for (let i = 0; i < tags.length; i++) if (random() < rate) change(i);
  return joined(html, tags);
}

function joined(html, tags) {
  let out = '';
  let done = 0;
  for (const { index, old, text } of tags) {
    out += html.slice(done, index) + text;
    done = index + old.length;
  }
  return (out + html.slice(done)).toWellFormed(); // a truncation may split a surrogate pair
}
