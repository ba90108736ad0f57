import type { Locator } from '../../../contract/locator.ts';
import { createSubject } from '../../platform/observable.ts';
import { createEventHub } from '../event-hub.ts';
import { markFound } from '../found-marks.ts';
import { watchZoom, zoomScale } from '../page-zoom.ts';
import type { RendererEvents, RendererState } from '../publication.ts';
import { createScrollRest } from '../scroll-rest.ts';
import { createLivePages } from './live-pages.ts';
import { createPageNotes } from './page-notes.ts';
import { attachPageInput } from './page-input.ts';
import { pageOfLocator } from './page-locator.ts';
import { afterPaint, pause } from './page-moments.ts';
import {
  type CreatePdfRenderer,
  createPdfRoot,
  dressRoot,
  firstPageMark,
  makeScrollable,
  pageViewMaker,
  readerPlaceOf,
} from './pdf-root.ts';
import { lineShare } from './reading-line.ts';
import { createSoughtPlace, type InPage } from './sought-place.ts';
import { createSpokenPages } from './spoken-pages.ts';
import { createStripFraming } from './strip-framing.ts';
import { createStripTurns } from './strip-turns.ts';
import { type Anchor, createStripWindow, headOf } from './strip-window.ts';
import { watchSight } from './watch-sight.ts';

