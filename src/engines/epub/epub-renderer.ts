import { ProblemError } from '../../../contract/problems.ts';
import type { Locator } from '../../../contract/locator.ts';
import { createSubject } from '../../platform/observable.ts';
import { createEventHub } from '../event-hub.ts';
import { markFound } from '../found-marks.ts';
import type { Renderer, RendererEvents, RendererOptions, RendererState } from '../publication.ts';
import type { EpubBook } from './epub-book.ts';
import { createChapterEnd } from './chapter-end.ts';
import { attachFrames } from './attach-frames.ts';
import { attachEdgeInput } from './frame-input.ts';
import type { InputListeners } from './frame-input.ts';
import { followLink } from './follow-link.ts';
import { followSize, followZoom, sizeOf } from './follow-window.ts';
import { PAGE_COLORS } from '../page-colors.ts';
import { createMovements, type Seen } from './movements.ts';
import { createNotePages } from './note-pages.ts';
import { createPageTurner } from './page-turner.ts';
import { readerPlaceOf, targetOfPlace } from './reader-place.ts';
import { createSpokenPages } from './spoken-pages.ts';
import { painted } from './slide.ts';
import { createUnitScroll } from './unit-scroll.ts';
import { createUnitStage, type Wanted } from './unit-stage.ts';
import { setVisible } from './unit-view.ts';
import type { UnitTarget, UnitView } from './unit-view.ts';
import { createUnitsAhead } from './units-ahead.ts';

