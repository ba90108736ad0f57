import type { KnownWords } from '../book-words.ts';
import type { ContentsItem, Publication, Renderer } from '../publication.ts';
import { locatorOfPage, pageOfLocator, parsePage } from './page-locator.ts';
import type { PdfClient } from './pdf-client.ts';
import type { DocumentInfo, OutlineItem } from './pdf-messages.ts';
import { createPdfRenderer } from './pdf-renderer.ts';
import { createPdfScroll } from './pdf-scroll.ts';
import { createPdfPages } from './pdf-pages.ts';
import type { PdfWords } from './pdf-words.ts';
import { createPdfSearch } from './search-pdf.ts';

export interface PdfBook {
  /** The words the importer read of it. */
  readonly knownWords: KnownWords;
  readonly closeSource: () => void;
}

export function createPdfPublication(
  client: PdfClient,
  info: DocumentInfo,
  words: PdfWords,
  { knownWords, closeSource }: PdfBook,
): Publication {
  const { pageCount } = info;
  const toContents = (items: readonly OutlineItem[]): ContentsItem[] =>
    items.map(({ title, target, children }) => ({
      title,
      target:
        target?.kind === 'page' ? { ...locatorOfPage(target.pageIndex + 1, pageCount, target.height), title } : null,
      ...(target?.kind === 'outside' && { outside: target.url }),
      children: toContents(children),
    }));

  // Finding the page of every chapter can mean reading all over the file, so a long outline follows after the first
  // page, and anew from a worker that is started again. The list is filled in place: whoever took it when the book
  // opened has it too.
  const contents: ContentsItem[] = toContents(info.outline ?? []);
  client.onOutline((outline) => contents.splice(0, contents.length, ...toContents(outline)));

  const renderers = new Set<Renderer>();

  return {
    format: 'pdf',
    metadata: {
      title: info.title,
      language: info.language,
      layout: 'fixed',
      readingProgression: info.readingProgression,
    },
    contents,
    pages: createPdfPages(client, info),
    itemCount: pageCount,
    locatorOf(place) {
      const pageNumber = parsePage(place, pageCount);
      return pageNumber === null ? null : locatorOfPage(pageNumber, pageCount);
    },
    placeOf: (locator) => String(pageOfLocator(locator, pageCount)),
    search: createPdfSearch(client, pageCount, contents, knownWords),
    createRenderer(host, options) {
      const create = options.look.flow === 'scroll' ? createPdfScroll : createPdfRenderer;
      const renderer = create({ host, options, client, info, words, contents, knownWords });
      renderers.add(renderer);
      return renderer;
    },
    close() {
      for (const renderer of renderers) renderer.destroy();
      renderers.clear();
      client.close();
      closeSource();
    },
  };
}
