import { nextStamp } from '../../contract/stamp.ts';
import type { Operation } from '../../contract/things.ts';
import { createOperationId, createWriter } from '../../src/data/notes/operation-id.ts';

/** The value below which this share of all lies. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Highlights as a pupil makes them, every third with words of their own. */
export function makeNotes(count: number, book = 'libro'): Operation[] {
  const writer = createWriter();
  let stamp: string | null = null;
  return Array.from({ length: count }, (_, index) => {
    const now = Date.now();
    stamp = nextStamp(writer, now, stamp);
    const highlight = `Las plantas fabrican su alimento con la luz del sol, ${index}`;
    const page = 1 + (index % 200);
    return {
      id: createOperationId(now),
      thing: `nota:${crypto.randomUUID()}`,
      stamp,
      set: {
        book,
        edition: 'primera',
        kind: 'highlight',
        color: 'yellow',
        madeAt: new Date(now).toISOString(),
        place: { href: `#page=${page}`, type: 'application/pdf', locations: { position: page }, text: { highlight } },
      },
      text: index % 3 === 0 ? `Preguntar en clase por qué la hoja es verde (${index}).` : '',
      seen: {},
    };
  });
}

export interface Account {
  readonly person: string;
  readonly token: string;
}

/** One request of a device. */
export async function post(
  origin: string,
  { token, person }: Account,
  operations: readonly Operation[],
  cursor: string | null,
) {
  return fetch(`${origin}/api/sync`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json', Cookie: 'XSRF-TOKEN=b', 'X-XSRF-TOKEN': 'b' },
    body: JSON.stringify({ person, cursor, operations }),
  });
}
