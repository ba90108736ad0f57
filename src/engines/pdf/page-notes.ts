import type { Locator } from '../../../contract/locator.ts';
import { wordsByOf } from '../../../contract/words-by.ts';
import type { EventHub } from '../event-hub.ts';
import { dragBox } from '../drag-box.ts';
import { createQuoteFinder, firstWords, type QuoteFinder } from '../find-quote.ts';
import { boxOf, type NoteLayer, type NoteMark, type NoteRect } from '../note-marks.ts';
import type { RendererEvents } from '../publication.ts';
import { type RunningText, readRunningText } from '../running-text.ts';
import { type BoxGround, findWordsBy, movedBox } from '../words-by-box.ts';
import { locateWords } from './locate-words.ts';
import { createNotePages } from './note-pages.ts';
import { rectOfBox, rectsOfLocator, rectsOfRange } from './note-rects.ts';
import { locatorOfPage, pageOfLocator } from './page-locator.ts';
import type { PdfRendererParts } from './pdf-root.ts';
import { titleOfPage } from './search-pdf.ts';
import type { InPage } from './sought-place.ts';
import './page-notes.css';

/** What people mark on the pages of a PDF: drawn over them, found under a finger, gone to, and told of what is selected. */
export interface PageNotes extends NoteLayer {
  show(marks: readonly NoteMark[]): void;
  /** A picture or a text has come: draws what is marked there. */
  draw(): void;
  /** Tells of the mark at a point of the window; false where there is none. */
  tap(x: number, y: number): boolean;
  /** Where selected words are, as far as they are on two pages; null where there are none. */
  locate(range: Range): Locator | null;
  stop(): void;
}

/** What a box may stand by: the head and the number of a page stay where they are when a figure goes. */
const textsOf = (layer: Element): Text[] =>
  [...layer.querySelectorAll('span:not([data-beside])')].flatMap(({ firstChild }) =>
    firstChild instanceof Text ? [firstChild] : [],
  );

interface PageWords {
  readonly running: RunningText;
  readonly finder: QuoteFinder;
}

/** Where words stand that go on to the next page, while nobody has drawn them. */
const footShare = 0.8;

export interface PageWays {
  /** The page somebody reads. */
  readonly now: () => number;
  /** Whether a page is seen with it. */
  readonly isOpen?: (pageNumber: number) => boolean;
  /** Goes to a height of a page, with the way back told. */
  readonly go: (pageNumber: number, share: number) => Promise<void>;
  /** Shows a place of a page that is in view, where not all of it is seen. */
  readonly bring: (place: InPage) => void;
}

interface Drawn {
  readonly mark: NoteMark;
  readonly rects: readonly NoteRect[];
}

