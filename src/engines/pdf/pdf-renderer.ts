import type { Locator } from '../../../contract/locator.ts';
import { createSubject } from '../../platform/observable.ts';
import { createEventHub } from '../event-hub.ts';
import { markFound } from '../found-marks.ts';
import { watchZoom, zoomScale } from '../page-zoom.ts';
import type { ReaderPlace, RendererEvents, RendererState } from '../publication.ts';
import { pageOfLocator } from './page-locator.ts';
import { afterPaint, pause } from './page-moments.ts';
import { type PageSlide, createPageDrag, slidePages } from './page-slide.ts';
import { createFraming } from './page-framing.ts';
import { createPageNotes } from './page-notes.ts';
import { attachPageInput } from './page-input.ts';
import { createPageStack } from './page-stack.ts';
import type { PageView } from './page-view.ts';
import {
  type CreatePdfRenderer,
  createPdfRoot,
  dressRoot,
  firstPageMark,
  pageViewMaker,
  readerPlaceOf,
} from './pdf-root.ts';
import { createSpokenPages } from './spoken-pages.ts';
import { watchSight } from './watch-sight.ts';

/** After this long a page that is not painted yet is shown as an empty sheet that says so. */
const patienceMs = 200;
const settleResizeMs = 120;
const settleZoomMs = 200;

