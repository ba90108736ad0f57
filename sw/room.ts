/// <reference lib="webworker" />
import { ROOM_LOCK } from '../contract/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Whether this much may be written now: only a page's storage worker can try that out. */
export type HasRoom = (sizeBytes: number) => Promise<boolean>;

/** A page that is gone meanwhile answers nothing. */
const patienceMs = 10_000;

function answerAt(port: MessagePort, ask: () => void, otherwise: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), patienceMs);
    const hear = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    port.addEventListener('message', hear, { once: true });
    port.start();
    ask();
  });
}

/** Asks the page at the other end of the port. */
export function roomBehind(port: MessagePort): HasRoom {
  return (sizeBytes) => answerAt(port, () => port.postMessage({ room: sizeBytes }), false);
}

/**
 * At an installation: asks whatever is open. A page that does not answer knows nothing against it. With none open nobody
 * can try it out: the version comes with the next one.
 */
export const roomAtPages: HasRoom = async (sizeBytes) => {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  const answers = pages.map((page) => {
    const { port1, port2 } = new MessageChannel();
    return answerAt(port1, () => page.postMessage({ room: sizeBytes }, [port2]), true);
  });
  return answers.length > 0 && (await Promise.all(answers)).every(Boolean);
};

/** Rejects where there is no room. */
export async function needRoom(sizeBytes: number, hasRoom: HasRoom): Promise<void> {
  if (!(await hasRoom(sizeBytes))) throw new Error('No room');
}

/** While something is written nobody tries the room out (see the note in `src/data/content/room`). */
async function writing(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request(ROOM_LOCK, { mode: 'shared' }, work) : work());
}

/** Asked when answers are whole and about to be written: the disk may have filled while they came. */
export async function putWhereRoom(
  cache: Cache,
  answers: ReadonlyMap<string, Response>,
  hasRoom: HasRoom,
): Promise<void> {
  if (answers.size === 0) return;
  let sizeBytes = 0;
  for (const answer of answers.values()) sizeBytes += (await answer.clone().arrayBuffer()).byteLength;
  await needRoom(sizeBytes, hasRoom);
  await writing(async () => {
    for (const [url, answer] of answers) await cache.put(url, answer);
  });
}

/** Small answers are written together: each question costs a trial of some megabytes. */
const together = 12;

/**
 * Keeps what is not kept yet; `fetchOne` answers a whole file, or `null` for what is not to be kept. Rejects where one
 * cannot be had or there is no room; what came before it is kept.
 */
export async function keepMissing(
  cache: Cache,
  urls: readonly string[],
  fetchOne: (url: string) => Promise<Response | null>,
  hasRoom: HasRoom,
): Promise<void> {
  const came = new Map<string, Response>();
  async function write(): Promise<void> {
    await putWhereRoom(cache, came, hasRoom);
    came.clear();
  }
  try {
    for (const url of urls) {
      const answer = (await cache.match(url)) ? null : await fetchOne(url);
      if (!answer) continue;
      came.set(url, answer);
      if (came.size === together) await write();
    }
  } finally {
    await write();
  }
}
