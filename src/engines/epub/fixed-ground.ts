import { isText } from '../node-kinds.ts';
import type { NoteRect } from '../note-marks.ts';
import type { RunningText } from '../running-text.ts';
import type { BoxGround } from '../words-by-box.ts';

/** A fixed page as boxes stand on it: in shares of its own size, however large it is shown. */
export function groundOf(doc: Document, running: RunningText): BoxGround {
  const { innerWidth = 1, innerHeight = 1 } = doc.defaultView ?? {};
  const share = ({ left, top, width, height }: DOMRect): NoteRect => [
    left / innerWidth,
    top / innerHeight,
    width / innerWidth,
    height / innerHeight,
  ];
  return {
    running,
    rectOf(text) {
      const range = doc.createRange();
      range.selectNodeContents(text);
      return share(range.getBoundingClientRect());
    },
    lineOf(range) {
      const line = [...range.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
      return line ? share(line) : null;
    },
  };
}

/** What is written on it. */
export function textsOf(doc: Document): Text[] {
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) if (isText(walker.currentNode)) texts.push(walker.currentNode);
  return texts;
}
