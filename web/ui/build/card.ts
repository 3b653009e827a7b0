// Positions a card that explains an element: next to it, or above or below if there is no space.
// The card is always completely in the window.

interface Size {
  width: number;
  height: number;
}

const GAP = 8; // distance from the element, and from the borders of the window

export function cardPlace(
  about: { left: number; right: number; top: number; bottom: number },
  card: Size,
  window: Size,
): { left: number; top: number } {
  const within = (at: number, size: number, most: number) => Math.max(GAP, Math.min(at, most - size - GAP));
  if (about.right + GAP + card.width + GAP <= window.width)
    return { left: about.right + GAP, top: within(about.top, card.height, window.height) };
  const isBelow = about.bottom + GAP + card.height + GAP <= window.height;
  return {
    left: within(about.left, card.width, window.width),
    top: within(isBelow ? about.bottom + GAP : about.top - GAP - card.height, card.height, window.height),
  };
}
