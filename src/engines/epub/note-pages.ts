import type { Locator } from '../../../contract/locator.ts';
import { wordsByOf } from '../../../contract/words-by.ts';
import type { EventHub } from '../event-hub.ts';
import { type BoxPage, dragBox } from '../drag-box.ts';
import { firstWords, quoteOf, trimSpan } from '../find-quote.ts';
import { isText } from '../node-kinds.ts';
import { boxOf, drawNotes, type DrawnNote, isRect, noteAt, type NoteLayer, type NoteMark } from '../note-marks.ts';
import type { RendererEvents } from '../publication.ts';
import { findWordsBy, movedBox } from '../words-by-box.ts';
import type { EpubBook } from './epub-book.ts';
import { groundOf, textsOf } from './fixed-ground.ts';
import { parseCfi, rangeOfCfi } from './cfi.ts';
import { createMarkHandles } from './mark-handles.ts';
import { createBoxMarks } from './box-marks.ts';
import { headingAt } from './heading-at.ts';
import { createNotePlaces, type SectionWords, wordsOf } from './note-places.ts';
import { notesNear } from './notes-near.ts';
import type { SpokenPageParts } from './spoken-pages.ts';
import type { UnitStage } from './unit-stage.ts';
import type { UnitView } from './unit-view.ts';
import { standsAsWhole } from './visible-place.ts';

export interface NotePageParts extends Pick<SpokenPageParts, 'shown' | 'show' | 'enqueue'> {
  readonly stage: UnitStage;
  readonly events: EventHub<RendererEvents>;
  /** To another part of the book, with the way back told. */
  readonly jumpBy: (movement: () => Promise<void>) => Promise<void>;
}

/** What people mark in the pages of an EPUB: drawn, found under a finger, gone to, and told of what is selected. */
export interface NotePages extends NoteLayer {
  show(marks: readonly NoteMark[]): void;
  /** Draws what is marked in a unit that was just loaded. */
  mark(view: UnitView): void;
  /** Another page is in view. */
  turned(): void;
  /** Tells of the mark at a point of a frame's document; false where there is none. */
  tap(doc: Document, x: number, y: number): boolean;
  /** Where a range of a frame's document is in the book; null where it holds no words. */
  locate(doc: Document, range: Range): Locator | null;
  stop(): void;
}

/** Many marks are looked through for those in view: a page that turns does not wait for it. */
const restMs = 150;

/** A place has no box, the letter after it has, or the picture it is at. */
function letterAt({ startContainer: node, startOffset }: Range): Range {
  const letter = (node.ownerDocument ?? document).createRange();
  if (standsAsWhole(node)) letter.selectNode(node);
  else letter.selectNodeContents(node);
  if (!isText(node)) return letter;
  const start = Math.min(startOffset, Math.max(0, node.length - 1));
  letter.setStart(node, start);
  letter.setEnd(node, Math.min(node.length, start + 1));
  return letter;
}

