import { type ProblemCode, ProblemError, type Result } from '../../contract/problems.ts';
import type { ConnectionStatus, DownloadService, DownloadState, LibraryContentService } from '../data/services.ts';
import type { LazyPart } from '../platform/lazy-part.ts';
import { createSubject, type Observable } from '../platform/observable.ts';
import type { BookServices } from './book-services.ts';
import type { NotesPart } from './notes-part.ts';

export interface BooksBehindEdges {
  readonly part: LazyPart<BookServices>;
  /** Resolves once the shelf is painted: from then on the part may come. */
  readonly whenCalm: () => Promise<void>;
  readonly connection: Observable<ConnectionStatus>;
}

/** The services of books, usable before their code is here: states start empty and fill. */
export interface BooksBehind {
  readonly detail: BookServices['detail'];
  readonly downloads: DownloadService;
  readonly content: LibraryContentService;
  readonly places: BookServices['places'];
  /** Sends what the person wrote and the server does not have yet; resolves when that was tried. */
  sendWaiting(): Promise<void>;
  /** Resolves once what lay in another place of this device is here, or is waited for no longer. */
  whenHome(): Promise<void>;
  shelfCame: BookServices['shelfCame'];
  forgetKeys(): void;
  /** Brings the part and begins its work, again when the network comes back; the answer stops it. */
  start(): () => void;
}

export function createBooksBehind({ part, whenCalm, connection }: BooksBehindEdges): BooksBehind {
  const states = createSubject<ReadonlyMap<string, DownloadState>>(new Map());
  let following = false;

  /** The part, with its states shown here from the first time on. */
  async function books() {
    const found = await part.use();
    if (found.ok && !following) {
      following = true;
      const source = found.value.downloads.states;
      const copy = () => {
        if (source.get().size + states.get().size > 0) states.set(source.get());
      };
      source.subscribe(copy);
      copy();
    }
    return found;
  }

  /** Asks the part, or answers why it is not here. */
  async function ask<T>(work: (part: BookServices) => Promise<Result<T>>): Promise<Result<T>> {
    const found = await books();
    return found.ok ? work(found.value) : found;
  }

  async function withNotes(work: (notes: NotesPart) => Promise<void>): Promise<void> {
    const found = await books();
    const notes = found.ok ? await found.value.notes.use() : found;
    if (notes.ok) await work(notes.value);
  }

  function show(bookId: string, problem: ProblemCode | null): void {
    const next = new Map(states.get());
    if (problem === null) next.delete(bookId);
    else next.set(bookId, { status: 'failed', problem, doneBytes: 0, totalBytes: 0 });
    states.set(next);
  }

  return {
    detail: (bookId) => ask((part) => part.detail(bookId)),
    downloads: {
      states,
      async start(bookId) {
        const found = await books();
        if (found.ok) return found.value.downloads.start(bookId);
        return show(bookId, found.problem);
      },
      async remove(bookId) {
        const found = await books();
        if (found.ok) return found.value.downloads.remove(bookId);
        show(bookId, null);
        return found;
      },
    },
    content: { open: (bookId) => ask((part) => part.content.open(bookId)) },
    places: {
      async read(bookId) {
        const found = await books();
        if (!found.ok) throw new ProblemError(found.problem);
        return found.value.places.read(bookId);
      },
      save: (...place) => ask((part) => part.places.save(...place)),
    },
    sendWaiting: () => withNotes((notes) => notes.sendWaiting()),
    whenHome: () => withNotes((notes) => notes.whenHome()),
    shelfCame(...news) {
      void whenCalm()
        .then(books)
        .then((found) => (found.ok ? found.value.shelfCame(...news) : undefined));
    },
    forgetKeys: () => part.here()?.forgetKeys(),
    start() {
      let stopPart: (() => void) | null = null;
      let isStopped = false;
      async function begin(): Promise<void> {
        const found = await books();
        if (!found.ok || isStopped || stopPart) return;
        stopPart = found.value.start();
      }
      void whenCalm().then(begin);
      const unsubscribe = connection.subscribe(() => {
        // The part could not be had before: it is asked for again with the network.
        if (connection.get() === 'online' && !stopPart) void whenCalm().then(begin);
      });
      return () => {
        isStopped = true;
        unsubscribe();
        stopPart?.();
      };
    },
  };
}
