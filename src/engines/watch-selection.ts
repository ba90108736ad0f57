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
    told = text;
    tell({ text: text.slice(0, longest), box: toHost(selection.getRangeAt(0).getBoundingClientRect()) });
  }

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(look, restMs);
  }

  doc.addEventListener('selectionchange', changed);
  return () => {
    clearTimeout(timer);
    doc.removeEventListener('selectionchange', changed);
  };
}
