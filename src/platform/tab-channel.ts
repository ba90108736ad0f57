/** Short words between the tabs of this browser; a tab never hears its own. */
export interface TabChannel {
  say(word: string): void;
  subscribe(listener: (word: string) => void): () => void;
}

/** Where the browser has no channels, each tab is alone. */
export function browserTabChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { say: () => undefined, subscribe: () => () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    say: (word) => channel.postMessage(word),
    subscribe(listener) {
      const hear = (event: MessageEvent<unknown>) => {
        if (typeof event.data === 'string') listener(event.data);
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
