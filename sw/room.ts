/// <reference lib="webworker" />
import { ROOM_LOCK } from '../contract/worker-messages.ts';
import { answerAt } from './answer-at.ts';
import type { WholeAnswer } from './fetch-whole.ts';

declare const self: ServiceWorkerGlobalScope;

/** Whether this much may be written now: only a page's storage worker can try that out. */
export type HasRoom = (sizeBytes: number) => Promise<boolean>;

/** Asks the page at the other end of the port. */
export function roomBehind(port: MessagePort): HasRoom {
  return (sizeBytes) => answerAt(port, () => port.postMessage({ room: sizeBytes }), false);
}

/** Every window of the app that is open, of whatever version. */
export async function openWindows(): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ frameType }) => frameType !== 'nested');
}

/**
 * At an installation: asks whatever is open. A page that does not answer, or could not try it out, knows nothing against
 * it: a device whose disk cannot be tried would never get another version. With none open nobody can try it out: the
 * version comes with the next one.
 */
export const roomAtPages: HasRoom = async (sizeBytes) => {
  const answers = (await openWindows()).map((page) => {
    const { port1, port2 } = new MessageChannel();
    return answerAt(port1, () => page.postMessage({ room: sizeBytes }, [port2]), true);
  });
  return answers.length > 0 && (await Promise.all(answers)).every(Boolean);
};

/** Rejects where there is no room. */
export async function needRoom(sizeBytes: number, hasRoom: HasRoom): Promise<void> {
  if (!(await hasRoom(sizeBytes))) throw new Error('No room');
}

/** Does this while it has the lock. */
export async function locked(name: string, mode: LockMode, work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(name, { mode }, work) : work());
}

/** Asked when answers are whole and about to be written: the disk may have filled while they came. */
export async function putWhereRoom(
  cache: Cache,
  answers: ReadonlyMap<string, Response>,
  sizeBytes: number,
  hasRoom: HasRoom,
): Promise<void> {
  if (answers.size === 0) return;
  await needRoom(sizeBytes, hasRoom);
  // While something is written nobody tries the room out (see the note in `src/data/content/room`).
  await locked(ROOM_LOCK, 'shared', async () => {
    for (const [url, answer] of answers) await cache.put(url, answer);
  });
}

/**
 * Keeps what is not kept yet of these: their names in the cache, and what fetches a whole file, or `null` for what is not to
 * be kept. Rejects where one cannot be had or there is no room; what came before it is kept. So many are written
 * `together`: each question costs a trial of some megabytes.
 */
export async function keepMissing(
  cache: Cache,
  wanted: ReadonlyMap<string, () => Promise<WholeAnswer | null>>,
  together: number,
  hasRoom: HasRoom,
): Promise<void> {
  const came = new Map<string, Response>();
  let sizeBytes = 0;
  async function write(): Promise<void> {
    await putWhereRoom(cache, came, sizeBytes, hasRoom);
    came.clear();
    sizeBytes = 0;
  }
  try {
    for (const [url, fetchOne] of wanted) {
      const whole = (await cache.match(url)) ? null : await fetchOne();
      if (!whole) continue;
      came.set(url, whole.answer);
      sizeBytes += whole.bytes.byteLength;
      if (came.size === together) await write();
    }
  } finally {
    await write();
  }
}