export function createNotePages(
  book: EpubBook,
  { stage, events, shown, show, enqueue, jumpBy }: NotePageParts,
): NotePages {
  const texts = new WeakMap<Document, SectionWords>();
  const drawn = new WeakMap<Document, readonly DrawnNote[]>();
  const open = (id: string): void => events.emit('note-tapped', { id });
  const boxes = createBoxMarks(open);
  const handles = createMarkHandles(open);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMarks = false;

  function textOf(doc: Document): SectionWords {
    const kept = texts.get(doc) ?? wordsOf(doc, doc.body);
    texts.set(doc, kept);
    return kept;
  }

  const loaded = (): UnitView[] => stage.units.flatMap((_, index) => stage.peek(index) ?? []);

  const places = createNotePlaces(book, {
    onFound: () => loaded().forEach(mark),
    onUnplaced: (ids) => events.emit('notes-unplaced', { ids }),
  });

  function mark(view: UnitView): void {
    if (!hasMarks) return;
    for (const item of book.package.spine) {
      const doc = view.docOf(item);
      if (doc === null) continue;
      const words = textOf(doc);
      const here = [...places.placeIn(item, words)].sort((one, other) => one.span.start - other.span.start);
      const frame = view.frames.find(({ contentDocument }) => contentDocument === doc);
      if (frame)
        boxes.draw(
          frame,
          here.flatMap(({ mark: noted }) => {
            const box = boxOf(noted);
            const by = wordsByOf(noted.locator);
            if (box === null) return [];
            return [{ mark: noted, box: by ? movedBox(box, by, groundOf(doc, words.running), words.finder) : box }];
          }),
        );
      const notes = here.flatMap(({ mark: noted, span }) => {
        if (boxOf(noted) !== null) return [];
        const range = words.running.rangeOf(span.start, span.end);
        return range === null ? [] : [{ mark: noted, range }];
      });
      drawn.set(doc, notes);
      drawNotes(doc, notes);
    }
    if (view === shown()) turned();
  }

  function turned(): void {
    clearTimeout(timer);
    if (!hasMarks) return;
    timer = setTimeout(() => {
      const view = shown();
      if (view === null) return;
      const notes = view.frames.flatMap(({ contentDocument: doc }) => (doc && drawn.get(doc)) ?? []);
      handles.show(view, notesNear(view, notes));
    }, restMs);
  }

  function fixedPageAt(x: number, y: number): BoxPage | null {
    const view = shown();
    for (const item of book.package.spine) {
      const doc = item.layout === 'fixed' ? (view?.docOf(item) ?? null) : null;
      const rect = view?.frames.find(({ contentDocument }) => contentDocument === doc)?.getBoundingClientRect();
      if (doc === null || !rect || x < rect.left || x > rect.right || y < rect.top || y > rect.bottom) continue;
      const start = doc.createRange();
      start.setStart(doc.body, 0);
      const place = book.locatorOfPlace({ item, start: null, progression: 0 }, headingAt(book, item, start));
      const locate = (drawnBox: DOMRect): Locator => {
        const [left, top] = [(drawnBox.left - rect.left) / rect.width, (drawnBox.top - rect.top) / rect.height];
        const shares = [left, top, drawnBox.width / rect.width, drawnBox.height / rect.height];
        const box = shares.map((share) => Math.round(share * 1e5) / 1e5);
        const by = isRect(box) ? findWordsBy(box, textsOf(doc), groundOf(doc, textOf(doc).running)) : null;
        return { ...place, locations: { ...place.locations, box, ...(by ? { by } : {}) } };
      };
      return { rect, locate };
    }
    return null;
  }

  return {
    mark,
    turned,
    show(marks) {
      hasMarks ||= marks.length > 0;
      places.set(marks);
      loaded().forEach(mark);
    },
    async goTo(id) {
      const place = await places.find(id);
      if (place === null) return false;
      const stand = (view: UnitView): void => {
        const doc = view.docOf(place.item);
        const range = doc && textOf(doc).running.rangeOf(place.start, place.end);
        if (range) view.bring(range);
      };
      await jumpBy(() => enqueue(() => show(stage.unitOf(place.item), stand)));
      return true;
    },
    tap(doc, x, y) {
      const frame = shown()?.frames.find(({ contentDocument }) => contentDocument === doc);
      const id = noteAt(drawn.get(doc) ?? [], x, y) ?? (frame ? boxes.at(frame, x, y) : null);
      if (id !== null) events.emit('note-tapped', { id });
      return id !== null;
    },
    locate(doc, chosen) {
      const item = book.package.spine.find((one) => loaded().some((view) => view.docOf(one) === doc));
      const { running } = textOf(doc);
      const span = trimSpan(running.text, {
        start: running.unitOf(chosen.startContainer, chosen.startOffset),
        end: running.unitOf(chosen.endContainer, chosen.endOffset),
      });
      const range = span && running.rangeOf(span.start, span.end);
      if (item === undefined || span === null || range === null) return null;
      const progression = span.start / Math.max(1, running.text.length);
      const place = book.locatorOfPlace({ item, start: range, progression }, headingAt(book, item, range));
      return { ...place, text: quoteOf(running.text, span) };
    },
    // After all that is on its way.
    arrived: () => enqueue(async () => null),
    placeInView() {
      const place = shown()?.place();
      const doc = place && shown()?.docOf(place.item);
      if (!place || !doc) return null;
      const { item, top, progression } = place;
      const { running } = textOf(doc);
      const words = firstWords(running.text, top === null ? 0 : running.unitOf(top.startContainer, top.startOffset));
      const locator = book.locatorOfPlace({ item, start: top, progression }, top ? headingAt(book, item, top) : '');
      return words === '' ? locator : { ...locator, text: { highlight: words } };
    },
    isInView({ locations }) {
      const view = shown();
      const parsed = locations.cfi === undefined ? null : parseCfi(locations.cfi, book.package.spine);
      const doc = parsed && view?.docOf(parsed.item);
      if (!view || !parsed || !doc) return false;
      // Steps that only say "the body" mean the beginning.
      const place = parsed.inner.length > 1 ? rangeOfCfi(doc, parsed.inner) : null;
      return place === null ? view.page === 0 : view.isInSight(letterAt(place));
    },
    dragBox(label, signal) {
      const host = shown()?.element.parentElement;
      return host ? dragBox({ host, pageAt: fixedPageAt }, label, signal) : Promise.resolve(null);
    },
    dropSelection() {
      for (const { frames } of loaded())
        for (const { contentDocument } of frames) contentDocument?.getSelection()?.removeAllRanges();
    },
    stop() {
      clearTimeout(timer);
      places.stop();
    },
  };
}
