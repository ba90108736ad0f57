/** How style sheets call them: `::highlight(libro-sentence)`, `::highlight(libro-word)`. */
const names = { sentence: 'libro-sentence', word: 'libro-word' } as const;

/** What is being said. */
export interface SpokenRanges {
  readonly sentence: Range | null;
  readonly word: Range | null;
}

/** Marks what a voice says in a document, and nothing else of it (CSS Custom Highlight API); without it nothing is marked. */
export function markSpoken(doc: Document, spoken: SpokenRanges | null): void {
  const view = doc.defaultView;
  if (view === null || !('Highlight' in view) || !('highlights' in view.CSS)) return;
  const { highlights } = view.CSS;
  for (const part of ['sentence', 'word'] as const) {
    const range = spoken?.[part] ?? null;
    if (range === null) highlights.delete(names[part]);
    else {
      const mark = new view.Highlight(range);
      mark.priority = part === 'word' ? 2 : 1;
      highlights.set(names[part], mark);
    }
  }
}
