import type { Locator } from '../../../contract/locator.ts';
import { createSubject } from '../../platform/observable.ts';
import { createEventHub } from '../event-hub.ts';
import { markFound } from '../found-marks.ts';
import { zoomScale } from '../page-zoom.ts';
import type { RendererEvents, RendererState } from '../publication.ts';
import { pageOfLocator, shareOfLocator } from './page-locator.ts';
import { afterPaint, pause } from './page-moments.ts';
import { fitsTwo } from './page-sheet.ts';
import { followZoom } from './follow-zoom.ts';
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
  sheetPlaceOf,
} from './pdf-root.ts';
import { createSheetMover, isNextTo } from './sheet-mover.ts';
import { createSoughtPlace } from './sought-place.ts';
import { createSpokenPages } from './spoken-pages.ts';
import { watchSight } from './watch-sight.ts';

/** After this long a page that is not painted yet is shown as an empty sheet that says so. */
const patienceMs = 200;
const settleResizeMs = 120;

/** One page at a time, or two that lie open together; whole, as large as the host allows. */
export const createPdfRenderer: CreatePdfRenderer = (parts) => {
  const { host, options, client, info, words } = parts;
  const { pageCount } = info;
  const isRtl = info.readingProgression === 'rtl';
  const wantsTwo = options.look.flow === 'spread' && pageCount > 1;
  const state = createSubject<RendererState>({ status: 'opening' });
  const events = createEventHub<RendererEvents>();
  const root = createPdfRoot(host, info);
  const markFirstPage = firstPageMark(client);

  let target = 0;
  /** How far down that page somebody went, until they turn to another; 0 is the page as a whole. */
  let height = 0;
  let turn = 0;
  let isDestroyed = false;
  let found: string | null = null;
  let resizeTimer: ReturnType<typeof setTimeout> | undefined;

  const createView = pageViewMaker(parts, events, (place) => void goTo(place), {
    onPainted(view) {
      if (view.pageNumber === target) markFirstPage();
      stack.painted(view);
      notes.draw();
      if (!stack.shown.includes(view)) return;
      // Two that lie together may be larger or smaller than they were taken for.
      stack.sharpen(zoomScale());
      tell();
      sight.soon();
    },
    onText() {
      if (found !== null) markFound(root, found, true);
      spoken.mark();
      notes.draw();
      sought.look();
    },
    onFailed(problem) {
      if (client.isDead && !isDestroyed) state.set({ status: 'failed', problem });
    },
  });
  const stack = createPageStack(root, { pageCount, isRtl, createView });
  const sight = watchSight(root, stack.look);
  const mover = createSheetMover(root, stack, { isRtl, reducedMotion: options.reducedMotion });

  const framing = createFraming(root, stack, {
    reducedMotion: options.reducedMotion,
    sharpen() {
      stack.sharpen(zoomScale());
      sight.soon();
    },
  });
  const sought = createSoughtPlace(root, framing.bring);
  const isOpen = (pageNumber: number): boolean => stack.sheetOf(target).some((page) => page === pageNumber);
  function tell(): void {
    if (client.isDead || !stack.shown.some(({ pageNumber }) => pageNumber === target)) return;
    const hint = wantsTwo && !stack.isDouble ? words.pdf.oneOfTwo : null;
    state.set({ status: 'ready', place: sheetPlaceOf(parts, { pageNumber: target, height }, stack.shown, hint) });
  }

  /** Once a sheet is on the screen: sharp, with its neighbours ready, and told. */
  async function arrive(isStale: () => boolean): Promise<void> {
    stack.sharpen(zoomScale());
    stack.prepareNeighbours();
    sight.soon();
    await afterPaint();
    if (!isStale()) tell();
  }
  const staleness = (): (() => boolean) => {
    turn += 1;
    const mine = turn;
    return () => isDestroyed || mine !== turn;
  };
  const settled = (views: readonly PageView[]): Promise<unknown> => Promise.all(views.map((view) => view.settled));

  /** `share`: how far down somebody goes to, where it is not the page as a whole. */
  const show = async (pageNumber: number, share?: number): Promise<void> => {
    const before = height;
    if (pageNumber !== target || share !== undefined) height = share ?? 0;
    if (isDestroyed || pageNumber === target) return void (height !== before && tell());
    const startedAt = performance.now();
    const cameFrom = target;
    const direction = pageNumber > cameFrom ? 'on' : 'back';
    const isSheetBefore = stack.besideSheetOf(cameFrom, -1)?.some((page) => page === pageNumber) ?? false;
    target = pageNumber;
    const isStale = staleness();

    // Who leaps back reads on from there.
    const views = stack.focus(pageNumber, isSheetBefore ? 'back' : 'on');
    // A book opens as soon as the page somebody left it at is there, whatever lies beside it.
    const awaited = cameFrom === 0 ? views.filter((view) => view.pageNumber === pageNumber) : views;
    if (cameFrom === 0) await settled(awaited);
    else await Promise.race([settled(awaited), pause(patienceMs)]);
    if (isStale()) return;

    mover.finish();
    const isTurned = !views.every((view) => stack.shown.includes(view));
    const leaving = stack.show(views);
    if (isTurned) {
      const isNext = isNextTo(leaving, views);
      framing.shown(isNext && direction === 'back');
      if (isNext && framing.state.get().zoom === 1) mover.turn(leaving, views, direction);
    }
    sought.look();
    await settled(awaited);
    if (isStale()) return;
    await arrive(isStale);
    if (!isStale() && isTurned && cameFrom !== 0 && views.every(({ status }) => status === 'painted')) {
      performance.mark('libro:turn');
      events.emit('turned', { durationMs: performance.now() - startedAt });
    }
  };

  /** The window fits two pages now, or no longer: the sheet of the page that is read, as it lies from now on. */
  async function layAnew(): Promise<void> {
    const isStale = staleness();
    mover.finish();
    const views = stack.focus(target, 'on');
    stack.show(views);
    framing.resized();
    await settled(views.filter(({ pageNumber }) => pageNumber === target));
    if (!isStale()) await arrive(isStale);
  }

  const spoken = createSpokenPages(root, { ...parts, shownPage: () => target, show });
  const notes = createPageNotes(root, parts, events, { now: () => target, isOpen, go: jumpTo, bring: framing.bring });
  /** To another part of the book, with the way back told. */
  function jumpTo(pageNumber: number, share: number): Promise<void> {
    const now = state.get();
    if (now.status === 'ready' && !isOpen(pageNumber)) events.emit('jumped', { from: now.place });
    return byPerson(pageNumber, share);
  }
  function goTo(locator: Locator): Promise<void> {
    const pageNumber = pageOfLocator(locator, pageCount);
    const going = jumpTo(pageNumber, shareOfLocator(locator));
    sought.seek(locator, pageNumber);
    return going;
  }
  /** What the person does, and no voice that is followed. */
  async function byPerson(pageNumber: number, share?: number): Promise<void> {
    sought.forget();
    events.emit('moving', null);
    await show(pageNumber, share);
    events.emit('moved', null);
  }
  const turnBy = (step: 1 | -1): Promise<void> => byPerson(stack.besideSheetOf(target, step)?.[0] ?? target);

  const measure = (): boolean => {
    const size = { width: root.clientWidth, height: root.clientHeight };
    stack.resize(size, devicePixelRatio);
    return stack.setDouble(wantsTwo && fitsTwo(size));
  };
  const resizing = new ResizeObserver(() => {
    // The picture at hand is stretched at once; a sharp one follows when the size has come to rest.
    mover.finish();
    if (measure()) void layAnew();
    framing.resized();
    sight.soon();
    clearTimeout(resizeTimer);
    resizeTimer = setTimeout(() => stack.refresh(), settleResizeMs);
  });
  const stopZoom = followZoom(root, stack.sharpen);
  const stopInput = attachPageInput(root, {
    onTap: (zone) => events.emit('tap', { zone }),
    onDrag: mover.drag,
    onSwipe: (deltaX) => void turnBy(mover.onward(deltaX)).finally(mover.drop),
    onDrop: mover.drop,
    isHeld: framing.isWide,
    notes,
    onSelected: (selected) => events.emit('selected', selected),
    onZoom: (step) => framing.zoom(step === 1 ? 'in' : 'out'),
  });

  stack.setPaper(dressRoot(root, options.look));
  measure();
  resizing.observe(root);
  void (options.start ? show(pageOfLocator(options.start, pageCount), shareOfLocator(options.start)) : show(1));

  return {
    state,
    on: events.on,
    next: () => turnBy(1),
    previous: () => turnBy(-1),
    goTo,
    goToStart: () => byPerson(1),
    goToEnd: () => byPerson(pageCount),
    markFound(typed) {
      found = typed;
      markFound(root, typed, true);
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
      stopZoom();
      sight.stop();
      resizing.disconnect();
      stopInput();
      notes.stop();
      mover.finish();
      stack.clear();
      root.remove();
    },
  };
};
