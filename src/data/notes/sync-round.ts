import type { ProblemCode, Result } from '../../../contract/problems.ts';
import {
  LARGEST_SYNC_BYTES,
  MOST_OPERATIONS,
  MOST_THINGS,
  refusedStamps,
  type SyncAnswer,
  type SyncRequest,
} from '../../../contract/sync.ts';
import type { Operation } from '../../../contract/things.ts';

export interface RoundEdges {
  readonly person: string;
  readonly send: (request: SyncRequest) => Promise<Result<SyncAnswer>>;
  /** What waits and is not refused, in the order of its stamps. */
  readonly waiting: () => readonly Operation[];
  readonly cursor: () => string | null;
  /** How large a request and its answer may be, 0–1: less after silence. */
  readonly share: () => number;
  readonly onSent: (ids: readonly string[]) => void;
  readonly onAnswer: (answer: SyncAnswer) => Promise<void>;
  /** The server cannot read a request that is this operation alone. */
  readonly onUnreadable: (id: string) => Promise<void>;
  readonly onNoAnswer: (ids: readonly string[]) => void;
  /** The clock of this device went ahead, or a stamp was given twice: what waits was not taken and gets stamps of now. */
  readonly onWrongStamps: (serverTime: string) => Promise<Result<null>>;
}

/** Requests of a round at most: who has more goes on in the next. */
const mostRequests = 400;
const leastShare = 0.04;

/** Of a request as a whole: with fewer operations the others may pass. */
const isRefusal = (problem: ProblemCode) => problem === 'too-large' || problem === 'bad-request';

/** What may be sent again with another stamp. */
const isStamp = (refusal: string | null) => refusedStamps.some((each) => each === refusal);

const encoder = new TextEncoder();

/** As many as fit into one request, in order; always one. */
export function batchOf(operations: readonly Operation[], share: number): readonly Operation[] {
  const mostBytes = (LARGEST_SYNC_BYTES - 4_096) * Math.max(share, leastShare);
  const batch: Operation[] = [];
  let bytes = 0;
  for (const operation of operations.slice(0, Math.max(1, Math.floor(MOST_OPERATIONS * share)))) {
    bytes += encoder.encode(JSON.stringify(operation)).length + 1;
    if (bytes > mostBytes && batch.length > 0) break;
    batch.push(operation);
  }
  return batch;
}

/** Whether the answer is one to this request: to this person, and about each operation sent. */
function isComplete({ person, results }: SyncAnswer, request: SyncRequest): boolean {
  const told = new Set(results.map(({ index }) => index));
  const isEach = request.operations.every((operation, index) => {
    const result = results.find((each) => each.index === index);
    return result !== undefined && (result.id === operation.id || result.refusal !== null);
  });
  return person === request.person && told.size === request.operations.length && isEach;
}

/** Sends all that waits and brings all that is new, request after request: one writer's operations arrive in their order. */
export async function runRound(edges: RoundEdges): Promise<Result<null>> {
  let restamps = 0;
  for (let count = 0; count < mostRequests; count += 1) {
    const operations = batchOf(edges.waiting(), edges.share());
    const most = Math.max(10, Math.floor(MOST_THINGS * edges.share()));
    const request: SyncRequest = { person: edges.person, cursor: edges.cursor(), most, operations };
    const ids = operations.map(({ id }) => id);
    edges.onSent(ids);
    const answered = await edges.send(request);
    const [first] = ids;
    if (!answered.ok && first !== undefined && ids.length === 1 && isRefusal(answered.problem)) {
      await edges.onUnreadable(first);
      continue;
    }
    if (!answered.ok || !isComplete(answered.value, request)) {
      edges.onNoAnswer(ids);
      return answered.ok ? { ok: false, problem: 'wrong-answer' } : answered;
    }
    const answer = answered.value;
    const results = answer.results.filter(({ refusal }) => !isStamp(refusal));
    await edges.onAnswer({ ...answer, results });
    if (results.length < answer.results.length) {
      edges.onNoAnswer(ids);
      restamps += 1;
      // A server that finds the right time wrong is not argued with.
      if (restamps > 3) return { ok: false, problem: 'wrong-answer' };
      const restamped = await edges.onWrongStamps(answer.serverTime);
      if (!restamped.ok) return restamped;
    }
    if (!answer.hasMore && edges.waiting().length === 0) return { ok: true, value: null };
  }
  return { ok: true, value: null };
}