/** One page at a time, whole, as large as the host allows. */
export const createPdfRenderer: CreatePdfRenderer = (parts) => {
  const { host, options, client, info } = parts;
  const { pageCount } = info;
  const isRtl = info.readingProgression === 'rtl';
  const state = createSubject<RendererState>({ status: 'opening' });
  const events = createEventHub<RendererEvents>();
  const root = createPdfRoot(host, info);
  const markFirstPage = firstPageMark(client);

  let target = 0;
  let shownPage = 0;
  let turn = 0;
  let isDestroyed = false;
  let found: string | null = null;
  let slide: PageSlide | null = null;
  const drag = createPageDrag(() => root.clientWidth);
  let resizeTimer: ReturnType<typeof setTimeout> | undefined;
  let zoomTimer: ReturnType<typeof setTimeout> | undefined;

  const placeOf = (view: PageView): ReaderPlace => readerPlaceOf(parts, view.pageNumber, view.label);

  const createView = pageViewMaker(parts, events, (pageNumber) => void jumpTo(pageNumber), {
    onPainted(view) {
      if (view.pageNumber === target) markFirstPage();
      notes.draw();
      if (view.pageNumber !== shownPage) return;
      state.set({ status: 'ready', place: placeOf(view) });
      sight.soon();
    },
    onText() {
      if (found !== null) markFound(root, found);
      spoken.mark();
      notes.draw();
    },
    onFailed(problem) {
      if (client.isDead && !isDestroyed) state.set({ status: 'failed', problem });
    },
  });
  const stack = createPageStack(root, pageCount, createView);
  const sight = watchSight(root, stack.look);

  const framing = createFraming(root, stack, {
    reducedMotion: options.reducedMotion,
    sharpen() {
      stack.sharpen(zoomScale());
      sight.soon();
    },
  });
  const show = async (pageNumber: number): Promise<void> => {
    if (isDestroyed || pageNumber === target) return;
    const startedAt = performance.now();
    const cameFrom = target;
    const direction = pageNumber > cameFrom ? 'on' : 'back';
    target = pageNumber;
    turn += 1;
    const mine = turn;
    const isStale = (): boolean => isDestroyed || mine !== turn;

    const view = stack.focus(pageNumber, direction);
    if (cameFrom !== 0) await Promise.race([view.settled, pause(patienceMs)]);
    else await view.settled;
    if (isStale()) return;

    slide?.finish();
    const leaving = stack.show(view);
    shownPage = pageNumber;
    const isNext = leaving !== null && Math.abs(pageNumber - leaving.pageNumber) === 1;
    framing.shown(isNext && direction === 'back');
    const isTurn = isNext && framing.state.get().zoom === 1;
    if (isTurn && !options.reducedMotion) {
      const towards = (direction === 'on') === isRtl ? 'right' : 'left';
      const { offset } = drag;
      drag.end(false);
      slide = slidePages({
        leaving: leaving.element,
        entering: view.element,
        towards,
        width: root.clientWidth,
        offset,
      });
    }
    await view.settled;
    if (isStale()) return;
    stack.sharpen(zoomScale());
    stack.prepareNeighbours();
    sight.soon();
    await afterPaint();
    if (isStale()) return;
    if (!client.isDead) state.set({ status: 'ready', place: placeOf(view) });
    if (cameFrom !== 0 && view.status === 'painted') {
      performance.mark('libro:turn');
      events.emit('turned', { durationMs: performance.now() - startedAt });
    }
  };

  const spoken = createSpokenPages(root, { client, info, shownPage: () => target, show });
  const notes = createPageNotes(root, parts, events, { now: () => target, go: (page) => jumpTo(page) });
  /** To another part of the book, with the way back told. */
  function jumpTo(pageNumber: number): Promise<void> {
    const now = state.get();
    if (now.status === 'ready' && pageNumber !== target) events.emit('jumped', { from: now.place });
    return byPerson(pageNumber);
  }
  /** What the person does, and no voice that is followed. */
  async function byPerson(pageNumber: number): Promise<void> {
    events.emit('moving', null);
    await show(pageNumber);
    events.emit('moved', null);
  }
  const clamp = (pageNumber: number): number => Math.min(Math.max(pageNumber, 1), pageCount);
  const turnBy = (pages: number): Promise<void> => byPerson(clamp(target + pages));

  const measure = (): void => stack.resize({ width: root.clientWidth, height: root.clientHeight }, devicePixelRatio);
  const resizing = new ResizeObserver(() => {
    // The picture at hand is stretched at once; a sharp one follows when the size has come to rest.
    slide?.finish();
    measure();
    framing.resized();
    sight.soon();
    clearTimeout(resizeTimer);
    resizeTimer = setTimeout(() => stack.refresh(), settleResizeMs);
  });
  const followZoom = (scale: number): void => {
    root.toggleAttribute('data-zoomed', scale > 1);
    clearTimeout(zoomTimer);
    zoomTimer = setTimeout(() => stack.sharpen(scale), settleZoomMs);
  };
  const stopZoom = watchZoom(followZoom);
  const onward = (deltaX: number): 1 | -1 => (deltaX < 0 === isRtl ? -1 : 1);
  const stopInput = attachPageInput(root, {
    onTap: (zone) => events.emit('tap', { zone }),
    onDrag(deltaX) {
      const { page, beside } = stack.around(onward(deltaX));
      if (page !== null && !options.reducedMotion) drag.move(deltaX, page, beside);
    },
    onSwipe: (deltaX) => void turnBy(onward(deltaX)).finally(() => drag.end(true)),
    onDrop: () => drag.end(true),
    isHeld: framing.isWide,
    notes,
    onSelected: (selected) => events.emit('selected', selected),
    onZoom: (step) => framing.zoom(step === 1 ? 'in' : 'out'),
  });

  stack.setPaper(dressRoot(root, options.look));
  measure();
  root.toggleAttribute('data-zoomed', zoomScale() > 1);
  resizing.observe(root);
  void show(options.start === null ? 1 : pageOfLocator(options.start, pageCount));

  return {
    state,
    on: events.on,
    next: () => turnBy(1),
    previous: () => turnBy(-1),
    goTo: (locator: Locator) => jumpTo(pageOfLocator(locator, pageCount)),
    goToStart: () => byPerson(1),
    goToEnd: () => byPerson(pageCount),
    markFound(typed) {
      found = typed;
      markFound(root, typed);
    },
    showNotes: notes.show,
    notes,
    nudge: () => false,
    rest: () => undefined,
    framing,
    sentences: spoken.sentences,
    follow: spoken.follow,
    setLook(look) {
      stack.setPaper(dressRoot(root, look));
      stack.refresh();
    },
    destroy() {
      isDestroyed = true;
      markFound(root, null);
      void spoken.follow(null, null);
      clearTimeout(resizeTimer);
      clearTimeout(zoomTimer);
      stopZoom();
      sight.stop();
      resizing.disconnect();
      stopInput();
      notes.stop();
      slide?.finish();
      stack.clear();
      root.remove();
    },
  };
};
