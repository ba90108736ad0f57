/** Nobody who answers is silent for so long, before an answer or in the middle of it. */
const mostSilenceMs = 30_000;

let way = new AbortController();
/** Aborted when the next version is told to take over: Chromium lets none in while this one brings something. */
export const handOver = (): AbortSignal => way.signal;

/** Ends what is under way; what is begun later is ended when the word comes again. */
export function makeWay(): void {
  way.abort();
  way = new AbortController();
}

/** An answer as it came, not yet read, and what is in it. */
export interface WholeAnswer {
  readonly answer: Response;
  readonly bytes: ArrayBuffer;
}

/**
 * An answer and all of its bytes, however slowly they come; `null` where `accepts` does not want it. With `cache` `reload`
 * the browser's own cache is passed by, and keeps what came for the next who asks. Rejects where another version takes
 * over, or where nothing comes for `silenceMs`: with `integrity` the browser would not say that anything comes before all
 * of it is there.
 */
export async function fetchWhole(
  url: string,
  accepts: (response: Response) => boolean,
  silenceMs = mostSilenceMs,
  cache: RequestCache = 'default',
): Promise<WholeAnswer | null> {
  const whenOver = handOver();
  const control = new AbortController();
  const giveUp = () => control.abort(new DOMException(url, 'TimeoutError'));
  let timer = setTimeout(giveUp, silenceMs);
  whenOver.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, { cache, redirect: 'error', signal: control.signal });
    if (!accepts(response)) {
      control.abort();
      return null;
    }
    // Kept as it came: of an answer that was put together here the browser never keeps what it has compiled.
    const answer = response.clone();
    const heard = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, onward) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, silenceMs);
        onward.enqueue(part);
      },
    });
    const bytes = await new Response(response.body?.pipeThrough(heard)).arrayBuffer();
    return { answer, bytes };
  } finally {
    clearTimeout(timer);
    whenOver.removeEventListener('abort', giveUp);
  }
}

/** Whether these are the bytes a Subresource Integrity value of SHA-256 speaks of. */
export async function hasIntegrity(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}
