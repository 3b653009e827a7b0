// Reproducible random numbers: the same words give the same numbers on every machine.

import { createHash } from 'node:crypto';

/** Returns a function that returns numbers in [0, 1), determined by `words` (mulberry32). */
export function randomFrom(...words) {
  let state = createHash('sha256').update(words.join('\0')).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an integer in [0, limit). */
export function below(limit, random) {
  return Math.floor(random() * limit);
}

export function shuffled(values, random) {
  const all = [...values];
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1, random);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
