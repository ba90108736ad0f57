import type { Result } from '../../../contract/problems.ts';
import { laterOf, type Vector } from '../../../contract/stamp.ts';
import type { SyncAnswer, SyncRequest } from '../../../contract/sync.ts';
import { latestOf, type Operation, type ThingState } from '../../../contract/things.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSubject, type Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { Journal } from './journal.ts';
import { type Change, operationOf } from './change.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import {
  emptyLedger,
  type Ledger,
  type LedgerEvent,
  listOf,
  nextLedger,
  sendable,
  viewOf,
  waitingAgain,
} from './ledger.ts';
import { noProgress, type NoteStore } from './note-store.ts';
import { keyThingPrefix, type NotesVault } from './notes-vault.ts';
import { createStamps, createWriter } from './operation-id.ts';
import { confirmedOf, outcomeOf, touchedBy } from './read-answer.ts';
import { restamp } from './restamp.ts';
import { runRound } from './sync-round.ts';
import { takenIn } from './taken-in.ts';
import { createWholeKnowledge } from './whole-knowledge.ts';

export interface PersonNotesEdges {
  readonly personId: string;
  readonly store: NoteStore;
  /** What seals and opens; rejects where this device keeps nothing. */
  readonly findVault: () => Promise<NotesVault>;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly send: (request: SyncRequest) => Promise<Result<SyncAnswer>>;
  /** Other tabs of this person have something new to read. */
  readonly tellTabs: () => void;
  /** An answer changed these. */
  readonly onThings: (ids: readonly string[]) => Promise<void>;
  readonly onLost: () => void;
}

export type LedgerState =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly ledger: Ledger };

/** What one person wrote, on this device, from coming in to leaving. */
export interface PersonNotes {
  readonly state: Observable<LedgerState>;
  readonly writer: string;
  view(thing: string): ThingState;
  /** Every thing whose id begins so, as the person sees it. */
  list(kind: string): readonly (readonly [string, ThingState])[];
  /** What may be claimed to be known of a thing now. */
  known(thing: string): Vector;
  /** Resolves once the change is durable here. */
  change(thing: string, change: Change): Promise<Result<null>>;
  /** Lets go of a change the server does not take: no journal brings it back, and the thing is as the server has it. */
  dismiss(operationId: string): Promise<Result<null>>;
  /** How far this device has come with the server. */
  reached(): string | null;
  /** Speaks with the server until both know the same. One at a time over all tabs: the caller holds the lock. */
  syncAll(share: () => number): Promise<Result<null>>;
  /** Another tab wrote. */
  readAgain(): Promise<void>;
  begin(): Promise<void>;
  /** The person leaves: whatever is under way writes nothing more. */
  end(): void;
}

