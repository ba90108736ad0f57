import { useCallback, useMemo, useRef, useState } from 'react';
import type { Locator } from '../../../../contract/locator.ts';
import type { Note, NoteChange, NoteColor, NoteKind } from '../../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../../contract/problems.ts';
import type { Vector } from '../../../../contract/stamp.ts';
import type { NotesService } from '../../../data/notes/notes-service.ts';
import type { NoteLayer, NoteMark } from '../../../engines/note-marks.ts';
import type { ReaderPlace, SelectedText } from '../../../engines/publication.ts';
import { useNotes } from '../../../hooks/use-notes.ts';
import { focusAfterRemoval } from './after-removal.ts';
import { useBoxDrag } from './use-box-drag.ts';
import { useBookNotes } from './use-book-notes.ts';
import { useMarks } from './use-marks.ts';

/** The pages of the open book, as notes need them. */
export interface NoteWays extends NoteLayer {
  show(marks: readonly NoteMark[]): void;
  goToPlace(locator: Locator): void;
}

export interface ReaderNotesOptions {
  readonly bookId: string;
  readonly editionId: string;
  /** `null` while no page is shown. */
  readonly place: ReaderPlace | null;
  readonly ways: NoteWays;
  /** What was tapped in the pages, or chosen from the list. */
  readonly openId: string | null;
  readonly openNote: (id: string | null) => void;
  readonly unplacedIds: readonly string[];
}

/** What is being written: on words that are not a note yet, or in one. */
export type Writing =
  | { readonly type: 'new'; readonly locator: Locator; readonly color: NoteColor }
  /** `known`: what was known of it then (see `NotesService`). */
  | { readonly type: 'change'; readonly note: Note; readonly known: Vector };

const none: readonly Note[] = [];

const isSamePlace = (one: Locator, other: Locator): boolean =>
  one.href === other.href &&
  one.locations.cfi === other.locations.cfi &&
  JSON.stringify(one.locations['rects']) === JSON.stringify(other.locations['rects']);

