import { createEventStream } from './event-stream.ts';
import type { EventStream } from './event-stream.ts';

/** What is looked up for the streams that are open. */
export interface Watched {
  readonly personIds: readonly number[];
  readonly tokenHashes: readonly string[];
}
export interface Sighting {
  readonly versions: ReadonlyMap<number, number>;
  /** Of the tokens asked about, those whose session has not ended. */
  readonly living: ReadonlySet<string>;
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
  /** Looks at the database: another process may have changed something, or ended a session. */
  readonly look: (watched: Watched) => Promise<Sighting>;
  readonly onFailure: (error: unknown) => void;
  readonly lookEveryMs?: number;
  readonly beatEveryMs?: number;
}

const MOST_STREAMS_OF_A_PERSON = 20;

interface Listener {
  readonly personId: number;
  readonly tokenHash: string;
  readonly stream: EventStream;
}

export function createChangeHub(world: ChangeHubWorld): ChangeHub {
  const { look, onFailure, lookEveryMs = 3000, beatEveryMs = 20_000 } = world;
  /** Oldest first. */
  const listeners = new Set<Listener>();
  let stopWatching: (() => void) | null = null;
  let isClosed = false;

  function endWhere(isOver: (listener: Listener) => boolean): void {
    for (const listener of listeners) if (isOver(listener)) listener.stream.end();
  }

  async function lookOnce(): Promise<void> {
    const asked = [...listeners];
    const sighting = await look({
      personIds: [...new Set(asked.map(({ personId }) => personId))],
      tokenHashes: [...new Set(asked.map(({ tokenHash }) => tokenHash))],
    });
    for (const { personId, tokenHash, stream } of asked) {
      if (sighting.living.has(tokenHash)) stream.tell(sighting.versions.get(personId) ?? 0);
      else stream.end();
    }
  }

  /** Only while somebody listens. */
  function watch(): () => void {
    let isLooking = false;
    const looking = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void lookOnce()
        .catch(onFailure)
        .finally(() => (isLooking = false));
    }, lookEveryMs);
    const beating = setInterval(() => {
      for (const { stream } of listeners) stream.beat();
    }, beatEveryMs);
    looking.unref();
    beating.unref();
    return () => {
      clearInterval(looking);
      clearInterval(beating);
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
