import { fieldsOf, LONGEST_NOTE, noteOf, type ReadingValue, thingKinds } from '../../../contract/notes.ts';
import type { Result } from '../../../contract/problems.ts';
import type { SyncAnswer, SyncRequest } from '../../../contract/sync.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSubject, follow, type Observable } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import { reported } from '../../platform/report.ts';
import type { TabChannel } from '../../platform/tab-channel.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { ConnectionStatus, SavedPosition } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';
import type { Vault } from '../vault/device-vault.ts';
import { cleanText } from './clean-text.ts';
import type { Journal } from './journal.ts';
import { waitingChanges } from './waiting-changes.ts';
import type { NotesService, NotesState, WaitingChange } from './notes-service.ts';
import { sendable } from './ledger.ts';
import { createNoteStore } from './note-store.ts';
import { createNotesVault, findNotesKey } from './notes-vault.ts';
import { createWriter } from './operation-id.ts';
import { createOtherTabs } from './other-tabs.ts';
import { createPersonNotes, type PersonNotes } from './person-notes.ts';
import { createPlacesSync, furthestOf } from './places-sync.ts';
import { dayOf, readingDays, readMore } from './reading-days.ts';
import { createSyncLoop, type SyncLoop } from './sync-loop.ts';

export interface NotesEdges {
  readonly person: PersonSource;
  /** The device's own key. */
  readonly device: Vault;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly random: () => number;
  readonly connection: Observable<ConnectionStatus>;
  readonly pageLife: PageLife;
  readonly withLock: WithLock;
  /** Where tabs tell each other that there is something new; ids of people only. */
  readonly tabs: TabChannel;
  readonly send: (request: SyncRequest) => Promise<Result<SyncAnswer>>;
  /** Follows the server's news until told to stop; resolves when they end. */
  readonly followNews: (onNews: (cursor: string) => void, signal: AbortSignal) => Promise<void>;
  readonly newId: () => string;
  /** A place in a book came from another device. */
  readonly onPlace: (bookId: string, position: SavedPosition) => void;
  /** Told of what the disk spoilt before it was sent. */
  readonly onLost: () => void;
}

export interface Notes extends NotesService {
  /** The person turned a page: that travels, though not at once. */
  placeKept(): void;
  /** The person is about to leave: sends what waits, where there is a network, and resolves when that was tried. */
  sendWaiting(): Promise<void>;
  /** Follows who is in; the answer stops it. */
  start(): () => void;
}

/** How long somebody reads without network before where they are is noted with its hour: what counts is the latest place. */
const noteEveryMs = 5 * 60_000;

/** The notes of whoever is in. */
interface OpenNotes extends Pick<Notes, 'placeKept' | 'sendWaiting'> {
  readonly notes: PersonNotes;
  readonly loop: SyncLoop;
}