/** Draws an EPUB into `host`: one unit on the screen, its neighbours ready, one movement at a time. */
export function createEpubRenderer(book: EpubBook, host: HTMLElement, options: RendererOptions): Renderer {
  const state = createSubject<RendererState>({ status: 'opening' });
  const events = createEventHub<RendererEvents>();
  const box = document.createElement('div');
  box.style.cssText = 'position: relative; width: 100%; height: 100%; overflow: hidden;';
  host.append(box);
  const undo: (() => void)[] = [];
  let { look } = options;
  let current = { index: 0 };
  let shown: UnitView | null = null;
  let isDestroyed = false;
  let found: string | null = null;
  const chapterEnd = createChapterEnd(box, book.words, () => void turn(1));

  const paintGround = (): void => box.style.setProperty('background', PAGE_COLORS[look.theme].page);
  const onRetry = (index: number, { first = { type: 'start' }, asked }: Wanted): void =>
    void enqueue(() => jump(index, first, asked));
  const stage = createUnitStage(book, box, { size: sizeOf(box), look, onLoaded, onRetry });

  function onLoaded(view: UnitView): void {
    const title = book.words.epub.frameTitle(book.title);
    attachFrames(view, { host: box, title, input, found, onBeyond: (step) => void turn(step) });
    spoken.mark(view);
    notes.mark(view);
    setVisible(view, view === shown);
  }

  function tell(): void {
    if (shown === null || isDestroyed) return;
    const place = readerPlaceOf(book, stage, current.index, shown);
    state.set({ status: 'ready', place });
    scroll.put();
    notes.turned();
    chapterEnd.show(shown.isScrolled && !shown.isPart && shown.page === shown.pageCount - 1 && !place.isLast);
  }

  const scroll = createUnitScroll({ shown: () => shown, events, voice: () => spoken, tell });

  const ahead = createUnitsAhead(stage, () => current.index);

  /** Puts a unit on the screen in place of the one there; focus that was in the old text goes on in the new. */
  function swap(index: number, view: UnitView): void {
    const before = shown;
    const hadFocus = before !== null && before !== view && before.element.contains(document.activeElement);
    current = { index };
    shown = view;
    setVisible(view, true);
    if (before !== null && before !== view) setVisible(before, false);
    if (hadFocus) (view.frames[0] ?? view.element.querySelector('button'))?.focus({ preventScroll: true });
  }

  const enqueue = createMovements({
    isOver: () => isDestroyed,
    onFailed: (error) =>
      state.set({ status: 'failed', problem: error instanceof ProblemError ? error.code : 'book-unreadable' }),
  });

  function arrived(): void {
    tell();
    // A window of another size may come before the first page, or in place of one that failed.
    if (shown === null) return;
    ahead.soon();
    if (shown.isPart) void enqueue(complete);
  }

  /** The rest of a long chapter, once its first page is on the screen with what was told of it. */
  async function complete(): Promise<Seen | null> {
    if (shown?.isPart === true) await painted();
    if (isDestroyed || shown?.isPart !== true) return null;
    turner.settle();
    await shown.complete();
    return tell;
  }

  /** Puts a unit on the screen at the place that `stand` takes. */
  async function show(index: number, stand: (view: UnitView) => void, wanted?: Wanted): Promise<Seen> {
    const view = await ahead.bring(index, wanted);
    if (isDestroyed) return arrived;
    turner.settle();
    stand(view);
    swap(index, view);
    // Before it is told: what a slow screen paints late has come to rest by then.
    scroll.put();
    return arrived;
  }

  const jump = (index: number, target: UnitTarget, asked?: Locator): Promise<Seen> =>
    show(index, (view) => view.showTarget(target), { first: target, asked });

  function goTo(locator: Locator | null): Promise<void> {
    const { item, target } = book.targetOf(locator);
    return enqueue(() => jump(stage.unitOf(item), target, locator ?? undefined));
  }

  /** What the person does, and no voice that is followed. */
  async function byPerson(movement: () => Promise<void>): Promise<void> {
    events.emit('moving', null);
    await movement();
    events.emit('moved', null);
  }

  /** To another part of the book, with the way back told. */
  function jumpBy(movement: () => Promise<void>): Promise<void> {
    const now = state.get();
    if (now.status === 'ready') events.emit('jumped', { from: now.place });
    return byPerson(movement);
  }
  const jumpTo = (locator: Locator): Promise<void> => jumpBy(() => goTo(locator));

  const turner = createPageTurner({
    stage,
    reducedMotion: options.reducedMotion,
    nextSide: book.package.readingProgression === 'rtl' ? -1 : 1,
    widthPx: () => box.clientWidth,
    shown: () => (shown === null ? null : { index: current.index, view: shown }),
    swap,
    setVisible,
  });

  function turn(step: 1 | -1, heldX = 0): Promise<void> {
    const begunAt = performance.now();
    const seen: Seen = () => {
      performance.mark('libro:turn');
      arrived();
      events.emit('turned', { durationMs: performance.now() - begunAt });
    };
    return byPerson(() =>
      enqueue(async () => {
        if (!(await turner.turn(step, heldX))) return null;
        scroll.put();
        return seen;
      }),
    );
  }

  const spoken = createSpokenPages(book, { stage, shown: () => shown, show, enqueue });
  const notes = createNotePages(book, { stage, events, shown: () => shown, show, enqueue, jumpBy });
  const input: InputListeners = {
    // Where a finger scrolls, a tap at the side would be a slip of it.
    onTap: (zone) => events.emit('tap', { zone: shown?.isScrolled === true ? 'middle' : zone }),
    onKey: (detail) => events.emit('key', detail),
    onExternalLink: (url) => events.emit('external-link', { url }),
    onBookLink: (link) => void followLink(book, link, { shown, events, jumpTo }),
    onMark: notes.tap,
    locate: notes.locate,
    onSelected(selected, doc) {
      if (spoken.selectedIn(doc, selected !== null)) events.emit('selected', selected);
    },
    onDrag(news) {
      if (shown?.isScrolled === true) return;
      if (news.type === 'dragged') turner.drag(news.deltaX);
      else if (news.type === 'drag-dropped') turner.drop();
      else void turn(turner.stepOf(news.heading), news.deltaX);
    },
    onFocus(target) {
      if (shown?.bring(target) === true) tell();
    },
    onScroll: scroll.scrolled,
  };

  undo.push(spoken.release, notes.stop, attachEdgeInput(box, input));

  async function resize(): Promise<Seen> {
    const place = shown?.place() ?? null;
    // Asked for while its page is there: other groups are other documents.
    const target = place && targetOfPlace(book, place);
    turner.settle();
    if (!stage.resize(sizeOf(box)) || place === null || target === null) return arrived;
    shown = null;
    return jump(stage.unitOf(place.item), target, place.asked);
  }
  undo.push(
    followZoom(box),
    followSize(box, () => void enqueue(resize)),
  );

  paintGround();
  void goTo(options.start).then(() => {
    if (shown !== null) performance.mark('libro:page');
  });

  return {
    state,
    on: (event, listener) => events.on(event, listener),
    next: () => turn(1),
    previous: () => turn(-1),
    goTo: jumpTo,
    goToStart: () => byPerson(() => enqueue(() => jump(stage.neighbour(-1, 1) ?? 0, { type: 'start' }))),
    goToEnd: () => byPerson(() => enqueue(() => jump(stage.neighbour(stage.units.length, -1) ?? 0, { type: 'end' }))),
    markFound(typed) {
      found = typed;
      for (const { contentDocument } of box.querySelectorAll('iframe'))
        if (contentDocument !== null) markFound(contentDocument.body, typed);
    },
    showNotes: notes.show,
    notes,
    nudge: (step) => shown?.nudge(step) ?? false,
    rest: scroll.now,
    framing: null,
    sentences: spoken.sentences,
    follow: spoken.follow,
    setLook(next) {
      look = next;
      paintGround();
      void enqueue(async () => {
        // Of several, one after the other, the last one is laid out.
        if (look !== next) return null;
        turner.settle();
        await stage.setLook(next);
        return arrived;
      });
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      ahead.stop();
      scroll.stop();
      for (const step of undo) step();
      stage.destroy();
      box.remove();
    },
  };
}
