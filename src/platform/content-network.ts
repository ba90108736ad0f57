import { type Answer, hasMark, isGatewaySilence, parseProblem } from './answer.ts';
import { readBody } from './body-bytes.ts';
import type { Clock } from './clock.ts';
import { createRequests, type NetworkEdges } from './network-request.ts';

export interface ContentNetwork {
  /**
   * Fetches content that is known by its hash, so that the mark is not asked for (it may come from a CDN).
   * The time limit starts again with every piece that arrives, and ends up to a quarter of a second late then.
   */
  bytes(url: string, mostBytes: number, signal?: AbortSignal): Promise<BytesAnswer>;
  /**
   * Fetches several contents in one answer, one after the other and of exactly these sizes. Each is handed over before
   * more is read, until `onPart` says `false`; the answer tells how many were. They lie in memory taken from `spare`,
   * where there is some: who has done with one puts its memory back.
   */
  parts(
    url: string,
    sizes: readonly number[],
    onPart: OnPart,
    spare: ArrayBuffer[],
    signal?: AbortSignal,
  ): Promise<Answer<number>>;
}

/** Never rejects. */
export type OnPart = (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;

export type BytesAnswer = Answer<Uint8Array<ArrayBuffer>> & { readonly isMarked?: boolean };

/** A timer for each piece of a book costs as much as reading it. */
const restartEveryMs = 250;

/** Calls this, but not again so soon after: for so much longer instead. */
function seldom(restart: (moreMs: number) => void, clock: Clock): () => void {
  let restartedAt = -Infinity;
  return () => {
    const now = clock.now();
    // The clock may have been set back.
    if (Math.abs(now - restartedAt) < restartEveryMs) return;
    restartedAt = now;
    restart(restartEveryMs);
  };
}

/** The storage worker's door to the network. */
export function createContentNetwork(edges: NetworkEdges): ContentNetwork {
  const { tell, within, start } = createRequests(edges);
  return {
    async bytes(url, mostBytes, signal) {
      let isMarked = false;
      const request = signal ? { signal } : {};
      const answer = await within<Uint8Array<ArrayBuffer>>(request, async (limit, restart) => {
        const response = await start(url, request, limit);
        isMarked = hasMark(response);
        const refusal = await refusalOf(response);
        if (refusal) return refusal;
        const body = await readAll(response, mostBytes, seldom(restart, edges.clock));
        return body ? { kind: 'answered', status: response.status, body } : { kind: 'wrong-answer' };
      });
      // Bytes without our mark tell nothing until their hash is checked: that is the caller's to report.
      return { ...(answer.kind === 'answered' ? answer : tell(answer)), isMarked };
    },
    async parts(url, sizes, onPart, spare, signal) {
      const answer = await within<number>(signal ? { signal } : {}, async (limit, restart) => {
        const response = await start(url, {}, limit);
        const refusal = await refusalOf(response);
        if (refusal) return refusal;
        const count = await readParts(response, sizes, onPart, spare, seldom(restart, edges.clock));
        return { kind: 'answered', status: response.status, body: count };
      });
      // What is no answer of ours is asked for again part by part, and told then.
      return answer.kind === 'no-answer' || answer.kind === 'problem' ? tell(answer) : answer;
    },
  };
}

/** What an answer without the content says; `null` where it may be the content. */
async function refusalOf(response: Response): Promise<Answer<never> | null> {
  if (isGatewaySilence(response)) return { kind: 'no-answer', reason: 'network' };
  if (response.ok) return null;
  if (!hasMark(response)) return { kind: 'wrong-answer' };
  return parseProblem(response.status, await response.text(), response.headers.get('Retry-After'));
}

/** The whole body, or `null` where it is longer than it may be. */
async function readAll(response: Response, most: number, onPiece: () => void): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!response.body) return new Uint8Array(0);
  const body = readBody(response.body, onPiece);
  const whole = await body.fill(most);
  const isAll = await body.isAtEnd();
  await body.cancel();
  return isAll ? whole : null;
}

/** How many parts came whole and were wanted. */
async function readParts(
  response: Response,
  sizes: readonly number[],
  onPart: OnPart,
  spare: ArrayBuffer[],
  onPiece: () => void,
): Promise<number> {
  if (!response.body) return 0;
  const body = readBody(response.body, onPiece);
  let count = 0;
  for (const size of sizes) {
    const part = await body.fill(size, spare.pop());
    if (part.length < size || !(await onPart(part))) break;
    onPiece();
    count += 1;
  }
  // A connection whose answer was read to its end is used again. More than was asked for is nobody's.
  if (count === sizes.length) await body.isAtEnd();
  await body.cancel();
  return count;
}
