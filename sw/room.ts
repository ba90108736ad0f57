/** Whether this much may be written now: only a page's storage worker can try that out. */
export type HasRoom = (sizeBytes: number) => Promise<boolean>;

/** At an installation no page may be there to ask. */
export const untried: HasRoom = async () => true;

/** A page that is gone meanwhile answers nothing. */
const patienceMs = 10_000;

/** Asks the page at the other end of the port. */
export function roomBehind(port: MessagePort): HasRoom {
  port.start();
  return (sizeBytes) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patienceMs);
      port.addEventListener(
        'message',
        ({ data }) => {
          clearTimeout(timer);
          resolve(data === true);
        },
        { once: true },
      );
      port.postMessage({ room: sizeBytes });
    });
}

/** Asked when answers are whole and about to be written: the disk may have filled while they came. */
export async function putWhereRoom(
  cache: Cache,
  answers: ReadonlyMap<string, Response>,
  hasRoom: HasRoom,
): Promise<void> {
  let sizeBytes = 0;
  for (const answer of answers.values()) sizeBytes += (await answer.clone().arrayBuffer()).byteLength;
  if (answers.size > 0 && !(await hasRoom(sizeBytes))) throw new Error('No room');
  for (const [url, answer] of answers) await cache.put(url, answer);
}

/** Small answers are written together: each question costs a trial of some megabytes. */
const together = 12;

/**
 * Keeps what is not kept yet; `fetchOne` answers `null` for what is not to be kept. Rejects where one cannot be had or
 * there is no room; what came before it is kept.
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
      // One that breaks off in the middle takes no other with it.
      await answer.clone().arrayBuffer();
      came.set(url, answer);
      if (came.size === together) await write();
    }
  } finally {
    await write();
  }
}
