import type { PageView } from './page-view.ts';
import { type HostSize, type PageBeside, timesOfWidth } from './page-layout.ts';
import { pagesTogether, type Sheet, sheetBeside } from './page-sheet.ts';
import type { Sight } from './sharp-part.ts';
import { type PageFraming, wholePage } from '../publication.ts';
import { type PagePaper, urgency } from './pdf-messages.ts';

/** The few pages that are alive: the sheet in view, its neighbours, and one that is just leaving. A sheet is a page, or two that lie open together. */
export interface PageStack {
  /** The pages that lie open with this one. */
  sheetOf(pageNumber: number): Sheet;
  /** The sheet before (−1) or after (1) that of a page; null at an end of the book. */
  besideSheetOf(pageNumber: number, step: 1 | -1): Sheet | null;
  /** Whether two pages lie open together from now on; answers whether that is new. */
  setDouble(isDouble: boolean): boolean;
  readonly isDouble: boolean;
  /** The views of the sheet of a page, made and asked for if need be; everything far from it goes. */
  focus(pageNumber: number, direction: 'on' | 'back'): readonly PageView[];
  /** Told once the focused sheet is on the screen: now its neighbours may be drawn. */
  prepareNeighbours(): void;
  /** Answers those that were in view and are no longer. */
  show(views: readonly PageView[]): readonly PageView[];
  /** In view. */
  readonly shown: readonly PageView[];
  /** A page has its picture, which says how large it is. */
  painted(view: PageView): void;
  /** The sheet in view and the one on that side of it, as far as they are there. */
  around(step: 1 | -1): { pages: readonly HTMLElement[]; beside: readonly HTMLElement[] };
  resize(host: HostSize, pixelRatio: number): void;
  refresh(): void;
  /** Draws the sheet in view with this many times its pixels, for eyes that came closer; the others as usual. */
  sharpen(detail: number): void;
  /** Draws what is in sight of the sheet in view as sharp as the screen is. */
  look(sight: Sight, density: number): void;
  /** How many times larger than whole the sheet in view is where it fills the width. */
  timesOfWidth(): number;
  /** Of every page from now on; those that are there stand so at once. */
  setFraming(framing: PageFraming): void;
  /** Of every page from now on; `refresh` draws those that are there. */
  setPaper(paper: PagePaper): void;
  clear(): void;
}

export interface PageStackParts {
  readonly pageCount: number;
  readonly isRtl: boolean;
  readonly createView: (pageNumber: number) => PageView;
}

export function createPageStack(root: HTMLElement, { pageCount, isRtl, createView }: PageStackParts): PageStack {
  const views = new Map<number, PageView>();
  let shown: readonly PageView[] = [];
  let near: readonly number[] = [];
  let host: HostSize = { width: 1, height: 1 };
  let pixelRatio = 1;
  let paper: PagePaper = 'printed';
  let framing = wholePage;
  let isDouble = false;

  const sheetOf = (pageNumber: number): Sheet => pagesTogether(pageNumber, pageCount, isDouble);
  const besideSheetOf = (pageNumber: number, step: 1 | -1): Sheet | null =>
    sheetBeside(sheetOf(pageNumber), step, pageCount, isDouble);

  /** As large as the page itself until it is known. */
  const besideOf = ({ pageNumber, size }: PageView): PageBeside | null => {
    const other = sheetOf(pageNumber).find((page) => page !== pageNumber);
    if (other === undefined) return null;
    return { size: views.get(other)?.size ?? size, isLeft: other < pageNumber !== isRtl };
  };
  const layTogether = (pages: Iterable<number>): void => {
    for (const page of pages) {
      const view = views.get(page);
      view?.setBeside(besideOf(view));
    }
  };

  const viewOf = (pageNumber: number): PageView => {
    const kept = views.get(pageNumber);
    if (kept !== undefined) return kept;
    const view = createView(pageNumber);
    view.resize(host, pixelRatio);
    view.setPaper(paper);
    view.setFraming(framing);
    views.set(pageNumber, view);
    layTogether(sheetOf(pageNumber));
    // In the order of the book, whatever order they were made in.
    const after = [...views.values()]
      .filter((other) => other.pageNumber > pageNumber && other.element.isConnected)
      .sort((one, other) => one.pageNumber - other.pageNumber)[0];
    root.insertBefore(view.element, after?.element ?? null);
    return view;
  };

  const dropFar = (): void => {
    for (const [pageNumber, view] of views) {
      if (near.includes(pageNumber) || shown.includes(view)) continue;
      views.delete(pageNumber);
      view.dispose();
    }
  };

  const prepareNeighbours = (): void => {
    for (const page of near)
      if (!shown.some(({ pageNumber }) => pageNumber === page)) viewOf(page).want(urgency.nearPage);
  };
  const elementsOf = (sheet: Sheet | null): HTMLElement[] =>
    (sheet ?? []).flatMap((page) => views.get(page)?.element ?? []);

  return {
    sheetOf,
    besideSheetOf,
    get isDouble() {
      return isDouble;
    },
    setDouble(next) {
      if (next === isDouble) return false;
      isDouble = next;
      layTogether(views.keys());
      return true;
    },
    focus(pageNumber, direction) {
      const sheet = sheetOf(pageNumber);
      const [on, back] = [besideSheetOf(pageNumber, 1) ?? [], besideSheetOf(pageNumber, -1) ?? []];
      // Most wanted first: the sheet itself, the next in the direction of reading, the last.
      near = direction === 'on' ? [...sheet, ...on, ...back] : [...sheet, ...back, ...on];
      dropFar();
      for (const [other, view] of views) if (!sheet.some((page) => page === other)) view.want(urgency.nearPage);
      return sheet.map((page) => {
        const view = viewOf(page);
        view.want(urgency.visiblePage);
        return view;
      });
    },
    prepareNeighbours,
    show(next) {
      const previous = shown.filter((view) => !next.includes(view));
      for (const view of previous) {
        view.setCurrent(false);
        view.setDetail(1);
      }
      shown = next;
      for (const view of shown) view.setCurrent(true);
      return previous;
    },
    get shown() {
      return shown;
    },
    painted: ({ pageNumber }) => layTogether(sheetOf(pageNumber)),
    around(step) {
      const first = shown[0];
      const beside = first === undefined ? null : besideSheetOf(first.pageNumber, step);
      return { pages: shown.map(({ element }) => element), beside: elementsOf(beside) };
    },
    resize(nextHost, nextRatio) {
      host = nextHost;
      pixelRatio = nextRatio;
      for (const view of views.values()) view.resize(host, pixelRatio);
    },
    refresh() {
      for (const view of shown) view.want(urgency.visiblePage);
      prepareNeighbours();
      dropFar();
    },
    sharpen(detail) {
      for (const view of shown) {
        view.setDetail(detail);
        view.want(urgency.visiblePage);
      }
    },
    look(sight, density) {
      for (const view of shown) view.look(sight, density);
    },
    timesOfWidth() {
      const first = shown[0];
      return first === undefined ? 1 : timesOfWidth(first.size, host, framing, besideOf(first));
    },
    setFraming(next) {
      framing = next;
      for (const view of views.values()) view.setFraming(framing);
    },
    setPaper(next) {
      paper = next;
      for (const view of views.values()) view.setPaper(paper);
    },
    clear() {
      for (const view of views.values()) view.dispose();
      views.clear();
      shown = [];
    },
  };
}