/** A window and a half around the one in view is ready. */
const nearWindows = 1.5;
const resizeMs = 90;
const patienceMs = 1500;
/** All pages one below the other, in a window that scrolls. */
export const createPdfScroll: CreatePdfRenderer = (parts) => {
  const { host, options, client, info } = parts;
  const { pageCount } = info;
  const state = createSubject<RendererState>({ status: 'opening' });
  const events = createEventHub<RendererEvents>();
  const root = createPdfRoot(host, info);
  makeScrollable(root, parts.words);
  const element = document.createElement('div');
  element.className = 'libro-pdf-strip';
  root.append(element);
  const markFirstPage = firstPageMark(client);

  const view = createStripWindow(root, element, info);
  const pageNow = (): number => view.anchor().pageNumber;
  let found: string | null = null;
  let isDestroyed = false;
  let frame = 0;
  let resizeTimer: ReturnType<typeof setTimeout> | undefined;

  const pages = createLivePages(
    element,
    pageViewMaker(parts, events, (target) => void goTo(target), {
      onPainted({ pageNumber, size }) {
        markFirstPage();
        notes.draw();
        if (view.learn(pageNumber, size)) relayout();
        tellSoon();
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
    }),
  );

  const sight = watchSight(root, pages.look);
  const bring = (place: InPage): void => view.bring(place, lineShare);
  const sought = createSoughtPlace(root, bring);
  /** A height is in the window wherever it is gone to. */
  const seekWords = (locator: Locator): void => {
    if (locator.text?.highlight !== undefined) sought.seek(locator, pageOfLocator(locator, pageCount));
  };

  /** Brings to life what is around the window now. */
  function update(): void {
    const { height } = view.size;
    const top = root.scrollTop;
    pages.keep([top - nearWindows * height, top + (1 + nearWindows) * height], [top, top + height]);
    pages.want(zoomScale());
    sight.soon();
  }

  const relayout = (): void => view.layOut((strip) => pages.place(strip, view.framed.get(), devicePixelRatio));

  function tell(): void {
    if (isDestroyed || client.isDead || state.get().status === 'failed') return;
    const { pageNumber, share } = view.anchor();
    const place = readerPlaceOf(parts, pageNumber, pages.views.get(pageNumber)?.view.label ?? null, share);
    state.set({ status: 'ready', place: { ...place, isFirst: view.isAtTop(), isLast: view.isAtFoot() } });
  }

  const turns = createStripTurns(root, { view, events, reducedMotion: options.reducedMotion });
  const rest = createScrollRest(() => {
    spoken.rested();
    tell();
    turns.rested();
  });
  /** Not before the first page is there, and when the window has come to rest. */
  function tellSoon(): void {
    if (state.get().status !== 'opening') rest.moved();
  }

  function onScroll(): void {
    if (view.scrolled() && state.get().status !== 'opening') spoken.scrolled();
    turns.scrolled();
    if (frame === 0)
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!isDestroyed) update();
      });
    tellSoon();
  }

  /** Resolves when the page is painted, has been waited for long enough, or was left; tells where the window is by then. */
  async function show(anchor: Anchor): Promise<void> {
    view.hold(anchor);
    turns.put();
    update();
    const settled = pages.views.get(anchor.pageNumber)?.view.settled;
    await (state.get().status === 'opening' ? settled : Promise.race([settled, pause(patienceMs)]));
    await afterPaint();
    tell();
  }

  async function byPerson(anchor: Anchor): Promise<void> {
    sought.forget();
    events.emit('moving', null);
    await show(anchor);
    events.emit('moved', null);
  }

  function jumpTo(anchor: Anchor): Promise<void> {
    const now = state.get();
    if (now.status === 'ready') events.emit('jumped', { from: now.place });
    return byPerson(anchor);
  }

  /** To a place of the book, and to the words that were found there. */
  function goTo(locator: Locator): Promise<void> {
    const going = jumpTo(view.anchorOf(locator));
    seekWords(locator);
    return going;
  }

  const toHeight = (page: number, share: number): Promise<void> => jumpTo(view.at(page, share));
  const notes = createPageNotes(root, parts, events, { now: pageNow, go: toHeight, bring });

  const turn = async (step: 1 | -1): Promise<void> => void (await turns.turn(step));

  function reframed(): void {
    relayout();
    update();
  }
  const framing = createStripFraming(root, view, { turn: turns.turn, changed: reframed });

  const spoken = createSpokenPages(root, {
    ...parts,
    shownPage: pageNow,
    strip: {
      bring(said) {
        view.bring(said);
        turns.put();
      },
    },
    async show(pageNumber) {
      // What is in the window is moved by its sentences.
      if (pages.views.get(pageNumber)?.view.element.inert === false) return;
      await show(headOf(pageNumber));
    },
  });

  const stops = [
    sight.stop,
    notes.stop,
    attachPageInput(root, {
      onTap: () => events.emit('tap', { zone: 'middle' }),
      onDrag: () => undefined,
      onSwipe: () => undefined,
      onDrop: () => undefined,
      isHeld: () => true,
      notes,
      onSelected: (selected) => events.emit('selected', selected),
      onZoom: (step) => framing.zoom(step === 1 ? 'in' : 'out'),
    }),
    watchZoom((scale) => {
      root.toggleAttribute('data-zoomed', scale > 1);
      pages.want(scale);
    }),
  ];
  const resizing = new ResizeObserver(() => {
    relayout();
    clearTimeout(resizeTimer);
    resizeTimer = setTimeout(update, resizeMs);
  });
  root.addEventListener('scroll', onScroll, { passive: true });

  pages.setPaper(dressRoot(root, options.look));
  relayout();
  resizing.observe(root);
  void show(options.start === null ? headOf(1) : view.anchorOf(options.start));
  if (options.start !== null) seekWords(options.start);

  return {
    state,
    on: events.on,
    next: () => turn(1),
    previous: () => turn(-1),
    goTo,
    goToStart: () => byPerson(headOf(1)),
    goToEnd: () => byPerson(view.endOf()),
    showNotes: notes.show,
    notes,
    nudge: turns.nudge,
    rest: rest.now,
    markFound(typed) {
      found = typed;
      markFound(root, typed, true);
    },
    framing,
    sentences: spoken.sentences,
    follow: spoken.follow,
    setLook(look) {
      pages.setPaper(dressRoot(root, look));
      pages.want(zoomScale());
    },
    destroy() {
      isDestroyed = true;
      markFound(root, null);
      void spoken.follow(null, null);
      rest.stop();
      clearTimeout(resizeTimer);
      cancelAnimationFrame(frame);
      resizing.disconnect();
      for (const stop of stops) stop();
      pages.clear();
      root.remove();
    },
  };
};
