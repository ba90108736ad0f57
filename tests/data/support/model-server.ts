import { laterOf, type Stamp, timeOf } from '../../../contract/stamp.ts';
import { MOST_AHEAD_MS, type SyncAnswer, type SyncRequest } from '../../../contract/sync.ts';
import { apply, nothing, type Operation, type ThingState } from '../../../contract/things.ts';
import { newerState } from './newer-version.ts';

/** What a server has in the end. */
export interface ServerHoldings {
  readonly things: ReadonlyMap<string, { readonly state: ThingState }>;
  /** How often each operation took effect. */
  readonly applied: ReadonlyMap<string, { readonly operation: Operation; readonly count: number }>;
}

/** What tablets of one person speak with. */
export interface SyncHouse {
  readonly person: string;
  /** Whether it is newer than most of them: it makes something of what only newer ones say. */
  readonly isNewer: boolean;
  nowMs: number;
  /** A whole request it cannot read. */
  isUnreadable: (request: SyncRequest) => boolean;
  answer(request: SyncRequest): SyncAnswer | Promise<SyncAnswer>;
  /** The ids of what it took. */
  taken(): Iterable<string>;
  look(): Promise<ServerHoldings>;
}

/** The rules of the server's sync, in memory: one version a changed thing, results by operation, nothing of a wrong time. */
export interface ModelServer extends SyncHouse {
  readonly things: Map<string, { state: ThingState; version: number }>;
  readonly applied: Map<string, { operation: Operation; count: number; version: number }>;
  /** What else it does not take, and why. */
  refuse: (operation: Operation) => string | null;
  answer(request: SyncRequest): SyncAnswer;
}

export function createModelServer(): ModelServer {
  let version = 0;
  const stamps = new Set<string>();
  let latest: Stamp | null = null;
  const server: ModelServer = {
    person: '7',
    isNewer: true,
    things: new Map(),
    applied: new Map(),
    taken: () => server.applied.keys(),
    look: async () => server,
    nowMs: Date.parse('2026-11-20T12:00:00Z'),
    refuse: () => null,
    isUnreadable: () => false,
    answer({ person, cursor, most = 500, operations }) {
      const results = operations.map((operation, index) => {
        const { id, stamp, seen = {}, thing } = operation;
        const known = server.applied.get(id)?.operation.stamp;
        if (known !== undefined) return { id, index, refusal: null, ...(known === stamp ? {} : { stamp: known }) };
        // A server whose clock was ahead took stamps of that time.
        const latestMs = Math.max(server.nowMs + MOST_AHEAD_MS, latest === null ? 0 : timeOf(latest));
        if ([stamp, ...Object.values(seen)].some((each) => timeOf(each) > latestMs))
          return { id, index, refusal: 'clock-ahead' };
        if (stamps.has(stamp)) return { id, index, refusal: 'stamp-taken' };
        const refusal = server.refuse(operation);
        if (refusal !== null) return { id, index, refusal };
        version += 1;
        stamps.add(stamp);
        latest = laterOf(latest, stamp);
        const state = newerState(apply(server.things.get(thing)?.state ?? nothing, operation), operation);
        server.things.set(thing, { state, version });
        server.applied.set(id, { operation, count: (server.applied.get(id)?.count ?? 0) + 1, version });
        return { id, index, refusal: null };
      });
      const since = cursor === null ? 0 : Number(cursor);
      const newer = [...server.things].filter(([, each]) => each.version > since);
      const page = newer.sort(([, a], [, b]) => a.version - b.version).slice(0, most);
      const hasMore = newer.length > page.length;
      const last = page.at(-1)?.[1].version ?? version;
      return {
        person,
        results,
        things: structuredClone(page.map(([id, { state }]) => ({ id, state }))),
        cursor: String(hasMore ? last : version),
        hasMore,
        serverTime: new Date(server.nowMs).toISOString(),
      };
    },
  };
  return server;
}
