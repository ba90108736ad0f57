import type { Note, NoteDraft } from '../../../../contract/notes.ts';
import type { ProblemCode, Result } from '../../../../contract/problems.ts';
import type { NotesService, NotesState, Sending } from '../../../../src/data/notes/notes-service.ts';
import { createSubject } from '../../../../src/platform/observable.ts';

export function noteOf(id: string, part: Partial<Note> = {}): Note {
  return {
    id,
    bookId: 'agua',
    editionId: 'e-1',
    kind: 'highlight',
    color: 'yellow',
    locator: { href: 'uno.xhtml', type: 'application/xhtml+xml', locations: {}, text: { highlight: `palabras ${id}` } },
    texts: [],
    madeAt: '2026-03-01T10:00:00Z',
    changedAt: '2026-03-01T10:00:00Z',
    isRecovered: false,
    ...part,
  };
}

/** Notes that live in memory: the same promises, without a device and a network. */
export function createMemoryNotes(first: readonly Note[] = []) {
  const notes = new Map(first.map((note) => [note.id, note]));
  const removed = new Map<string, Note>();
  const sending = new Map<string, Sending>();
  const state = createSubject<NotesState>({ status: 'waiting' });
  let problem: ProblemCode | null = null;
  let made = 0;
  const tell = () => state.set({ status: 'ready', notes: new Map(notes), sending: new Map(sending), syncedAt: null });
  const failure = (): Result<never> | null => (problem === null ? null : { ok: false, problem });

  async function keep(act: () => void): Promise<Result<null>> {
    const failed = failure();
    if (failed) return failed;
    act();
    tell();
    return { ok: true, value: null };
  }

  const service: NotesService = {
    state,
    waiting: createSubject([]),
    addReading: () => keep(() => undefined),
    now: Date.now,
    readingDays: () => [],
    async add({ text = '', ...draft }: NoteDraft) {
      const failed = failure();
      if (failed) return failed;
      const note = noteOf(`nota:nueva-${(made += 1)}`, { ...draft, texts: text === '' ? [] : [text] });
      notes.set(note.id, note);
      tell();
      return { ok: true, value: note };
    },
    known: (id) => ({ textos: JSON.stringify(notes.get(id)?.texts ?? []) }),
    change: (id, { text, known, ...change }) =>
      keep(() => {
        const note = notes.get(id);
        if (!note) return;
        const others = note.texts.filter((each) => known?.['textos']?.includes(JSON.stringify(each)) === false);
        const texts = text === undefined ? note.texts : [...others, ...(text === '' ? [] : [text])];
        notes.set(id, { ...note, ...change, texts });
      }),
    remove: (id) =>
      keep(() => {
        const note = notes.get(id);
        if (note) removed.set(id, note);
        notes.delete(id);
      }),
    restore: (id) =>
      keep(() => {
        const note = notes.get(id) ?? removed.get(id);
        if (note) notes.set(id, { ...note, isRecovered: false });
      }),
    // Nothing of these is ever refused.
    dismiss: async () => ({ ok: false, problem: 'not-found' }),
    furthest: () => null,
    sync: async () => tell(),
  };
  tell();
  return {
    service,
    state,
    all: () => [...notes.values()],
    send(id: string, how: Sending) {
      sending.set(id, how);
      tell();
    },
    /** Another device wrote over what there was. */
    writeElsewhere(id: string, text: string) {
      const note = notes.get(id);
      if (note) notes.set(id, { ...note, texts: [text] });
      tell();
    },
    /** From now on nothing is kept, until there is no problem any more. */
    refuse(next: ProblemCode | null) {
      problem = next;
    },
  };
}
