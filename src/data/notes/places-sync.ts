import * as v from 'valibot';
import { furthestValueSchema, placeValueSchema, thingKinds } from '../../../contract/notes.ts';
import { timeOf } from '../../../contract/stamp.ts';
import { furthestField, isAlive, type ThingState } from '../../../contract/things.ts';
import type { KeptPosition, PersonDatabase } from '../../platform/person-database.ts';
import type { SavedPosition } from '../services.ts';
import type { Change } from './change.ts';

export interface PlacesSyncEdges {
  readonly database: PersonDatabase;
  readonly change: (thing: string, change: Change) => Promise<{ readonly ok: boolean }>;
  /** A place came from another device, later than what was here. */
  readonly onCame: (bookId: string, position: SavedPosition) => void;
}

/** Where each book was left, between the devices of one person: the latest intent wins. */
export interface PlacesSync {
  /** Makes an operation of each place that was kept here since the last one. */
  collect(): Promise<void>;
  /** Keeps the places that came, as the person sees them with what waits to be sent, but none over one that is to be. */
  take(things: ReadonlyMap<string, ThingState>): Promise<void>;
}

const isUnsent = ({ savedAt, sentAt }: KeptPosition) => savedAt !== sentAt;
/**
 * The beginning of a book of which nothing was sent from here, nor came: it was opened and no more. On a device whose
 * places are still on their way that says nothing of where the person is.
 */
const isJustOpened = (position: KeptPosition) => position.sentAt === undefined && shareOf(position) === 0;
/** What may stand in the id of a thing; a file of the person's own is nobody else's. */
const sendable = /^(?!archivo\.)[A-Za-z0-9._:-]{1,100}$/;

/** How far somebody is, for the farthest page; none where the book does not tell. */
export function shareOf({ locator }: SavedPosition): number | null {
  return locator.locations.totalProgression ?? null;
}

export function createPlacesSync({ database, change, onCame }: PlacesSyncEdges): PlacesSync {
  /** Says that a place was sent, where it is still the one that was. */
  async function markSent(position: KeptPosition): Promise<void> {
    await database.change(async (open) => {
      const { store, done } = open.transaction('positions', 'readwrite');
      const now = await store.get(position.bookId);
      if (now?.savedAt === position.savedAt) await store.put({ ...position, sentAt: position.savedAt });
      await done;
    });
  }

  return {
    async collect() {
      const all = await database.use((open) => open.getAll('positions'));
      for (const position of all) {
        if (!isUnsent(position) || isJustOpened(position)) continue;
        const { bookId, locator, savedAt } = position;
        if (!sendable.test(bookId)) continue;
        const share = shareOf(position);
        const place = { locator, at: savedAt };
        const set = share === null ? { place } : { place, [furthestField]: { share, locator } };
        const { ok } = await change(thingKinds.place + bookId, { set });
        if (ok) await markSent(position);
      }
    },
    async take(things) {
      const came: { readonly bookId: string; readonly position: SavedPosition }[] = [];
      for (const [id, state] of things) {
        const field = state.fields.place;
        const parsed = v.safeParse(placeValueSchema, field?.value);
        if (!id.startsWith(thingKinds.place) || !field || !parsed.success || !isAlive(state)) continue;
        const bookId = id.slice(thingKinds.place.length);
        const { locator } = parsed.output;
        // A place is kept before it is sent: one that says later is of a clock that was ahead.
        const told = parsed.output.at;
        const sentMs = timeOf(field.stamp);
        const at = Date.parse(told) <= sentMs ? told : new Date(sentMs).toISOString();
        const isNew = await database.change(async (open) => {
          const { store, done } = open.transaction('positions', 'readwrite');
          const kept = await store.get(bookId);
          const isTaken =
            !kept || isJustOpened(kept) || (kept.savedAt !== at && kept.savedAt !== told && !isUnsent(kept));
          if (isTaken) await store.put({ bookId, locator, savedAt: at, sentAt: at });
          await done;
          return isTaken;
        });
        if (isNew) came.push({ bookId, position: { locator, savedAt: at } });
      }
      came.sort((a, b) => a.position.savedAt.localeCompare(b.position.savedAt));
      for (const { bookId, position } of came) onCame(bookId, position);
    },
  };
}

/** The farthest place anybody of the person's devices was at. */
export function furthestOf(state: ThingState) {
  const parsed = v.safeParse(furthestValueSchema, state.fields[furthestField]?.value);
  return parsed.success && isAlive(state) ? parsed.output : null;
}
