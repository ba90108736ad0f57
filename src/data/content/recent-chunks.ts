/** The latest used decrypted chunks; the least recently used one goes first. */
export interface RecentChunks {
  get(name: string): Uint8Array<ArrayBuffer> | null;
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void;
  /** Forgets all whose name starts so: a closed book leaves nothing readable behind. */
  forget(prefix: string): void;
}

export function createRecentChunks(most: number): RecentChunks {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    get(name) {
      const found = kept.get(name);
      if (!found) return null;
      kept.delete(name);
      kept.set(name, found);
      return found;
    },
    add(name, bytes) {
      kept.delete(name);
      kept.set(name, bytes);
      const oldest = kept.keys().next();
      if (kept.size > most && !oldest.done) kept.delete(oldest.value);
    },
    forget(prefix) {
      for (const name of kept.keys()) if (name.startsWith(prefix)) kept.delete(name);
    },
  };
}
