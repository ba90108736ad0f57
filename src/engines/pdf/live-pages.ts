import type { PageFraming } from '../publication.ts';
import type { PageStrip } from './page-strip.ts';
import type { PageView } from './page-view.ts';
import type { Sight } from './sharp-part.ts';
import { type PagePaper, urgency } from './pdf-messages.ts';

interface LivePage {
  readonly view: PageView;
  readonly slot: HTMLElement;
}

/** The pages of a strip that are in its window or near it; the others are nothing but their place. */
export interface LivePages {
  readonly views: ReadonlyMap<number, LivePage>;
  /** Brings to life what is between these heights, with text and links what is between the inner ones. */
  keep(near: readonly [top: number, bottom: number], seen: readonly [top: number, bottom: number]): void;
  /** The strip was laid out anew. */
  place(strip: PageStrip, framing: PageFraming, pixelRatio: number): void;
  setPaper(paper: PagePaper): void;
  /** Asks for the pictures that are missing, those in the window with so many times their pixels. */
  want(detail: number): void;
  /** Draws what is in sight as sharp as the screen is. */
  look(sight: Sight, density: number): void;
  clear(): void;
}

export function createLivePages(element: HTMLElement, createView: (pageNumber: number) => PageView): LivePages {
  const live = new Map<number, LivePage>();
  let seen: ReadonlySet<number> = new Set();
  let strip: PageStrip | null = null;
  let framing: PageFraming = { zoom: 1, turned: 0 };
  let pixelRatio = 1;
  let paper: PagePaper = 'printed';

  function put(pageNumber: number, { view, slot }: LivePage): void {
    if (strip === null) return;
    const { left, top, width, height } = strip.placeOf(pageNumber);
    Object.assign(slot.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    view.resize({ width, height }, pixelRatio);
    view.setFraming({ zoom: 1, turned: framing.turned });
  }

  function create(pageNumber: number): void {
    const view = createView(pageNumber);
    const slot = document.createElement('div');
    slot.className = 'libro-pdf-slot';
    slot.append(view.element);
    view.setPaper(paper);
    const page = { view, slot };
    live.set(pageNumber, page);
    put(pageNumber, page);
    // In the order of the book, whatever order they were made in.
    const after = [...live].filter(([other]) => other > pageNumber).sort(([a], [b]) => a - b)[0];
    element.insertBefore(slot, after?.[1].slot ?? null);
  }

  function drop(pageNumber: number, { view, slot }: LivePage): void {
    live.delete(pageNumber);
    view.dispose();
    slot.remove();
  }

  /** The pages between two heights. */
  function between([top, bottom]: readonly [number, number]): Set<number> {
    if (strip === null) return new Set();
    const first = strip.pageAt(top);
    const last = strip.pageAt(Math.max(top, bottom));
    return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  }

  return {
    views: live,
    keep(near, inSight) {
      const wanted = between(near);
      seen = between(inSight);
      for (const [pageNumber, page] of live) if (!wanted.has(pageNumber)) drop(pageNumber, page);
      for (const pageNumber of wanted) if (!live.has(pageNumber)) create(pageNumber);
      for (const [pageNumber, { view }] of live) view.setCurrent(seen.has(pageNumber));
    },
    place(next, nextFraming, nextRatio) {
      strip = next;
      framing = nextFraming;
      pixelRatio = nextRatio;
      for (const [pageNumber, page] of live) put(pageNumber, page);
    },
    setPaper(next) {
      paper = next;
      for (const { view } of live.values()) view.setPaper(paper);
    },
    want(detail) {
      // Of an enlarged book, what nobody sees yet is drawn as small as a whole page, and sharpened when it comes.
      const share = framing.zoom === 'width' ? 1 : 1 / framing.zoom;
      for (const [pageNumber, { view }] of live) {
        const isSeen = seen.has(pageNumber);
        view.setDetail(isSeen ? detail : share);
        view.want(isSeen ? urgency.visiblePage : urgency.nearPage);
      }
    },
    look(sight, density) {
      for (const pageNumber of seen) live.get(pageNumber)?.view.look(sight, density);
    },
    clear() {
      for (const [pageNumber, page] of live) drop(pageNumber, page);
    },
  };
}
