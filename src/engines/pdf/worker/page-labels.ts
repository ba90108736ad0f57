import type { PdfDocument } from './pdf-document.ts';

const labelsAtOnce = 50;

/** What a book calls its pages, one after the other; pauses now and then. */
export function* readLabels(document: PdfDocument): Generator<void, (string | null)[]> {
  const labels: (string | null)[] = [];
  while (labels.length < document.pageCount) {
    labels.push(document.pageLabel(labels.length));
    if (labels.length % labelsAtOnce === 0) yield;
  }
  return labels;
}
