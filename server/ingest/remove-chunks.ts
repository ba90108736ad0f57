import type { ContentStore } from '../files/content-store.ts';

/**
 * Takes back the chunks of a try that became no book. Each try has a key of its own, so no edition names them; whoever
 * calls this knows that theirs was not committed. What cannot be removed stays, as after a crash half-way, and costs room
 * only: what the try itself has to say goes on to whoever asked, and this is a warning of the process. Covers stay too: the same picture has the same name in every
 * edition, so another book may use it, and the next try of this file finds it there.
 */
export async function removeChunks(store: ContentStore, chunks: readonly string[]): Promise<void> {
  let left = 0;
  for (const hash of chunks) {
    await store.remove(hash).catch(() => {
      left += 1;
    });
  }
  if (left > 0) process.emitWarning(`De un libro que no se pudo publicar quedan ${left} partes en el disco`);
}
