import { type Quote, quoteOf, trimSpan } from '../find-quote.ts';
import type { NoteRect } from '../note-marks.ts';
import type { RunningText } from '../running-text.ts';
import { rectsOfRange } from './note-rects.ts';

/** Words of a page, or those to its end and on the page after it. */
export interface LocatedWords {
  /** The page they begin on. */
  readonly pageNumber: number;
  /** One a line, on that page. */
  readonly rects: readonly NoteRect[];
  readonly quote: Quote;
}

const layerOf = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest('.libro-pdf-text') ?? null;

/** The words of the page after this one, where somebody sees it. */
function layerAfter(page: HTMLElement): Element | null {
  const pageNumber = Number(page.dataset['pagina']) + 1;
  return (
    page.closest('.libro-pdf')?.querySelector(`[data-pagina="${pageNumber}"]:not([inert]) > .libro-pdf-text`) ?? null
  );
}

/** Where a page's own words end: its number and its head come behind them, and between no two pages. */
function bodyEnd(layer: Element, running: RunningText): number {
  const beside = layer.querySelector('[data-beside]')?.firstChild;
  return beside ? running.unitOf(beside, 0) : running.text.length;
}

/** Where a range of words is, at the most to the end of the page after the one it begins on; null where there are no words. */
export function locateWords(
  { startContainer, startOffset, endContainer, endOffset }: Range,
  wordsOf: (layer: Element) => { readonly running: RunningText },
): LocatedWords | null {
  const layer = layerOf(startContainer);
  const page = layer?.parentElement;
  if (!layer || !page) return null;
  const { running } = wordsOf(layer);
  const endLayer = layerOf(endContainer);
  const after = endLayer === null || endLayer === layer ? null : layerAfter(page);
  const more = after && wordsOf(after).running;
  const start = running.unitOf(startContainer, startOffset);
  const body = running.text.slice(0, bodyEnd(layer, running));
  const first = more === null || start >= body.length ? running.text : body;
  const text = more === null ? first : `${first}\n${more.text}`;
  const ends = (): number => {
    if (endLayer === layer) return running.unitOf(endContainer, endOffset);
    if (more === null || endLayer !== after) return text.length;
    return first.length + 1 + more.unitOf(endContainer, endOffset);
  };
  const span = trimSpan(text, { start, end: ends() });
  if (!span) return null;
  const quote = quoteOf(text, span);
  // Begun where a page has no more words, they are all on the next one.
  const isAfter = more !== null && span.start >= first.length;
  const [at, on] = isAfter ? [first.length + 1, after?.parentElement ?? page] : [0, page];
  const words = (isAfter ? more : running).rangeOf(
    span.start - at,
    (isAfter ? span.end : Math.min(span.end, first.length)) - at,
  );
  return words && { pageNumber: Number(on.dataset['pagina']), rects: rectsOfRange(words, on), quote };
}