/** What somebody marks and writes in the open book, and what becomes of it. */
export function useReaderNotes(options: ReaderNotesOptions) {
  const { bookId, editionId, place, ways, openId, openNote, unplacedIds } = options;
  const service = useNotes();
  const notes = useBookNotes(service, bookId);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [removed, setRemoved] = useState<readonly [Note, ...Note[]] | null>(null);
  const [trouble, setTrouble] = useState<ProblemCode | null>(null);
  const [lastColor, setLastColor] = useState<NoteColor>('yellow');
  const toggling = useRef(Promise.resolve());
  /** What the ribbon took away last, with what was written on it. */
  const takenAway = useRef<readonly Note[]>([]);
  const list = notes.status === 'ready' ? notes.list : none;
  const isReady = service !== null && notes.status === 'ready';

  useMarks(list, place !== null, ways.show);
  const bookmarks = useMemo(() => list.filter(({ kind }) => kind === 'bookmark'), [list]);
  const here = useMemo(
    () => (place === null ? none : bookmarks.filter(({ locator }) => ways.isInView(locator))),
    [bookmarks, place, ways],
  );
  const box = useBoxDrag(ways.dragBox, (locator) => setWriting({ type: 'new', locator, color: lastColor }));
  const forgetRemoved = useCallback(() => setRemoved(null), []);
  const unplaced = useMemo(() => new Set(unplacedIds), [unplacedIds]);

  /** True where it is kept; else what to do is told. */
  async function isKept(saving: Promise<Result<unknown>> | undefined): Promise<boolean> {
    const result = await saving;
    if (result?.ok === false) setTrouble(result.problem);
    return result?.ok === true;
  }
  const change = (note: Note, to: NoteChange) => void isKept(service?.change(note.id, to));

  async function mark({ locator }: SelectedText, kind: Exclude<NoteKind, 'bookmark'>, color = lastColor) {
    if (!service || !locator) return;
    setLastColor(color);
    ways.dropSelection();
    if (kind === 'note') return setWriting({ type: 'new', locator, color });
    const same = list.find((note) => note.kind === kind && isSamePlace(note.locator, locator));
    if (same) change(same, { color });
    else await isKept(service.add({ bookId, editionId, kind, color, locator }));
  }

  /** Of the page that a person sets out for, if one is on its way; from what is marked by then. */
  async function toggleBookmarkThere() {
    await ways.arrived();
    const now = service?.state.get();
    if (!service || now?.status !== 'ready') return;
    const marked = [...now.notes.values()].filter(
      ({ bookId: of, kind, locator: at }) => of === bookId && kind === 'bookmark' && ways.isInView(at),
    );
    if (marked.length > 0) return takeAway(service, marked);
    const back = takenAway.current.filter(({ locator: at }) => ways.isInView(at));
    if (back.length > 0) return bringBack(service, back);
    const locator = ways.placeInView();
    if (locator) await isKept(service.add({ bookId, editionId, kind: 'bookmark', color: 'yellow', locator }));
  }

  async function takeAway(from: NotesService, marked: readonly Note[]) {
    const gone: Note[] = [];
    for (const note of marked) {
      if (!(await isKept(from.remove(note.id)))) break;
      gone.push(note);
    }
    const [first, ...others] = gone;
    if (!first) return;
    takenAway.current = gone;
    // An empty ribbon is its own way back; what somebody wrote on it, or others that went with it, is offered.
    const isMissed = others.length > 0 || first.texts.length > 0;
    setRemoved(isMissed ? [first, ...others] : null);
  }

  async function bringBack(to: NotesService, back: readonly Note[]) {
    takenAway.current = [];
    setRemoved(null);
    for (const { id } of back) await isKept(to.restore(id));
  }

  /** One after the other: the second press undoes the first, with all that was written on what it took away. */
  function toggleBookmark(): Promise<void> {
    const before = toggling.current;
    toggling.current = Promise.allSettled([before]).then(toggleBookmarkThere);
    return toggling.current;
  }

  function write(text: string): Promise<Result<unknown>> {
    const gone: Result<unknown> = { ok: false, problem: 'storage-unavailable' };
    if (!service || !writing) return Promise.resolve(gone);
    if (writing.type === 'change') return service.change(writing.note.id, { text, known: writing.known });
    const { locator, color } = writing;
    return service.add({ bookId, editionId, kind: 'note', color, locator, text });
  }

  async function remove(note: Note) {
    const focusNext = focusAfterRemoval(note.id);
    openNote(null);
    if (!(await isKept(service?.remove(note.id)))) return;
    // Taken out of the list it was meant: the ribbon brings it back no more.
    takenAway.current = takenAway.current.filter(({ id }) => id !== note.id);
    setRemoved([note]);
    focusNext();
  }

  return {
    isReady,
    /** There is a list to look at, or why there is none. */
    isTold: notes.status !== 'waiting',
    notes,
    unplaced,
    isMarked: here.length > 0,
    /** How far in this book the person ever was, on any device. */
    furthest: service?.furthest(bookId) ?? null,
    open: list.find(({ id }) => id === openId) ?? null,
    openNote: (note: Note | null) => openNote(note?.id ?? null),
    writing,
    box,
    removed,
    trouble,
    mark,
    toggleBookmark,
    write,
    endWriting: () => setWriting(null),
    edit(note: Note) {
      openNote(null);
      setWriting({ type: 'change', note, known: service?.known(note.id) ?? {} });
    },
    color: (note: Note, color: NoteColor) => change(note, { color }),
    keep: (note: Note) => void isKept(service?.restore(note.id)),
    remove,
    undo() {
      takenAway.current = [];
      for (const { id } of removed ?? []) void isKept(service?.restore(id));
      setRemoved(null);
    },
    forgetRemoved,
    forgetTrouble: () => setTrouble(null),
    async goTo(note: Note) {
      if (note.kind === 'bookmark') ways.goToPlace(note.locator);
      else await ways.goTo(note.id);
    },
  };
}

export type ReaderNotesState = ReturnType<typeof useReaderNotes>;
