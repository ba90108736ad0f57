export interface EventHub<Events> {
  on<K extends keyof Events>(event: K, listener: (detail: Events[K]) => void): () => void;
  emit<K extends keyof Events>(event: K, detail: Events[K]): void;
}

/** Named events with typed details; listening answers how to stop. */
export function createEventHub<Events>(): EventHub<Events> {
  const listeners: { [K in keyof Events]?: Set<(detail: Events[K]) => void> } = {};
  return {
    on(event, listener) {
      const heard = (listeners[event] ??= new Set());
      heard.add(listener);
      return () => heard.delete(listener);
    },
    emit(event, detail) {
      for (const listener of listeners[event] ?? []) listener(detail);
    },
  };
}
