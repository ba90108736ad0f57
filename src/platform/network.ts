import { REQUEST_TIMEOUT_MS } from '../../contract/endpoints.ts';
import { type Answer, type Fate, hasMark, isGatewaySilence, parseJson, parseProblem } from './answer.ts';
import type { Clock } from './clock.ts';

export interface NetworkEdges {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  /** Told how each request ended, unless the caller gave it up. */
  readonly onFate: (fate: Fate) => void;
}

export interface NetworkRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string | Blob;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Lets the request outlive the page (sign-out that leaves for another site). */
  readonly keepalive?: boolean;
}

export interface Network {
  /** Asks our API; the answer is JSON of our server or it is no answer. */
  json(url: string, request?: NetworkRequest): Promise<Answer<unknown>>;
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

/** The one door to the network. Redirects are never followed: ours never redirects, portals do. */
export function createNetwork(edges: NetworkEdges): Network {
  const tell = <A extends Answer<unknown>>(answer: A): A => {
    if (answer.kind === 'problem') edges.onFate('answered');
    else if (answer.kind !== 'no-answer') edges.onFate(answer.kind);
    else if (answer.reason !== 'aborted') edges.onFate('no-answer');
    return answer;
  };

  async function within<B>(
    request: NetworkRequest,
    work: (signal: AbortSignal, restart: () => void) => Promise<Answer<B>>,
  ): Promise<Answer<B>> {
    const control = new AbortController();
    let isTimeout = false;
    const arm = () =>
      edges.clock.after(request.timeoutMs ?? REQUEST_TIMEOUT_MS, () => {
        isTimeout = true;
        control.abort();
      });
    let disarm = arm();
    const giveUp = () => control.abort();
    request.signal?.addEventListener('abort', giveUp);
    if (request.signal?.aborted) giveUp();
    try {
      return await work(control.signal, () => {
        disarm();
        disarm = arm();
      });
    } catch {
      // fetch and body readers reject for one reason only: there is no (complete) answer.
      const reason = isTimeout ? 'timeout' : request.signal?.aborted ? 'aborted' : 'network';
      return { kind: 'no-answer', reason };
    } finally {
      disarm();
      request.signal?.removeEventListener('abort', giveUp);
    }
  }

  function start(url: string, request: NetworkRequest, signal: AbortSignal): Promise<Response> {
    return edges.fetch(url, {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(request.keepalive ? { keepalive: true } : {}),
      signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'same-origin',
    });
  }

  return {
    async json(url, request = {}) {
      const answer = await within<unknown>(request, async (signal) => {
        const response = await start(url, request, signal);
        if (isGatewaySilence(response)) return { kind: 'no-answer', reason: 'network' };
        if (!hasMark(response)) return { kind: 'wrong-answer' };
        const text = await response.text();
        if (!response.ok) {
          const problem = parseProblem(response.status, text, response.headers.get('Retry-After'));
          // The token was sent and did not arrive: somebody on the way takes headers off.
          const isStripped =
            request.headers?.['Authorization']?.trim() && 'code' in problem && problem.code === 'credential-missing';
          return isStripped ? { kind: 'broken-answer' } : problem;
        }
        const body = text === '' ? null : parseJson(text);
        return body === undefined ? { kind: 'broken-answer' } : { kind: 'answered', status: response.status, body };
      });
      return tell(answer);
    },
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
  let part = new Uint8Array(sizes[0] ?? 0);
  for (;;) {
    const piece = await reader.read();
    if (piece.done) return count;
    onPiece();
    // More than was asked for is nobody's.
    if (count === sizes.length) await reader.cancel();
    for (let taken = 0; taken < piece.value.length && count < sizes.length;) {
      const some = piece.value.subarray(taken, taken + part.length - filled);
      part.set(some, filled);
      filled += some.length;
      taken += some.length;
      if (filled < part.length) continue;
      if (!(await onPart(part))) {
        await reader.cancel();
        return count;
      }
      onPiece();
      count += 1;
      part = new Uint8Array(sizes[count] ?? 0);
      filled = 0;
    }
  }
}
