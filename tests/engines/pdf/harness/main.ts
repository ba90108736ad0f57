import { firstDisplay } from '../../../../src/data/display/reading-display.ts';
import type { Locator } from '../../../../contract/locator.ts';
import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import type { NoteMark } from '../../../../src/engines/note-marks.ts';
import { preparePdf } from '../../../../src/engines/pdf/open-pdf.ts';
import type { PagePaper } from '../../../../src/engines/pdf/pdf-messages.ts';
import type {
  ContentsItem,
  Framing,
  PageLook,
  Publication,
  Renderer,
  RendererState,
} from '../../../../src/engines/publication.ts';
import { createFileSource, type FileSource } from './file-source.ts';
import { sharpParts } from './sharp-parts.ts';

interface OpenOptions {
  readonly page?: number;
  readonly isShared?: boolean;
  readonly reducedMotion?: boolean;
  readonly paper?: PagePaper;
  readonly flow?: PageLook['flow'];
  /** Where a person was left, in the words of the book itself. */
  readonly start?: Locator;
  /** Which object of the file each page is, as the library's manifest tells. */
  readonly pageObjects?: readonly number[];
  /** Where the packed words of the book are. */
  readonly words?: string;
  /** Byte ranges that fail from the start. */
  readonly missing?: { from: number; to: number; problem: ProblemCode };
  /** What a person answers who is asked for a password, one after the other; then they give up. */
  readonly passwords?: readonly string[];
}

/** What the engine had asked of its source when the first page was painted. */
function markedBytes(): number {
  const mark = performance.getEntriesByName('libro:page').at(-1);
  return mark instanceof PerformanceMark ? Number(mark.detail?.bytesRead ?? 0) : 0;
}

/** Colours the person chose, or the app's own around a page as it was printed. */
function lookOf(paper: PagePaper = 'printed', flow: PageLook['flow'] = 'pages'): PageLook {
  return {
    theme: paper === 'printed' ? 'light' : paper,
    isChosen: paper !== 'printed',
    flow,
    text: firstDisplay,
  };
}

