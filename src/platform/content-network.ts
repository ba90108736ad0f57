import { type Answer, hasMark, isGatewaySilence, parseProblem } from './answer.ts';
import { createRequests, type NetworkEdges } from './network-request.ts';

export interface ContentNetwork {
  /**
   * Fetches content that is known by its hash, so that the mark is not asked for (it may come from a CDN).
   * The time limit starts again with every piece that arrives.
   */
  bytes(url: string, mostBytes: number, signal?: AbortSignal): Promise<BytesAnswer>;
  /**
   * Fetches several contents in one answer, one after the other and of exactly these sizes. Each is handed over before
   * more is read, until `onPart` says `false`; the answer tells how many were.
   */
  parts(url: string, sizes: readonly number[], onPart: OnPart, signal?: AbortSignal): Promise<Answer<number>>;
}

/** Never rejects. */
export type OnPart = (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>;

export type BytesAnswer = Answer<Uint8Array<ArrayBuffer>> & { readonly isMarked?: boolean };

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
        if (isGatewaySilence(response)) return { kind: 'no-answer', reason: 'network' };
        if (!response.ok) {
          if (!isMarked) return { kind: 'wrong-answer' };
          return parseProblem(response.status, await response.text(), response.headers.get('Retry-After'));
        }
        const body = await readAll(response, mostBytes, restart);
        return body ? { kind: 'answered', status: response.status, body } : { kind: 'wrong-answer' };
      });
      // Bytes without our mark tell nothing until their hash is checked: that is the caller's to report.
      return { ...(answer.kind === 'answered' ? answer : tell(answer)), isMarked };
    },
    async parts(url, sizes, onPart, signal) {
      const answer = await within<number>(signal ? { signal } : {}, async (limit, restart) => {
        const response = await start(url, {}, limit);
        if (isGatewaySilence(response)) return { kind: 'no-answer', reason: 'network' };
        if (!response.ok) {
          if (!hasMark(response)) return { kind: 'wrong-answer' };
          return parseProblem(response.status, await response.text(), response.headers.get('Retry-After'));
        }
        return { kind: 'answered', status: response.status, body: await readParts(response, sizes, onPart, restart) };
      });
      // What is no answer of ours is asked for again part by part, and told then.
      return answer.kind === 'no-answer' || answer.kind === 'problem' ? tell(answer) : answer;
    },
  };
}

/** The whole body, or `null` where it is longer than it may be. */
async function readAll(response: Response, most: number, onPiece: () => void): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array(0);
  const whole = new Uint8Array(most);
  let size = 0;
  for (;;) {
    const piece = await reader.read();
    if (piece.done) return whole.subarray(0, size);
    onPiece();
    if (size + piece.value.length > most) {
      await reader.cancel();
      return null;
    }
    whole.set(piece.value, size);
    size += piece.value.length;
  }
}

/** How many parts came whole and were wanted. */
async function readParts(
  response: Response,
  sizes: readonly number[],
  onPart: OnPart,
  onPiece: () => void,
): Promise<number> {
  const reader = response.body?.getReader();
  if (!reader) return 0;
  let [count, filled] = [0, 0];
  let torn = new Uint8Array(0);
  for (;;) {
    const piece = await reader.read();
    if (piece.done) return count;
    onPiece();
    // More than was asked for is nobody's.
    if (count === sizes.length) await reader.cancel();
    for (let taken = 0; taken < piece.value.length && count < sizes.length;) {
      const size = sizes[count] ?? 0;
      const some = piece.value.subarray(taken, taken + size - filled);
      taken += some.length;
      // What lies whole in its piece is not copied.
      if (some.length < size) {
        if (filled === 0) torn = new Uint8Array(size);
        torn.set(some, filled);
        filled += some.length;
        if (filled < size) continue;
      }
      if (!(await onPart(some.length < size ? torn : some))) {
        await reader.cancel();
        return count;
      }
      onPiece();
      count += 1;
      filled = 0;
    }
  }
}
