import { foldText, type FoldedText } from '../platform/fold-text.ts';
import { isElement, isText } from './node-kinds.ts';

/** What stands in an element, as one text, and the way back from it to its nodes. */
export interface RunningText {
  readonly text: string;
  readonly folded: FoldedText;
  /** The range from one unit of `text` to another. */
  rangeOf(start: number, end: number): Range | null;
  /** The unit a place stands at, or the first one after it. */
  unitOf(node: Node, offset: number): number;
}

/** Elements in the middle of a line; all others part the words before them from those after. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const unread = 'style, script, template, rp, [hidden]';

interface Piece {
  readonly node: Text;
  /** Where it begins in the running text. */
  readonly start: number;
}

/** Reads what a person can read there, in order; `fold` tells how it is searched. */
export function readRunningText(root: Element, fold: (text: string) => FoldedText = foldText): RunningText {
  const pieces: Piece[] = [];
  const starts = new Map<Node, number>();
  let text = '';
  let isParted = false;
  const part = () => {
    if (!isParted) text += '\n';
    isParted = true;
  };
  (function read(parent: Node): void {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (isText(node)) {
        pieces.push({ node, start: text.length });
        starts.set(node, text.length);
        // A line end in the source is a space to who reads; one unit stays one unit.
        text += node.data.replace(/[\n\r\t\f]/gu, ' ');
        if (node.data !== '') isParted = false;
      } else if (isElement(node) && !node.matches(unread)) {
        const isInline = inline.has(node.localName);
        if (!isInline) part();
        read(node);
        if (!isInline) part();
      }
    }
  })(root);

  /** The last piece of those, all in the beginning, for which it holds; the first where it holds for none. */
  function lastPiece(holds: (piece: Piece) => boolean): number {
    let low = 0;
    let high = pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const piece = pieces[middle];
      if (piece !== undefined && holds(piece)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  const pieceAt = (unit: number): Piece | undefined => pieces[lastPiece(({ start }) => start <= unit)];

  return {
    text,
    folded: fold(text),
    rangeOf(start, end) {
      const first = pieceAt(start);
      const last = pieceAt(Math.max(start, end - 1));
      if (first === undefined || last === undefined) return null;
      const range = root.ownerDocument.createRange();
      range.setStart(first.node, Math.min(start - first.start, first.node.length));
      range.setEnd(last.node, Math.min(end - last.start, last.node.length));
      return range;
    },
    unitOf(node, offset) {
      const own = starts.get(node);
      if (own !== undefined) return own + Math.min(offset, node.nodeValue?.length ?? 0);
      const place = root.ownerDocument.createRange();
      place.setStart(node, offset);
      const isBefore = ({ node: other }: Piece): boolean => place.comparePoint(other, 0) < 0;
      const last = lastPiece(isBefore);
      const first = pieces[last];
      return (first !== undefined && isBefore(first) ? pieces[last + 1] : first)?.start ?? text.length;
    },
  };
}
