const isShown = (frame: Element) => frame.checkVisibility({ visibilityProperty: true, opacityProperty: true });

function wordAt(doc: Document, x: number, y: number): string | null {
  const range = doc.caretRangeFromPoint(x, y);
  const node = range?.startContainer;
  if (!range || !node || node.nodeType !== Node.TEXT_NODE) return null;
  const box = new Range();
  box.selectNodeContents(node);
  const isOnText = [...box.getClientRects()].some((rect) => rect.top <= y && rect.bottom >= y && rect.right > x - 400);
  const id = node.parentElement?.closest('[id]')?.id;
  return isOnText && id !== undefined ? `${id}:${range.startOffset}` : null;
}

/** Pictures that are in view and not there yet. */
function isWaiting(doc: Document, left: number, right: number): boolean {
  return [...doc.images].some((image) => {
    const rect = image.getBoundingClientRect();
    return rect.right > left && rect.left < right && !(image.complete && image.naturalWidth > 0);
  });
}

/**
 * Where letters are looked for, from here down: where every reader has lines. Of a long chapter each look takes the
 * browser a millisecond, and from the top edge it would be as many of them as a reader's margin is wide.
 */
const LOOKED_AT = 0.4;
const STEP_PX = 12;

/** The chapter and the first letters from a height on, by the place they have in the book; null while there are none. */
export function createEpubSight(frames: () => readonly Document[]): () => string | null {
  return () => {
    for (const doc of frames()) {
      const frame = doc.defaultView?.frameElement;
      if (!frame || !isShown(frame)) continue;
      const box = frame.getBoundingClientRect();
      if (box.right <= 0 || box.left >= innerWidth) continue;
      if (isWaiting(doc, -box.left, innerWidth - box.left)) return null;
      const chapter = /^Capítulo \d+/.exec(doc.querySelector('h1')?.textContent ?? '')?.[0] ?? '?';
      for (let y = innerHeight * LOOKED_AT; y < innerHeight; y += STEP_PX) {
        const word = wordAt(doc, innerWidth * 0.3 - box.left, y - box.top);
        if (word !== null) return `${chapter}|${word}`;
      }
    }
    return null;
  };
}
