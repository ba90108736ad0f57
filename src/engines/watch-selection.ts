import type { SelectedText } from './publication.ts';

/** A selection that has not changed for so long is one somebody made on purpose. */
const restMs = 250;
/** Nobody looks up more. */
const longest = 2000;

export interface SelectionPlace {
  /** Only what is selected in here; the whole document where it is `null`. */
  readonly within: Element | null;
  /** From the document's own pixels to those of the host. */
  readonly toHost: (box: DOMRect) => SelectedText['box'];
  readonly tell: (selected: SelectedText | null) => void;
}

/** Tells what somebody has selected in a document, and when it is gone. Answers a function that stops it. */
export function watchSelection(doc: Document, { within, toHost, tell }: SelectionPlace): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';

  function look(): void {
    const selection = doc.getSelection();
    const isOurs = within === null || within.contains(selection?.anchorNode ?? null);
    const text = selection === null || !isOurs ? '' : selection.toString().replaceAll('\u00AD', '').trim();
    if (selection === null || selection.isCollapsed || text === '') {
      if (told !== '') tell(null);
      told = '';
      return;
    }
    // Focus that comes and goes changes nothing of it.
    if (text === told) return;
    const box = selection.getRangeAt(0).getBoundingClientRect();
    const { innerWidth, innerHeight } = doc.defaultView ?? globalThis;
    if (box.bottom <= 0 || box.right <= 0 || box.top >= innerHeight || box.left >= innerWidth) return;
    told = text;
    tell({ text: text.slice(0, longest), box: toHost(box) });
  }

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  }

  /** Somewhere else now: told again where it stands at rest, if it is still in sight. */
  function moved(): void {
    if (told === '') return;
    tell(null);
    told = '';
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