export function createNotes(edges: NotesEdges): Notes {
  const { clock, tabs } = edges;
  const state = createSubject<NotesState>({ status: 'waiting' });
  const waiting = createSubject<readonly WaitingChange[]>([]);
  let current: OpenNotes | null = null;

  function draw(notes: PersonNotes): void {
    const now = notes.state.get();
    if (now.status !== 'ready') {
      state.set(now.status === 'failed' ? { status: 'failed', problem: 'storage-unavailable' } : now);
      return;
    }
    const { notes: all, sending, syncedAt } = now.ledger;
    state.set({ status: 'ready', notes: all, sending, syncedAt });
    waiting.set(waitingChanges(now.ledger));
  }

  /** Whoever comes in, with everything of theirs; the answer ends it. */
  function open(person: NonNullable<ReturnType<PersonSource['get']>>): () => void {
    const notes: PersonNotes = createPersonNotes({
      personId: person.id,
      store: createNoteStore(person.database, () => edges.person.get() === person),
      findVault: async () => createNotesVault(await findNotesKey(person, createWriter), edges.device),
      journal: edges.journal,
      clock,
      send: edges.send,
      onLost: edges.onLost,
      tellTabs: () => tabs.say(person.id),
      onThings: (ids) => {
        // With what waits on top: where somebody is now is no older place, of which the server has heard only now.
        const came = ids.filter((id) => id.startsWith(thingKinds.place)).map((id) => [id, notes.view(id)] as const);
        return places.take(new Map(came)).catch(reported('Un lugar de otro equipo no se pudo guardar', undefined));
      },
    });
    const places = createPlacesSync({ database: person.database, change: notes.change, onCame: edges.onPlace });
    const inTurn = <T>(work: () => Promise<T>) => edges.withLock(`libro-notas-${person.id}`, work);
    let isOpen = true;
    /** Also what a page that was killed left. */
    let isNewKept = true;
    async function collect(): Promise<void> {
      if (!isOpen) return;
      isNewKept = false;
      await places.collect().catch(reported('Los lugares no se pudieron enviar', undefined));
    }
    // What they write while it is being opened is read then.
    const others = createOtherTabs(clock, () => begun.then(notes.readAgain));
    async function round(share: () => number): Promise<Result<null>> {
      // What waits here may have been sent by another tab meanwhile, or put right.
      await others.caughtUp();
      await collect();
      return notes.syncAll(share);
    }
    const loop = createSyncLoop({ ...edges, reached: notes.reached, round: (share) => inTurn(() => round(share)) });
    let stopNoting: (() => void) | null = null;
    /** Without network no round does it, and what is noted only weeks later would look newer than it is. */
    function notePlaces(): void {
      const isReady = notes.state.get().status === 'ready';
      if (isReady && isNewKept && edges.connection.get() !== 'online') void inTurn(collect);
    }
    current = {
      notes,
      loop,
      placeKept() {
        isNewKept = true;
        loop.wantSoon();
        stopNoting ??= clock.after(noteEveryMs, () => {
          stopNoting = null;
          notePlaces();
        });
      },
      async sendWaiting() {
        await begun;
        if (isNewKept) await inTurn(collect);
        const now = notes.state.get();
        if (now.status === 'ready' && sendable(now.ledger).length > 0) await loop.syncNow();
      },
    };
    const stops = [
      follow(notes.state, () => draw(notes)),
      tabs.subscribe((who) => who === person.id && others.wrote()),
      edges.connection.subscribe(notePlaces),
      edges.pageLife.subscribe((hint) => hint === 'hidden' && notePlaces()),
      others.stop,
      () => stopNoting?.(),
      loop.stop,
      notes.end,
    ];
    // Whoever left while it was being opened is not spoken for.
    const begun = notes.begin().then(() => {
      if (!isOpen) return;
      loop.start();
      notePlaces();
    });
    return () => {
      isOpen = false;
      for (const stop of stops) stop();
      current = null;
      state.set({ status: 'waiting' });
      waiting.set([]);
    };
  }

  async function change(...[thing, what]: Parameters<PersonNotes['change']>): Promise<Result<null>> {
    if (!current) return { ok: false, problem: 'session-ended' };
    const { notes, loop } = current;
    const result = await notes.change(thing, what);
    if (result.ok) loop.want();
    return result;
  }

  async function addReading(whose: typeof current, more: ReadingValue): Promise<Result<null>> {
    if (!whose) return { ok: false, problem: 'session-ended' };
    const { notes, loop } = whose;
    const day = thingKinds.reading + dayOf(clock.now());
    const result = await notes.change(day, { set: readMore(notes.view(day), notes.writer, more) });
    if (result.ok) loop.wantSoon();
    return result;
  }
  /** One after the other: each counts on from what the one before it kept. */
  let adding: Promise<unknown> = Promise.resolve();

  return {
    state,
    waiting,
    async add(draft) {
      const id = thingKinds.note + edges.newId();
      const text = draft.text === undefined ? undefined : cleanText(draft.text);
      if (text !== undefined && text.length > LONGEST_NOTE) return { ok: false, problem: 'too-large' };
      const set = fieldsOf(draft, new Date(clock.now()).toISOString());
      const result = await change(id, text ? { set, text } : { set });
      if (!result.ok) return result;
      const note = current && noteOf(id, current.notes.view(id));
      return note ? { ok: true, value: note } : { ok: false, problem: 'session-ended' };
    },
    known: (id) => current?.notes.known(id) ?? {},
    async change(id, { text, known, locator, ...rest }) {
      const clean = text === undefined ? undefined : cleanText(text);
      if (clean !== undefined && clean.length > LONGEST_NOTE) return { ok: false, problem: 'too-large' };
      const set = { ...rest, ...(locator ? { place: locator } : {}) };
      const hasFields = Object.keys(set).length > 0;
      return change(id, { ...(hasFields ? { set } : {}), ...(clean === undefined ? {} : { text: clean, known }) });
    },
    remove: (id) => change(id, { remove: true }),
    restore: (id) => change(id, { set: { kept: true } }),
    async dismiss(operationId) {
      if (!current) return { ok: false, problem: 'session-ended' };
      const { notes, loop } = current;
      const result = await notes.dismiss(operationId);
      // A round at whose end nothing waits empties the journal, and what was let go of with it.
      if (result.ok) loop.want();
      return result;
    },
    furthest: (bookId) => current && furthestOf(current.notes.view(thingKinds.place + bookId)),
    addReading(more) {
      const whose = current;
      const added = adding.then(() => addReading(whose, more));
      adding = Promise.allSettled([added]);
      return added;
    },
    now: clock.now,
    readingDays: () => readingDays(current?.notes.list(thingKinds.reading) ?? []),
    placeKept: () => current?.placeKept(),
    async sendWaiting() {
      await adding;
      await current?.sendWaiting();
    },
    async sync() {
      const { notes, loop } = current ?? {};
      if (notes?.state.get().status === 'failed') await notes.begin();
      await loop?.syncNow();
    },
    start() {
      let close: () => void = () => undefined;
      const stop = follow(edges.person, (person) => {
        close();
        close = person ? open(person) : () => undefined;
      });
      return () => {
        stop();
        close();
      };
    },
  };
}
