/** Short words between the tabs of this browser; a tab never hears its own. */
export interface TabChannel {
  say(word: string): void;
  subscribe(listener: (word: string) => void): () => void;
}

const passedBy = ['SecurityError', 'ReferenceError'];

/** Where the browser has no channels, or lets a site keep nothing (Firefox throws there), each tab is alone. */
export function browserTabChannel(name: string): TabChannel {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel(name);
  } catch (cause) {
    if (!(cause instanceof Error && passedBy.includes(cause.name))) throw cause;
  }
  return {
    say: (word) => channel?.postMessage(word),
    subscribe(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') listener(event.data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