export function createPersonNotes(edges: PersonNotesEdges): PersonNotes {
  const { personId, store, clock, send, tellTabs } = edges;
  const state = createSubject<LedgerState>({ status: 'waiting' });
  const writer = createWriter();
  let ledger = emptyLedger;
  let cursor: string | null = null;
  const knowledge = createWholeKnowledge(writer);
  /** An answer could not be kept here: the next start asks from before it. */
  let isDiskBehind = false;
  const made = createStamps(writer, clock);
  let isOver = false;
  let opened: { readonly vault: NotesVault; readonly keeper: Keeper } | null = null;

  function dispatch(event: LedgerEvent): void {
    const { pending } = ledger;
    ledger = nextLedger(ledger, event);
    knowledge.renamed(pending, ledger.pending);
    state.set({ status: 'ready', ledger });
  }

  /** What is still being kept is known, too: who removes a note at once removes that with it. */
  const seenOf = (thing: string, known?: Vector): Vector =>
    knowledge.seenOf(thing, viewOf(ledger, thing).changes, made.lastOf(thing), known);

  function make(thing: string, what: Change): Operation {
    const seen = what.text !== undefined || what.remove === true ? seenOf(thing, what.known) : null;
    return operationOf(made.next(thing, ledger.latest), thing, what, seen);
  }

  async function change(thing: string, what: Change): Promise<Result<null>> {
    if (!opened) return { ok: false, problem: isOver ? 'session-ended' : 'storage-unavailable' };
    const operation = make(thing, what);
    const result = await opened.keeper.keep([operation]);
    if (!result.ok) return result;
    dispatch({ type: 'kept', operation });
    return result;
  }

  async function readWaiting(vault: NotesVault, find: Keeper['find']) {
    const kept = await store.read();
    // The server gives a key back once: a tab that was gone before it used it leaves that to the next.
    for (const { id, state: thing } of kept.things) vault.learn(id, thing.fields.key?.value);
    const { found, dismissed } = await find(kept.outbox);
    return { kept, pending: found.map(waitingAgain), dismissed };
  }

  /** Learns keys the server gave back: what was left here sealed with them opens again. */
  async function learnKeys(things: ReadonlyMap<string, ThingState>): Promise<void> {
    if (!opened) return;
    const { vault, keeper } = opened;
    const learned = [...things].filter(([id, { fields }]) => vault.learn(id, fields.key?.value));
    if (learned.length > 0)
      dispatch({ type: 'read', things: [], pending: (await readWaiting(vault, keeper.find)).pending, syncedAt: null });
  }

  async function onAnswer(answer: SyncAnswer): Promise<void> {
    if (isOver) return;
    made.serverSays(answer.serverTime);
    const { results, things } = answer;
    const touched = touchedBy(ledger, answer);
    knowledge.came(things, !answer.hasMore);
    const syncedAt = answer.hasMore ? null : answer.serverTime;
    dispatch({ type: 'answered', results, things, syncedAt });
    const states = confirmedOf(ledger, touched);
    ({ cursor } = answer);
    await opened?.keeper.confirmed(outcomeOf(results).confirmed);
    await store
      .progress({
        things: [...states].map(([id, thing]) => knowledge.marked({ id, state: thing })),
        ...outcomeOf(results),
        cursor: isDiskBehind ? null : cursor,
        isWhole: !isDiskBehind && knowledge.isWhole(),
        syncedAt: isDiskBehind ? null : syncedAt,
      })
      .catch((cause: unknown) => {
        isDiskBehind = true;
        reported('Lo que llegó no se guardó', undefined)(cause);
      });
    await learnKeys(states);
    await edges.onThings([...states.keys()]);
    if (touched.size > 0) tellTabs();
  }

  async function giveNewStamps(serverTime: string): Promise<Result<null>> {
    if (!opened) return { ok: false, problem: 'session-ended' };
    const waiting = [...ledger.pending.values()].map(({ operation }) => operation);
    const confirmed = [...ledger.confirmed.values()].map(latestOf).reduce(laterOf, null);
    const changesOf = (thing: string) => ledger.confirmed.get(thing)?.changes ?? {};
    const operations = restamp(waiting, Date.parse(serverTime), confirmed, changesOf);
    // What is not kept so must not be sent so: after a restart it would have its old stamp, which the server does not know.
    const kept = await opened.keeper.keep(operations);
    if (!kept.ok) return kept;
    made.forgetLast();
    dispatch({ type: 'restamped', operations });
    // Whoever reads the database next, another tab perhaps, must not find the stamps that were wrong.
    await opened?.keeper.copied();
    return kept;
  }

  return {
    state,
    writer,
    view: (thing) => viewOf(ledger, thing),
    list: (kind) => listOf(ledger, kind),
    known: (thing) => seenOf(thing),
    change,
    async dismiss(id) {
      if (!opened) return { ok: false, problem: isOver ? 'session-ended' : 'storage-unavailable' };
      const waiting = ledger.pending.get(id);
      // What only waits goes by itself.
      if (waiting?.sending !== 'refused') return { ok: false, problem: 'not-found' };
      const result = await opened.keeper.dismiss(waiting.operation);
      if (result.ok) dispatch({ type: 'dismissed', ids: [id] });
      return result;
    },
    reached: () => cursor,
    async syncAll(share) {
      if (!opened) return { ok: true, value: null };
      const { keeper } = opened;
      const result = await runRound({
        person: personId,
        send,
        share,
        cursor: () => cursor,
        waiting: () => (isOver ? [] : sendable(ledger)),
        onSent: (ids) => dispatch({ type: 'sent', ids }),
        onNoAnswer: (ids) => dispatch({ type: 'unsent', ids }),
        onWrongStamps: giveNewStamps,
        async onUnreadable(id) {
          const refusal = 'malformed';
          dispatch({ type: 'answered', results: [{ id, index: 0, refusal }], things: [], syncedAt: null });
          await store.progress({ ...noProgress, refused: new Map([[id, refusal]]) });
        },
        onAnswer,
      });
      if (result.ok)
        await keeper
          .settle(() => [...ledger.pending.values()])
          .catch(reported('El diario no se pudo vaciar', undefined));
      return result;
    },
    async readAgain() {
      if (!opened) return;
      const { kept, pending, dismissed } = await readWaiting(opened.vault, opened.keeper.read);
      ({ cursor } = kept);
      knowledge.read(kept);
      dispatch({ ...kept, type: 'read-again', pending });
      dispatch({ type: 'dismissed', ids: dismissed });
    },
    end() {
      isOver = true;
      opened = null;
    },
    async begin() {
      state.set({ status: 'waiting' });
      try {
        const vault = await edges.findVault();
        const keeper = createKeeper({ ...edges, person: personId, writer, vault, onCopied: tellTabs });
        const { kept, pending } = await readWaiting(vault, keeper.find);
        ({ cursor } = kept);
        knowledge.read(kept);
        if (!kept.isWhole)
          await store.begin(writer).catch(reported('Quién escribe en este equipo no se pudo anotar', undefined));
        ledger = await takenIn(ledger, kept.things, clock);
        if (isOver) return;
        opened = { vault, keeper };
        dispatch({ ...kept, type: 'read', things: [], pending });
        const keyThing = keyThingPrefix + vault.key.id;
        const isSent = ledger.confirmed.has(keyThing) || pending.some(({ operation }) => operation.thing === keyThing);
        if (!isSent) await change(keyThing, { set: { key: vault.key.key } });
      } catch (cause) {
        reported('Las notas no se pudieron abrir', undefined)(cause);
        state.set({ status: 'failed' });
      }
    },
  };
}
