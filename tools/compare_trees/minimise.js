// Finds the smallest part of a page that still shows a difference.

const TRIES = 3000; // a page is then small enough to inspect, if not minimal

/** Returns `html` without the pieces (tags, texts) that `differs(html)` does not need. */
export async function minimise(html, differs) {
  let pieces = html.split(/(?=<)|(?<=>)/);
  let tries = 0;
  for (let size = Math.ceil(pieces.length / 2); ; size = Math.ceil(size / 2)) {
    const before = pieces.length;
    for (let at = 0; at < pieces.length && tries < TRIES; tries++) {
      const fewer = [...pieces.slice(0, at), ...pieces.slice(at + size)];
      if (await differs(fewer.join(''))) pieces = fewer;
      else at += size;
    }
    const isDone = size === 1 && pieces.length === before;
    if (isDone || tries >= TRIES || pieces.length === 0) return pieces.join('');
  }
}
