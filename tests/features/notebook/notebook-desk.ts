import { vi } from 'vitest';
import type { Note } from '../../../contract/notes.ts';
import type { Result } from '../../../contract/problems.ts';
import type { NotesService, NotesState, Sending, WaitingChange } from '../../../src/data/notes/notes-service.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import { createSchool, openApp } from '../../app/school.tsx';

const fine = async (): Promise<Result<null>> => ({ ok: true, value: null });

/** The notebook of a school whose notes a test moves by hand. */
export function openNotebook(notes: readonly Note[], sending: ReadonlyMap<string, Sending> = new Map()) {
  const state = createSubject<NotesState>({
    status: 'ready',
    notes: new Map(notes.map((note) => [note.id, note])),
    sending,
    syncedAt: '2026-11-20T17:05:00.000Z',
  });
  const waiting = createSubject<readonly WaitingChange[]>([]);
  const asked = {
    known: vi.fn<NotesService['known']>(() => ({})),
    add: vi.fn<NotesService['add']>(async () => ({ ok: false, problem: 'storage-full' })),
    change: vi.fn<NotesService['change']>(fine),
    remove: vi.fn<NotesService['remove']>(fine),
    restore: vi.fn<NotesService['restore']>(fine),
    dismiss: vi.fn<NotesService['dismiss']>(fine),
    sync: vi.fn(async () => undefined),
  };
  const school = createSchool();
  const here = school.services.books.here();
  if (!here) throw new Error('The books of a school in tests are here.');
  const service: NotesService = {
    state,
    waiting,
    ...asked,
    furthest: () => null,
    addReading: fine,
    now: Date.now,
    readingDays: () => [],
  };
  const books = { ...here, notes: { here: () => service, use: async () => ({ ok: true as const, value: service }) } };
  const services = {
    ...school.services,
    books: { here: () => books, use: async () => ({ ok: true as const, value: books }) },
  };
  openApp({ ...school, services }, '/libros/notas');
  return { ...school, state, waiting, notes: asked };
}