/** The pixels of the page in view. */
function pixelsOfPage(): ImageData | null {
  const canvas = document.querySelector<HTMLCanvasElement>('.libro-pdf-page:not([inert]) canvas');
  if (canvas === null || canvas.width === 0) return null;
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  context?.drawImage(canvas, 0, 0);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** What the tests drive: one book at a time in one host, with nothing between them and the engine. */
function createHarness() {
  let source: FileSource | null = null;
  let publication: Publication | null = null;
  let renderer: Renderer | null = null;
  const seen = {
    taps: [] as string[],
    links: [] as string[],
    turns: [] as number[],
    moves: [] as string[],
    scrolled: 0,
    asked: [] as boolean[],
    lost: 0,
    selected: null as Locator | null,
    notes: [] as string[],
    unplaced: null as readonly string[] | null,
  };

  const host = (): HTMLElement => {
    const element = document.getElementById('host');
    if (element === null) throw new Error('the harness has no host');
    return element;
  };
  const reader = (): Renderer => {
    if (renderer === null) throw new Error('no book is open');
    return renderer;
  };
  const settled = (): Promise<RendererState> =>
    new Promise((resolve) => {
      const { state } = reader();
      const look = (): void => {
        if (state.get().status === 'opening') return;
        stop();
        resolve(state.get());
      };
      const stop = state.subscribe(look);
      look();
    });
  const close = (): void => {
    renderer?.destroy();
    publication?.close();
    source?.close();
    renderer = null;
    publication = null;
    source = null;
  };

  return {
    seen,
    close,
    async open(url: string, options: OpenOptions = {}) {
      close();
      const startedAt = performance.now();
      source = await createFileSource(url, options.isShared ?? true, options);
      if (options.missing) source.lose(options.missing);
      try {
        const answers = options.passwords?.values();
        publication = await preparePdf()(
          source,
          null,
          answers &&
            (async (isWrong) => {
              seen.asked.push(isWrong);
              return answers.next().value ?? null;
            }),
        );
      } catch (cause) {
        if (cause instanceof ProblemError) return { problem: cause.code };
        throw cause;
      }
      const openedMs = performance.now() - startedAt;
      renderer = publication.createRenderer(host(), {
        start: options.start ?? (options.page === undefined ? null : publication.locatorOf(String(options.page))),
        reducedMotion: options.reducedMotion ?? true,
        look: lookOf(options.paper, options.flow),
      });
      renderer.on('tap', ({ zone }) => seen.taps.push(zone));
      renderer.on('external-link', (detail) => seen.links.push(detail.url));
      renderer.on('broken-link', () => (seen.lost += 1));
      renderer.on('selected', (selected) => (seen.selected = selected?.locator ?? null));
      renderer.on('note-tapped', ({ id }) => seen.notes.push(id));
      renderer.on('notes-unplaced', ({ ids }) => (seen.unplaced = ids));
      renderer.on('scrolled', () => (seen.scrolled += 1));
      renderer.on('moving', () => seen.moves.push('moving'));
      renderer.on('moved', () => seen.moves.push('moved'));
      renderer.on('turned', ({ durationMs }) => seen.turns.push(durationMs));
      const state = await settled();
      return {
        state,
        openedMs,
        firstPageMs: performance.now() - startedAt,
        bytesBeforePage: markedBytes(),
        sizeBytes: source.sizeBytes,
        pages: publication.itemCount,
        metadata: publication.metadata,
        isIsolated: crossOriginIsolated,
      };
    },
    contents: (): readonly ContentsItem[] => publication?.contents ?? [],
    state: () => reader().state.get(),
    place() {
      const state = reader().state.get();
      return state.status === 'ready' && publication !== null
        ? { ...state.place, place: publication.placeOf(state.place.locator) }
        : null;
    },
    zoom(to: Parameters<Framing['zoom']>[0]) {
      reader().framing?.zoom(to);
    },
    turnOver: () => reader().framing?.turn(),
    scroll: (step: 1 | -1) => reader().framing?.scroll(step, 'down'),
    framing: () => reader().framing?.state.get(),
    /** Where the page in view is seen, how far it is moved, and where its first words are. */
    sight() {
      const page = document.querySelector('.libro-pdf-page:not([inert])');
      const root = document.querySelector('.libro-pdf');
      const words = page?.querySelector('.libro-pdf-text span');
      if (!page || !root) throw new Error('there is no page');
      const box = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { left, top, width, height };
      };
      const { scrollTop, scrollLeft, scrollHeight, clientWidth, clientHeight } = root;
      return {
        page: box(page),
        words: words ? box(words) : null,
        scrollTop,
        scrollLeft,
        scrollHeight,
        clientWidth,
        clientHeight,
      };
    },
    next: () => reader().next(),
    previous: () => reader().previous(),
    goToEnd: () => reader().goToEnd(),
    async goTo(page: number) {
      const locator = publication?.locatorOf(String(page));
      if (locator) await reader().goTo(locator);
    },
    async goToContents(title: string) {
      const find = (items: readonly ContentsItem[]): ContentsItem | undefined =>
        items.find((item) => item.title === title) ?? items.map((item) => find(item.children)).find(Boolean);
      const item = find(publication?.contents ?? []);
      if (!item?.target) throw new Error(`${title} leads nowhere`);
      await reader().goTo(item.target);
    },
    /** All that a search finds: page, chapter, words. */
    async search(typed: string, stopAfter = Infinity) {
      const control = new AbortController();
      const hits: string[] = [];
      const shares: number[] = [];
      for await (const step of publication?.search(typed, control.signal) ?? []) {
        shares.push(step.share);
        for (const { locations, title, text } of step.hits)
          hits.push(`${locations.position} ${title}: ${text?.before}[${text?.highlight}]${text?.after}`);
        if (hits.length >= stopAfter) control.abort();
      }
      return { hits, shares };
    },
    /** Goes to a place a search finds on or after a page: to the first, or so many after it. */
    async goToFound(typed: string, fromPage: number, after = 0) {
      reader().markFound(typed);
      let passed = 0;
      for await (const { hits } of publication?.search(typed, new AbortController().signal) ?? [])
        for (const hit of hits) {
          if ((hit.locations.position ?? 0) < fromPage) continue;
          if (passed === after) return reader().goTo(hit);
          passed += 1;
        }
      throw new Error(`${typed} is not found`);
    },
    /** Where on the screen what is marked as found on a page begins, one after the other. */
    foundTops: (page: number) =>
      [...(CSS.highlights.get('libro-found') ?? [])].flatMap((range) =>
        range instanceof Range && range.startContainer.parentElement?.closest(`[data-pagina="${page}"]`)
          ? [range.getBoundingClientRect().top]
          : [],
      ),
    showNotes: (marks: readonly NoteMark[]) => reader().showNotes(marks),
    notes: () => reader().notes,
    sentences: () => reader().sentences(),
    follow: (...said: Parameters<Renderer['follow']>) => reader().follow(...said),
    goToNote: (id: string) => reader().notes.goTo(id),
    markFound: (typed: string | null) => reader().markFound(typed),
    setPaper: (paper: PagePaper) => reader().setLook(lookOf(paper)),
    lose: (range: { from: number; to: number; problem: ProblemCode } | null) => source?.lose(range),
    bytesRead: () => source?.bytesRead ?? 0,
    liveCanvases: () => [...document.querySelectorAll('canvas')].filter((canvas) => canvas.width > 0).length,
    sharpParts,
    /** How many pixels of the page in view are not paper. */
    inkOnPage() {
      const pixels = pixelsOfPage();
      if (pixels === null) return { width: 0, height: 0, inked: -1 };
      const { data, width, height } = pixels;
      let inked = 0;
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at] ?? 255) < 245 || (data[at + 1] ?? 255) < 245 || (data[at + 2] ?? 255) < 245) inked += 1;
      }
      return { width, height, inked };
    },
    /** The colours at these places of the page in view, in fractions of it: `#rrggbb`. */
    colorsAt(places: readonly (readonly [x: number, y: number])[]) {
      const pixels = pixelsOfPage();
      if (pixels === null) return [];
      const { data, width, height } = pixels;
      return places.map(([x, y]) => {
        const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
        return `#${[...data.subarray(at, at + 3)].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
      });
    },
    pageText: () => document.querySelector('.libro-pdf-page:not([inert]) .libro-pdf-text')?.textContent ?? null,
  };
}

export type Harness = ReturnType<typeof createHarness>;

declare global {
  interface Window {
    pdfHarness: Harness;
  }
}

window.pdfHarness = createHarness();
