/** Nobody who answers is silent for so long, before an answer or in the middle of it. */
const mostSilenceMs = 30_000;

/** An answer as it came, not yet read, and what is in it. */
export interface WholeAnswer {
  readonly answer: Response;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * An answer and all of its bytes, however slowly they come; `null` where `accepts` does not want it. With `cache` `reload`
 * the browser's own cache is passed by, and keeps what came for the next who asks. Rejects where nothing comes for
 * `silenceMs`: with `integrity` the browser would not say that anything comes before all of it is there.
 */
export async function fetchWhole(
  url: string,
  accepts: (response: Response) => boolean,
  silenceMs = mostSilenceMs,
  cache: RequestCache = 'default',
): Promise<WholeAnswer | null> {
  const control = new AbortController();
  const giveUp = () => control.abort(new DOMException(url, 'TimeoutError'));
  let timer = setTimeout(giveUp, silenceMs);
  try {
    const response = await fetch(url, { cache, redirect: 'error', signal: control.signal });
    if (!accepts(response)) {
      control.abort();
      return null;
    }
    // Kept as it came: of an answer that was put together here the browser never keeps what it has compiled.
    const answer = response.clone();
    const parts: Uint8Array[] = [];
    let sizeBytes = 0;
    await response.body?.pipeTo(
      new WritableStream<Uint8Array>({
        write(part) {
          parts.push(part);
          sizeBytes += part.length;
          clearTimeout(timer);
          timer = setTimeout(giveUp, silenceMs);
        },
      }),
    );
    const bytes = new Uint8Array(sizeBytes);
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return { answer, bytes };
  } finally {
    clearTimeout(timer);
  }
}

/** Whether these are the bytes a Subresource Integrity value of SHA-256 speaks of. */
export async function hasIntegrity(bytes: BufferSource, integrity: string): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}
