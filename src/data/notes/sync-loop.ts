import type { Result } from '../../../contract/problems.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import { follow, type Observable } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import { report } from '../../platform/report.ts';
import type { ConnectionStatus } from '../services.ts';
import { firstSyncState, nextSync, restOf, type SyncEvent } from './sync-machine.ts';

export interface SyncLoopEdges {
  readonly clock: Clock;
  readonly random: () => number;
  readonly connection: Observable<ConnectionStatus>;
  readonly pageLife: PageLife;
  /** One round; `share` tells how large its requests may be. */
  readonly round: (share: () => number) => Promise<Result<null>>;
  readonly followNews: (onNews: (cursor: string) => void, signal: AbortSignal) => Promise<void>;
  /** How far this device has come with the server. */
  readonly reached: () => string | null;
}

export interface SyncLoop {
  start(): void;
  stop(): void;
  /** There is something to send: at once, or with what else comes a moment after a request. */
  want(): void;
  /** The same, for what changes all the time: not at once. */
  wantSoon(): void;
  /** As soon as it may be, and resolves when that round has ended. */
  syncNow(): Promise<void>;
}

/** The first change after quiet goes as soon as it is drawn; those that follow within this time travel together. */
const gatherMs = 400;
const drawnMs = 50;
const gatherLongMs = 10_000;
/** Where no news come by themselves, they are asked for while somebody looks. */
const askEveryMs = 60_000;
/** Before a stream of news that ended is opened again, at most. */
const newsPauseMs = 10_000;
const leastShare = 1 / 256;

/** Speaks with the server whenever there is a reason and a network. */
export function createSyncLoop(edges: SyncLoopEdges): SyncLoop {
  const { clock, connection, pageLife } = edges;
  let state = firstSyncState;
  let stopWaiting: () => void = () => undefined;
  let stopGathering: (() => void) | null = null;
  let isGathered = false;
  /** News of the server that nothing was done about yet. */
  let heard: string | null = null;
  let stopGatheringLong: (() => void) | null = null;
  let stopAsking: () => void = () => undefined;
  let news: AbortController | null = null;
  let isStarted = false;
  let ended: (() => void)[] = [];
  const unsubscribes: (() => void)[] = [];

  function send(event: SyncEvent): void {
    const before = state;
    state = nextSync(state, event);
    const restMs = restOf(state);
    if (restMs !== restOf(before)) {
      stopWaiting();
      if (restMs !== null) stopWaiting = clock.after(restMs, () => send({ type: 'waited' }));
    }
    // A round that ends while the next is wanted is followed by it at once.
    const hasBegun = state.isRunning && (!before.isRunning || event.type === 'round-ended');
    if (hasBegun && isStarted) void run();
  }

  async function run(): Promise<void> {
    let result: Result<null>;
    try {
      result = await edges.round(() => Math.max(leastShare, 2 ** -state.failures));
    } catch (cause) {
      report('Las notas no se pudieron enviar', cause);
      result = { ok: false, problem: 'unexpected-failure' };
    }
    const waiters = ended;
    ended = [];
    send({
      type: 'round-ended',
      problem: result.ok ? null : result.problem,
      retryAfterSeconds: result.ok ? 0 : (result.retryAfterSeconds ?? 0),
      chance: edges.random(),
    });
    weighNews();
    for (const tell of waiters) tell();
  }

  /** Of what this device did itself it hears as well, often before the answer that says the same: nothing to ask for. */
  function weighNews(): void {
    if (state.isRunning || heard === null) return;
    const isNew = heard !== edges.reached();
    heard = null;
    if (isNew) send({ type: 'wanted' });
  }

  function want(): void {
    isGathered = true;
    stopGathering ??= clock.after(drawnMs, sendGathered);
  }

  function sendGathered(): void {
    stopGathering = null;
    if (!isGathered) return;
    isGathered = false;
    stopGathering = clock.after(gatherMs, sendGathered);
    send({ type: 'wanted' });
  }

  function wantSoon(): void {
    stopGatheringLong ??= clock.after(gatherLongMs, () => {
      stopGatheringLong = null;
      want();
    });
  }

  function askLater(): void {
    stopAsking();
    stopAsking = clock.after(askEveryMs, () => {
      if (pageLife.isVisible()) send({ type: 'wanted' });
      askLater();
    });
  }

  /** While somebody looks and there is a network. */
  async function listen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await edges.followNews((cursor) => {
        heard = cursor;
        weighNews();
      }, signal);
      await pause(clock, Math.round((0.2 + 0.8 * edges.random()) * newsPauseMs), signal);
      // Why it ended, the answer to a round tells: a session that is over is heard of at once.
      if (!signal.aborted) send({ type: 'wanted' });
    }
  }

  function attend(): void {
    const isAttending = pageLife.isVisible() && connection.get() === 'online' && isStarted;
    if (isAttending === (news !== null)) return;
    news?.abort();
    news = isAttending ? new AbortController() : null;
    if (news) void listen(news.signal);
  }

  return {
    want,
    wantSoon,
    start() {
      isStarted = true;
      unsubscribes.push(
        follow(connection, (status) => {
          send({ type: 'connection-changed', isOnline: status === 'online', chance: edges.random() });
          attend();
        }),
        pageLife.subscribe((hint) => {
          attend();
          if (hint === 'visible') send({ type: 'wanted' });
        }),
      );
      askLater();
    },
    stop() {
      isStarted = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
      stopWaiting();
      stopGathering?.();
      stopGatheringLong?.();
      stopAsking();
      attend();
    },
    syncNow() {
      if (connection.get() !== 'online' || !isStarted) return Promise.resolve();
      return new Promise((resolve) => {
        ended.push(resolve);
        send({ type: 'waited' });
        send({ type: 'wanted' });
      });
    },
  };
}
