/** Server-sent events that say how far a person's changes have come: the latest alone, however slowly it is read. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Says that this version is there; older news is no news. */
  tell(version: number): void;
  /** Shows that the line still stands; one on which nothing moves any more is given up. */
  beat(): void;
  end(): void;
}

/** `onEnd` is called once, whoever ends it: we, or who listens. */
export function createEventStream(onEnd: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let told = -1;
  let latest = -1;

  function finish(): void {
    if (!controller) return;
    controller = null;
    onEnd();
  }
  function hasRoom(): boolean {
    return controller !== null && (controller.desiredSize ?? 0) > 0;
  }
  function flush(): void {
    if (latest <= told || !hasRoom()) return;
    told = latest;
    controller?.enqueue(encoder.encode(`event: cursor\ndata: ${latest}\n\n`));
  }
  function end(): void {
    controller?.close();
    finish();
  }

  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    pull: flush,
    cancel: finish,
  });
  return {
    body,
    tell(version) {
      latest = Math.max(latest, version);
      flush();
    },
    beat() {
      if (hasRoom()) controller?.enqueue(encoder.encode(': \n\n'));
      else end();
    },
    end,
  };
}
