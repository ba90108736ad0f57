const isShown = (frame: Element) => frame.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** Where a page lies in the text of its frame. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/** The letter at a height of a page; null where there is none, for the browser then tells the nearest of any page. */
function wordAt(doc: Document, { left, right }: Span, y: number): string | null {
  const range = doc.caretRangeFromPoint(left + (right - left) * 0.3, y);
  const node = range?.startContainer;
  if (!range || !node || node.nodeType !== Node.TEXT_NODE || !node.nodeValue) return null;
  const at = Math.min(range.startOffset, node.nodeValue.length - 1);
  const letter = new Range();
  letter.setStart(node, at);
  letter.setEnd(node, at + 1);
  const isHere = [...letter.getClientRects()].some(
    (rect) => rect.top <= y && rect.bottom >= y && rect.right > left && rect.left < right,
  );
  const id = node.parentElement?.closest('[id]')?.id;
  return isHere && id !== undefined ? `${id}:${at}` : null;
}

/** Pictures that are in view and not there yet. */
function isWaiting(doc: Document, { left, right }: Span): boolean {
  return [...doc.images].some((image) => {
    const rect = image.getBoundingClientRect();
    return rect.right > left && rect.left < right && !(image.complete && image.naturalWidth > 0);
  });
}

/**
 * Where letters are looked for: from here down, where every reader has lines, and then up, where a chapter has ended. Of
 * a long chapter each look takes the browser a millisecond, and from the top edge it would be as many of them as a
 * reader's margin is wide.
 */
const LOOKED_AT = 0.4;
const STEP_PX = 12;

function* heights(): Generator<number> {
  for (let y = innerHeight * LOOKED_AT; y < innerHeight; y += STEP_PX) yield y;
  for (let y = innerHeight * LOOKED_AT; y > 0; y -= STEP_PX) yield y;
}

/** The chapter and the first letters from a height on, by the place they have in the book; null while there are none. */
export function createEpubSight(frames: () => readonly Document[]): () => string | null {
  return () => {
    for (const doc of frames()) {
      const frame = doc.defaultView?.frameElement;
      if (!frame || !isShown(frame)) continue;
      const box = frame.getBoundingClientRect();
      if (box.right <= 0 || box.left >= innerWidth) continue;
      const page = { left: -box.left, right: innerWidth - box.left };
      if (isWaiting(doc, page)) return null;
      const chapter = /^Capítulo \d+/.exec(doc.querySelector('h1')?.textContent ?? '')?.[0] ?? '?';
      for (const y of heights()) {
        const word = wordAt(doc, page, y - box.top);
        if (word !== null) return `${chapter}|${word}`;
      }
    }
    return null;
  };
}
