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

/** The chapter and the first letters on the screen, by the place they have in the book; null while there are none. */
export function createEpubSight(frames: () => readonly Document[]): () => string | null {
  return () => {
    for (const doc of frames()) {
      const frame = doc.defaultView?.frameElement;
      if (!frame || !isShown(frame)) continue;
      const box = frame.getBoundingClientRect();
      if (box.right <= 0 || box.left >= innerWidth) continue;
      if (isWaiting(doc, -box.left, innerWidth - box.left)) return null;
      const chapter = /^Capítulo \d+/.exec(doc.querySelector('h1')?.textContent ?? '')?.[0] ?? '?';
      for (let y = 4; y < innerHeight; y += 6) {
        const word = wordAt(doc, innerWidth * 0.3 - box.left, y - box.top);
        if (word !== null) return `${chapter}|${word}`;
      }
    }
    return null;
  };
}
