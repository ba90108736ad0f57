import { REQUEST_TIMEOUT_MS } from '../../contract/endpoints.ts';
import type { Answer, Fate } from './answer.ts';
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

export interface Requests {
  /** Tells how a request ended; answers what it was given. */
  tell<A extends Answer<unknown>>(answer: A): A;
  /** Does `work` until the time is up, `restart` begins it anew, with so much more; a rejection of `work` is no answer. */
  within<B>(
    request: NetworkRequest,
    work: (signal: AbortSignal, restart: (moreMs: number) => void) => Promise<Answer<B>>,
  ): Promise<Answer<B>>;
  start(url: string, request: NetworkRequest, signal: AbortSignal): Promise<Response>;
}

/** What every request has in common. Redirects are never followed: ours never redirects, portals do. */
export function createRequests(edges: NetworkEdges): Requests {
  const tell = <A extends Answer<unknown>>(answer: A): A => {
    if (answer.kind === 'problem') edges.onFate('answered');
    else if (answer.kind !== 'no-answer') edges.onFate(answer.kind);
    else if (answer.reason !== 'aborted') edges.onFate('no-answer');
    return answer;
  };

  async function within<B>(
    request: NetworkRequest,
    work: (signal: AbortSignal, restart: (moreMs: number) => void) => Promise<Answer<B>>,
  ): Promise<Answer<B>> {
    const control = new AbortController();
    let isTimeout = false;
    const arm = (moreMs: number) =>
      edges.clock.after((request.timeoutMs ?? REQUEST_TIMEOUT_MS) + moreMs, () => {
        isTimeout = true;
        control.abort();
      });
    let disarm = arm(0);
    const giveUp = () => control.abort();
    request.signal?.addEventListener('abort', giveUp);
    if (request.signal?.aborted) giveUp();
    try {
      return await work(control.signal, (moreMs) => {
        disarm();
        disarm = arm(moreMs);
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
      body: request.body ?? null,
      keepalive: request.keepalive ?? false,
      signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'same-origin',
    });
  }

  return { tell, within, start };
}
