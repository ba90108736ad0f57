import type { PageView } from './page-view.ts';
import { type HostSize, pagesAround } from './page-layout.ts';
import type { Sight } from './sharp-part.ts';
import { type PageFraming, wholePage } from '../publication.ts';
import { type PagePaper, type PageSize, urgency } from './pdf-messages.ts';

/** The few pages that are alive: the one in view, its neighbours, and one that is just leaving. */
export interface PageStack {
  /** The view of a page, made and asked for if need be; everything far from it goes. */
  focus(pageNumber: number, direction: 'on' | 'back'): PageView;
  /** Told once the focused page is on the screen: now its neighbours may be drawn. */
  prepareNeighbours(): void;
  show(view: PageView): PageView | null;
  /** The page in view and the one on that side of it, as far as they are there. */
  around(step: 1 | -1): { page: HTMLElement | null; beside: HTMLElement | null };
  resize(host: HostSize, pixelRatio: number): void;
  refresh(): void;
  /** Draws the page in view with this many times its pixels, for eyes that came closer; the others as usual. */
  sharpen(detail: number): void;
  /** Draws what is in sight of the page in view as sharp as the screen is. */
  look(sight: Sight, density: number): void;
  /** Of the page in view. */
  readonly shownSize: PageSize | null;
  /** Of every page from now on; those that are there stand so at once. */
  setFraming(framing: PageFraming): void;
  /** Of every page from now on; `refresh` draws those that are there. */
  setPaper(paper: PagePaper): void;
  clear(): void;
}

export function createPageStack(
  root: HTMLElement,
  pageCount: number,
  createView: (pageNumber: number) => PageView,
): PageStack {
  const views = new Map<number, PageView>();
  let shown: PageView | null = null;
  let near: readonly number[] = [];
  let host: HostSize = { width: 1, height: 1 };
  let pixelRatio = 1;
  let paper: PagePaper = 'printed';
  let framing = wholePage;

  const viewOf = (pageNumber: number): PageView => {
    const kept = views.get(pageNumber);
    if (kept !== undefined) return kept;
    const view = createView(pageNumber);
    view.resize(host, pixelRatio);
    view.setPaper(paper);
    view.setFraming(framing);
    views.set(pageNumber, view);
    // In the order of the book, whatever order they were made in.
    const after = [...views.values()].find((other) => other.pageNumber > pageNumber && other.element.isConnected);
    root.insertBefore(view.element, after?.element ?? null);
    return view;
  };

  const dropFar = (): void => {
    for (const [pageNumber, view] of views) {
      if (near.includes(pageNumber) || view === shown) continue;
      views.delete(pageNumber);
      view.dispose();
    }
  };

  const prepareNeighbours = (): void => {
    for (const pageNumber of near.slice(1)) viewOf(pageNumber).want(urgency.nearPage);
  };

  return {
    focus(pageNumber, direction) {
      near = pagesAround(pageNumber, pageCount, direction);
      dropFar();
      for (const [other, view] of views) if (other !== pageNumber) view.want(urgency.nearPage);
      const view = viewOf(pageNumber);
      view.want(urgency.visiblePage);
      return view;
    },
    prepareNeighbours,
    show(view) {
      const previous = shown === view ? null : shown;
      previous?.setCurrent(false);
      previous?.setDetail(1);
      shown = view;
      view.setCurrent(true);
      return previous;
    },
    around(step) {
      const beside = shown === null ? undefined : views.get(shown.pageNumber + step);
      return { page: shown?.element ?? null, beside: beside?.element ?? null };
    },
    resize(nextHost, nextRatio) {
      host = nextHost;
      pixelRatio = nextRatio;
      for (const view of views.values()) view.resize(host, pixelRatio);
    },
    refresh() {
      shown?.want(urgency.visiblePage);
      prepareNeighbours();
      dropFar();
    },
    sharpen(detail) {
      shown?.setDetail(detail);
      shown?.want(urgency.visiblePage);
    },
    look: (sight, density) => shown?.look(sight, density),
    get shownSize() {
      return shown?.size ?? null;
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
      shown = null;
    },
  };
}
