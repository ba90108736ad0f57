import type { Locator } from '../../contract/locator.ts';
import type { SelectedText } from './publication.ts';

/** A selection that has not changed for so long is one somebody made on purpose. */
const restMs = 250;

export interface SelectionPlace {
  /** Only what is selected in here; the whole document where it is `null`. */
  readonly within: Element | null;
  /** From the document's own pixels to those of the host. */
  readonly toHost: (box: DOMRect) => SelectedText['box'];
  /** Where it is in the book; null where nothing says it. */
  readonly locate: (range: Range) => Locator | null;
  readonly tell: (selected: SelectedText | null) => void;
}

function isSame(one: AbstractRange, other: AbstractRange): boolean {
  const isSameStart = one.startContainer === other.startContainer && one.startOffset === other.startOffset;
  return isSameStart && one.endContainer === other.endContainer && one.endOffset === other.endOffset;
}

/** Tells what somebody has selected in a document, and when it is gone. Answers a function that stops it. */
export function watchSelection(doc: Document, { within, toHost, locate, tell }: SelectionPlace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What was told, and where: the same words may stand in two places. */
  let told: StaticRange | null = null;

  function look(): void {
    const selection = doc.getSelection();
    const isOurs = within === null || within.contains(selection?.anchorNode ?? null);
    const isNothing = selection === null || selection.isCollapsed || !isOurs;
    const text = isNothing ? '' : selection.toString().replaceAll('\u00AD', '').trim();
    if (isNothing || text === '') {
      if (told !== null) tell(null);
      told = null;
      return;
    }
    // Focus that comes and goes changes nothing of it.
    const range = selection.getRangeAt(0);
    if (told !== null && isSame(told, range)) return;
    const box = range.getBoundingClientRect();
    const { innerWidth, innerHeight } = doc.defaultView ?? globalThis;
    if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return;
    told = new StaticRange(range);
    tell({ text, box: toHost(box), locator: locate(range) });
  }

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  }

  /** Somewhere else now: told again where it stands at rest, if it is in sight, or comes back into it. */
  function moved(): void {
    if (told !== null) tell(null);
    told = null;
    changed();
  }

  doc.addEventListener('selectionchange', changed);
  doc.addEventListener('scroll', moved, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    doc.removeEventListener('scroll', moved, { capture: true });
    doc.removeEventListener('selectionchange', changed);
  };
}
