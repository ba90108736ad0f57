import type { DBSchema } from 'idb';
import type { BookDetail } from '../../contract/book-detail.ts';
import type { EditionManifest } from '../../contract/editions.ts';
import type { Locator } from '../../contract/locator.ts';
import type { ThingState } from '../../contract/things.ts';
import type { PackedBooks } from '../../contract/shelf.ts';
import type { Sealed } from './device-database.ts';
import { createLocalDatabase, type LocalDatabase, type StorageDoor } from './local-database.ts';

/** What belongs to one person: `libro_<person>`. */
export const personDatabaseVersion = 3;

/** The name of a person's database; never the device's own, whatever the id. */
export function personDatabaseName(personId: string): string {
  return personId === 'dispositivo' ? 'libro_dispositivo_persona' : `libro_${personId}`;
}

/** A page of the shelf, and where it stands: after which book, and before which the next one begins. */
export interface KeptShelfPage {
  readonly after: string | null;
  readonly next: string | null;
  readonly books: PackedBooks;
}

/** The shelf as one value of packed pages: reading rows back takes six times longer. */
export interface ShelfSnapshot {
  readonly pages: readonly KeptShelfPage[];
  readonly refreshedAt: string;
}

export interface KeptLicence {
  readonly licenceId: string;
  readonly bookId: string;
  readonly editionId: string;
  readonly startsAt: string;
  readonly expiresAt: string;
  readonly renewedAt: string;
  /** The edition key, sealed with the person's key. */
  readonly sealedKey: Sealed;
}

export interface KeptPosition {
  readonly bookId: string;
  readonly locator: Locator;
  readonly savedAt: string;
  /** `savedAt` of the place that was sent last, or came: another one waits to be sent. */
  readonly sentAt?: string;
}

/** An operation that the server has not confirmed, sealed with the key named. */
export interface KeptOperation {
  readonly id: string;
  readonly stamp: string;
  readonly keyId: string;
  readonly sealed: Sealed;
  /** Why the server does not take it, or what else keeps it from being sent; `null` while it waits. */
  readonly refusal: string | null;
}

export interface PersonSchema extends DBSchema {
  /** `shelf`: the packed shelf. */
  snapshot: { key: string; value: ShelfSnapshot };
  details: { key: string; value: BookDetail };
  manifests: { key: string; value: EditionManifest };
  licences: { key: string; value: KeptLicence };
  /** `person`: the key that seals this person's licences, itself sealed with the device's key. `notes`: that of the notes, sealed with it. */
  keys: { key: string; value: Sealed };
  positions: { key: string; value: KeptPosition };
  /** `choices`: language and appearance in one line. */
  preferences: { key: string; value: string };
  /** What the server confirmed of what the person wrote, by the thing's id. */
  things: { key: string; value: { readonly id: string; readonly state: ThingState; readonly isPulled?: true } };
  outbox: { key: string; value: KeptOperation };
  /** `cursor`: how far this device has come with the server. `whole`: nothing before it is missing here; before that, `writers`: who began here. */
  sync: { key: string; value: string };
}

export type PersonDatabase = LocalDatabase<PersonSchema>;

export function createPersonDatabase(personId: string, door: StorageDoor): PersonDatabase {
  return createLocalDatabase<PersonSchema>(
    personDatabaseName(personId),
    personDatabaseVersion,
    door,
    (database, before) => {
      // A version is added below; one that devices already have is never edited.
      if (before < 1) {
        database.createObjectStore('snapshot');
        database.createObjectStore('details', { keyPath: 'id' });
        database.createObjectStore('manifests', { keyPath: 'bookId' });
        database.createObjectStore('licences', { keyPath: 'bookId' });
        database.createObjectStore('keys');
        database.createObjectStore('positions', { keyPath: 'bookId' });
      }
      if (before < 2) database.createObjectStore('preferences');
      if (before < 3) {
        database.createObjectStore('things', { keyPath: 'id' });
        database.createObjectStore('outbox', { keyPath: 'id' });
        database.createObjectStore('sync');
      }
    },
  );
}
