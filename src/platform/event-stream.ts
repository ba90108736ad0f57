import { hasMark } from './answer.ts';
import type { Clock } from './clock.ts';

export interface EventStreamEdges {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
}

/** Silence longer than this is a stream that is gone: ours beats every twenty seconds. */
const silenceMs = 50_000;

/**
 * Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) over `fetch`, which can send
 * a token where `EventSource` cannot. Calls `onEvent` with the data of each; resolves once the stream has ended, however.
 */
export async function readEvents(
  { fetch, clock }: EventStreamEdges,
  url: string,
  headers: Record<string, string>,
  onEvent: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const control = new AbortController();
  const giveUp = () => control.abort();
  signal.addEventListener('abort', giveUp);
  // Another worker took over, or the page goes: Chromium asks for a new worker only once nothing of the old one is open.
  const page = new AbortController();
  globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', giveUp, { signal: page.signal });
  globalThis.addEventListener?.('pagehide', giveUp, { signal: page.signal });
  if (signal.aborted) giveUp();
  let disarm = clock.after(silenceMs, giveUp);
  try {
    const response = await fetch(url, {
      headers: { ...headers, Accept: 'text/event-stream' },
      signal: control.signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'same-origin',
    });
    const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
    if (!response.ok || !hasMark(response) || !isStream || !response.body) return giveUp();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const piece = await reader.read();
      if (piece.done) return;
      disarm();
      disarm = clock.after(silenceMs, giveUp);
      const blocks = (rest + piece.value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
        if (data.length > 0) onEvent(data.join('\n'));
      }
    }
  } catch {
    // fetch and its reader reject for one reason only: the stream is gone.
  } finally {
    disarm();
    page.abort();
    signal.removeEventListener('abort', giveUp);
  }
}