export function createPageNotes(
  root: HTMLElement,
  { client, info, contents }: PdfRendererParts,
  events: EventHub<RendererEvents>,
  { now, isOpen = (pageNumber) => pageNumber === now(), go, bring }: PageWays,
): PageNotes {
  const { pageCount } = info;
  const texts = new WeakMap<Element, PageWords>();
  /** What a layer shows, so that it is not made anew under somebody's focus. */
  const shown = new WeakMap<Element, string>();
  let hasMarks = false;

  const pages = createNotePages({
    client,
    pageCount,
    onFound: () => draw(),
    onUnplaced: (ids) => events.emit('notes-unplaced', { ids }),
  });

  function wordsOf(layer: Element): PageWords {
    const kept = texts.get(layer);
    if (kept) return kept;
    const running = readRunningText(layer);
    const words = { running, finder: createQuoteFinder(running) };
    texts.set(layer, words);
    return words;
  }

  function groundOf(page: HTMLElement, layer: Element): BoxGround {
    return {
      rectOf: ({ parentElement }) => rectOfBox((parentElement ?? page).getBoundingClientRect(), page),
      lineOf: (range) => rectsOfRange(range, page)[0] ?? null,
      running: wordsOf(layer).running,
    };
  }

  /** Where the page says it; as it was marked while nobody knows what it says. */
  function rectsOn({ locator }: NoteMark, page: HTMLElement, layer: Element | null): readonly NoteRect[] {
    const kept = rectsOfLocator(locator);
    const by = wordsByOf(locator);
    if (layer === null || (by === null && !locator.text?.highlight)) return kept;
    const { running, finder } = wordsOf(layer);
    if (running.text.trim() === '') return kept;
    if (by) return kept.map((box) => movedBox(box, by, groundOf(page, layer), finder));
    if (!locator.text) return kept;
    const span = finder.find(locator.text, (kept[0]?.[1] ?? 0) * running.text.length);
    const range = span && running.rangeOf(span.start, span.end);
    return range ? rectsOfRange(range, page) : [];
  }

  function boxesOf(mark: NoteMark, rects: readonly NoteRect[]): HTMLElement[] {
    return rects.map(([left, top, width, height], index) => {
      const box = document.createElement('div');
      box.dataset['nota'] = mark.id;
      box.dataset['kind'] = boxOf(mark) === null ? mark.kind : 'box';
      box.dataset['color'] = mark.color;
      const share = { left, top, width, height };
      for (const [name, value] of Object.entries(share)) box.style.setProperty(name, `${value * 100}%`);
      if (index > 0) return box;
      // One of them is met by a keyboard or a screen reader.
      box.tabIndex = 0;
      box.setAttribute('role', 'button');
      box.setAttribute('aria-label', mark.label);
      return box;
    });
  }

  function fill(page: HTMLElement, name: string, drawn: readonly Drawn[]): void {
    const kept = page.querySelector(`:scope > .${name}`);
    if (drawn.length === 0 && kept === null) return;
    const layer = kept ?? document.createElement('div');
    layer.className = `libro-pdf-marks ${name}`;
    const key = JSON.stringify(drawn.map(({ mark, rects }) => [mark.id, mark.kind, mark.color, mark.label, rects]));
    if (shown.get(layer) !== key) layer.replaceChildren(...drawn.flatMap(({ mark, rects }) => boxesOf(mark, rects)));
    shown.set(layer, key);
    if (!layer.isConnected) page.insertBefore(layer, page.querySelector(':scope > .libro-pdf-text'));
  }

  function drawOn(page: HTMLElement): void {
    const text = page.querySelector(':scope > .libro-pdf-text');
    const drawn = pages
      .on(Number(page.dataset['pagina']))
      .map((mark): Drawn => ({ mark, rects: rectsOn(mark, page, text) }));
    const isBox = ({ mark }: Drawn): boolean => boxOf(mark) !== null;
    // Ink on words lets them through; a box stands above its page.
    fill(
      page,
      'libro-pdf-inks',
      drawn.filter((one) => !isBox(one)),
    );
    fill(page, 'libro-pdf-boxes', drawn.filter(isBox));
  }

  function draw(): void {
    if (!hasMarks) return;
    for (const page of root.querySelectorAll<HTMLElement>('.libro-pdf-page'))
      if (page.querySelector(':scope > canvas') !== null) drawOn(page);
  }

  function placeOn(pageNumber: number, share: number): Locator {
    const title = titleOfPage(contents, pageNumber, share);
    return { ...locatorOfPage(pageNumber, pageCount, share), ...(title === '' ? {} : { title }) };
  }

  function onKey(event: KeyboardEvent): void {
    const id = event.target instanceof HTMLElement ? event.target.dataset['nota'] : undefined;
    if (id === undefined || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    events.emit('note-tapped', { id });
  }
  root.addEventListener('keydown', onKey);

  return {
    draw,
    show(marks) {
      hasMarks ||= marks.length > 0;
      pages.set(marks);
      draw();
    },
    async goTo(id) {
      const found = await pages.find(id);
      if (found === null) return false;
      const { pageNumber, isAtFoot } = found;
      const mark = pages.on(pageNumber).find((one) => one.id === id);
      const page = root.querySelector<HTMLElement>(`.libro-pdf-page[data-pagina="${pageNumber}"]`);
      const text = page?.querySelector(':scope > .libro-pdf-text') ?? null;
      const rects = mark && (page && boxOf(mark) ? rectsOn(mark, page, text) : rectsOfLocator(mark.locator));
      await go(pageNumber, rects?.[0]?.[1] ?? (isAtFoot ? footShare : 0));
      const shownPage = `.libro-pdf-page[data-pagina="${pageNumber}"]:not([inert])`;
      const box = root.querySelector(`${shownPage} [data-nota="${CSS.escape(id)}"]`);
      if (box !== null) bring(box);
      return true;
    },
    tap(x, y) {
      const areas = new Map<string, number>();
      const touched = new Set<string>();
      for (const box of root.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert]) [data-nota]')) {
        const id = box.dataset['nota'] ?? '';
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect();
        areas.set(id, (areas.get(id) ?? 0) + width * height);
        if (x >= left && x <= right && y >= top && y <= bottom) touched.add(id);
      }
      const [smallest] = [...touched].sort((one, other) => (areas.get(one) ?? 0) - (areas.get(other) ?? 0));
      if (smallest !== undefined) events.emit('note-tapped', { id: smallest });
      return smallest !== undefined;
    },
    locate(range) {
      const selected = locateWords(range, wordsOf);
      if (selected === null) return null;
      const place = placeOn(selected.pageNumber, selected.rects[0]?.[1] ?? 0);
      return { ...place, locations: { ...place.locations, rects: selected.rects }, text: selected.quote };
    },
    // The page somebody reads is the one they set out for, also before it is painted.
    arrived: () => Promise.resolve(),
    placeInView() {
      const layer = root.querySelector(`[data-pagina="${now()}"] > .libro-pdf-text`);
      const words = layer === null ? '' : firstWords(wordsOf(layer).running.text, 0);
      return { ...placeOn(now(), 0), ...(words === '' ? {} : { text: { highlight: words } }) };
    },
    isInView: (locator) => isOpen(pageOfLocator(locator, pageCount)),
    dragBox(label, signal) {
      const pageAt = (x: number, y: number) => {
        const pages = [...root.querySelectorAll<HTMLElement>('.libro-pdf-page:not([inert])')];
        const page = pages.find((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return x >= left && x <= right && y >= top && y <= bottom;
        });
        if (page === undefined) return null;
        const pageNumber = Number(page.dataset['pagina']);
        const locate = (drawn: DOMRect): Locator => {
          const box = rectOfBox(drawn, page);
          const place = placeOn(pageNumber, box[1]);
          const layer = page.querySelector(':scope > .libro-pdf-text');
          const by = layer && findWordsBy(box, textsOf(layer), groundOf(page, layer));
          return { ...place, locations: { ...place.locations, box, ...(by ? { by } : {}) } };
        };
        return { rect: page.getBoundingClientRect(), locate };
      };
      return dragBox({ host: root.parentElement ?? root, pageAt }, label, signal);
    },
    dropSelection: () => document.getSelection()?.removeAllRanges(),
    stop() {
      pages.stop();
      root.removeEventListener('keydown', onKey);
    },
  };
}
