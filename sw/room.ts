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

/** Asked when the answer is whole and about to be written: the disk may have filled while it came. */
export async function putWhereRoom(cache: Cache, url: string, response: Response, hasRoom: HasRoom): Promise<void> {
  const { byteLength } = await response.clone().arrayBuffer();
  if (!(await hasRoom(byteLength))) throw new Error('No room');
  await cache.put(url, response);
}
