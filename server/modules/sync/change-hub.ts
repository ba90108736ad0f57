import { createEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';

/** Looks at the database for the streams that are open: another process may have changed something, or ended a session. */
export interface Look {
  /** How far the changes of these people have come. */
  versions(personIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Of these tokens, those whose session has not ended. */
  living(tokenHashes: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Who listens for changes in this process. */
export interface ChangeHub {
  /** A stream for one device; `null` where the server is closing. */
  open(personId: number, tokenHash: string): EventStream | null;
  tell(personId: number, version: number): void;
  /** The session of this token is over, and so are its streams. */
  endSession(tokenHash: string): void;
  /** Ends all, and opens no more. */
  close(): void;
}

export interface ChangeHubWorld {
  readonly look: Look;
  readonly onFailure: (error: unknown) => void;
}

/** Half of the second within which a change is on another screen: the rest is for the way there. */
const LOOK_EVERY_MS = 500;
/** A session ends at once where it was ended; elsewhere within this. */
const LOOK_AT_SESSIONS_EVERY_MS = 3000;
const BEAT_EVERY_MS = 20_000;
const MOST_STREAMS_OF_A_PERSON = 20;

interface Listener {
  readonly personId: number;
  readonly tokenHash: string;
  readonly stream: EventStream;
}

export function createChangeHub(world: ChangeHubWorld): ChangeHub {
  const { look, onFailure } = world;
  /** Oldest first. */
  const listeners = new Set<Listener>();
  let stopWatching: (() => void) | null = null;
  let isClosed = false;

  function endWhere(isOver: (listener: Listener) => boolean): void {
    for (const listener of listeners) if (isOver(listener)) listener.stream.end();
  }

  async function lookAtVersions(): Promise<void> {
    const asked = [...listeners];
    const versions = await look.versions([...new Set(asked.map(({ personId }) => personId))]);
    for (const { personId, stream } of asked) stream.tell(versions.get(personId) ?? 0);
  }

  async function lookAtSessions(): Promise<void> {
    const asked = [...listeners];
    const living = await look.living([...new Set(asked.map(({ tokenHash }) => tokenHash))]);
    for (const { tokenHash, stream } of asked) if (!living.has(tokenHash)) stream.end();
  }

  /** The answer stops it. One look that is slow is not overtaken by the next. */
  function lookEvery(ms: number, lookOnce: () => Promise<void>): () => void {
    let isLooking = false;
    return every(ms, () => {
      if (isLooking) return;
      isLooking = true;
      void lookOnce()
        .catch(onFailure)
        .finally(() => (isLooking = false));
    });
  }

  /** Only while somebody listens. */
  function watch(): () => void {
    const stops = [
      lookEvery(LOOK_EVERY_MS, lookAtVersions),
      lookEvery(LOOK_AT_SESSIONS_EVERY_MS, lookAtSessions),
      every(BEAT_EVERY_MS, () => {
        for (const { stream } of listeners) stream.beat();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    open(personId, tokenHash) {
      if (isClosed) return null;
      const stream = createEventStream(() => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      });
      const listener: Listener = { personId, tokenHash, stream };
      const theirs = [...listeners].filter((other) => other.personId === personId);
      listeners.add(listener);
      stopWatching ??= watch();
      if (theirs.length >= MOST_STREAMS_OF_A_PERSON) theirs[0]?.stream.end();
      return stream;
    },
    tell(personId, version) {
      for (const listener of listeners) if (listener.personId === personId) listener.stream.tell(version);
    },
    endSession: (tokenHash) => endWhere((listener) => listener.tokenHash === tokenHash),
    close() {
      isClosed = true;
      endWhere(() => true);
    },
  };
}

/** Keeps no process alive; the answer stops it. */
function every(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  timer.unref();
  return () => clearInterval(timer);
}
