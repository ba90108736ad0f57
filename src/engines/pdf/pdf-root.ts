import type { Locator } from '../../../contract/locator.ts';
import type { KnownWords } from '../book-words.ts';
import type { EventHub } from '../event-hub.ts';
import type { ContentsItem, PageLook, ReaderPlace, Renderer, RendererEvents, RendererOptions } from '../publication.ts';
import { locatorOfPage } from './page-locator.ts';
import { afterPaint } from './page-moments.ts';
import { createPageView, type PageView, type PageViewParts } from './page-view.ts';
import type { PdfClient } from './pdf-client.ts';
import type { DocumentInfo, PagePaper } from './pdf-messages.ts';
import './pdf-renderer.css';
import { paperOf } from './pdf-pages.ts';
import { nameOfPage, type PdfWords } from './pdf-words.ts';

/** What both ways of showing a PDF are made from: page by page, and scrolled. */
export interface PdfRendererParts {
  readonly host: HTMLElement;
  readonly options: RendererOptions;
  readonly client: PdfClient;
  readonly info: DocumentInfo;
  readonly words: PdfWords;
  readonly contents: readonly ContentsItem[];
  /** The words the importer read. */
  readonly knownWords: KnownWords;
}

export type CreatePdfRenderer = (parts: PdfRendererParts) => Renderer;

/** The element all pages stand in. */
export function createPdfRoot(host: HTMLElement, { language }: DocumentInfo): HTMLElement {
  const root = document.createElement('div');
  root.className = 'libro-pdf';
  root.lang = language;
  host.append(root);
  return root;
}

/** Whatever scrolls can be reached by who has nothing but keys. */
export function makeScrollable(root: HTMLElement, { pdf }: PdfWords): void {
  root.dataset['flow'] = 'scroll';
  root.toggleAttribute('data-framed', true);
  root.tabIndex = 0;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', pdf.pages);
}

/** Gives what is around the pages its colours; answers the paper of the pages. */
export function dressRoot(root: HTMLElement, look: PageLook): PagePaper {
  root.dataset['theme'] = look.theme;
  const paper = paperOf(look);
  root.dataset['paper'] = paper;
  return paper;
}

const startsOf = (items: readonly ContentsItem[]): number[] =>
  items.flatMap(({ target, children }) => [target?.locations.position ?? 0, ...startsOf(children)]);

function chapterEndAfter(contents: readonly ContentsItem[], pageNumber: number, pageCount: number): number | null {
  if (contents.length === 0) return null;
  const next = Math.min(...startsOf(contents).filter((start) => start > pageNumber));
  return Number.isFinite(next) ? (locatorOfPage(next, pageCount).locations.totalProgression ?? null) : 1;
}

/** What the page says of itself, told as a place; `isFirst` and `isLast` are those of the page. */
export function readerPlaceOf(
  { info, words, contents }: PdfRendererParts,
  pageNumber: number,
  ownLabel: string | null,
  progression = 0,
): ReaderPlace {
  const { pageCount } = info;
  return {
    locator: locatorOfPage(pageNumber, pageCount, progression),
    label: nameOfPage(words.pdf, ownLabel, pageNumber, pageCount),
    hint: null,
    pages: [pageNumber - 1, pageNumber - 1],
    chapterEnd: chapterEndAfter(contents, pageNumber, pageCount),
    isFirst: pageNumber === 1,
    isLast: pageNumber === pageCount,
  };
}

/** What is told of a page that lies open beside another; its own place counts, and how far both are read. */
export function sheetPlaceOf(
  parts: PdfRendererParts,
  { pageNumber, height }: { readonly pageNumber: number; readonly height: number },
  views: readonly PageView[],
  hint: string | null,
): ReaderPlace {
  const { info, words, contents } = parts;
  const { pageCount } = info;
  const [one, other] = views;
  const own = views.find((view) => view.pageNumber === pageNumber);
  const place = readerPlaceOf(parts, pageNumber, own?.label ?? null, height);
  if (!one || !other) return { ...place, hint };
  const labelOf = (view: PageView): string => view.label ?? String(view.pageNumber);
  const last = locatorOfPage(other.pageNumber, pageCount).locations;
  const locations = { ...place.locator.locations, totalProgression: last.totalProgression };
  return {
    ...place,
    locator: { ...place.locator, locations },
    label: words.pdf.sheet(labelOf(one), labelOf(other), one.pageNumber, pageCount),
    pages: [one.pageNumber - 1, other.pageNumber - 1],
    chapterEnd: chapterEndAfter(contents, other.pageNumber, pageCount),
    isFirst: false,
    isLast: other.pageNumber === pageCount,
  };
}

/** Makes the views of pages, whose links lead through the book and out of it. */
export function pageViewMaker(
  { client, info, words }: PdfRendererParts,
  events: EventHub<RendererEvents>,
  goTo: (target: Locator) => void,
  listeners: Pick<PageViewParts, 'onPainted' | 'onText' | 'onFailed'>,
): (pageNumber: number) => PageView {
  return (pageNumber) =>
    createPageView({
      ...listeners,
      client,
      words,
      pageNumber,
      pageCount: info.pageCount,
      estimatedSize: info.firstPage,
      links: {
        hrefOf: (place, height) => `?lugar=${place}${height > 0 ? `&altura=${height}` : ''}`,
        goTo: (place, height) => goTo(locatorOfPage(place, info.pageCount, height)),
        leave: (url) => events.emit('external-link', { url }),
        lost: () => events.emit('broken-link', null),
      },
    });
}

/** Tells once that the first page wanted is on the screen, with what that took of the file. */
export function firstPageMark(client: PdfClient): () => void {
  let isMarked = false;
  return () => {
    if (isMarked) return;
    isMarked = true;
    const { bytesRead } = client;
    void afterPaint().then(() => performance.mark('libro:page', { detail: { bytesRead } }));
  };
}
