import type { Licence } from '../../../contract/editions.ts';
import { fromBase64Url, importEditionKey } from '../../../contract/content.ts';
import type { ProblemCode, Result } from '../../../contract/problems.ts';
import { follow, type Observable } from '../../platform/observable.ts';
import type { KeptLicence } from '../../platform/person-database.ts';
import { reported } from '../../platform/report.ts';
import type { BookApi } from '../api/book-api.ts';
import type { ConnectionStatus } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import type { ServerClock } from './server-clock.ts';

export interface LicenceEdges {
  readonly api: BookApi;
  readonly person: PersonSource;
  readonly serverClock: ServerClock;
  readonly connection: Observable<ConnectionStatus>;
  /** Whether the shelf, as the server told it last, has this book. */
  readonly isOnShelf: (bookId: string) => boolean;
}

export interface LentKey {
  readonly key: CryptoKey;
  /** The lease is over and could not be renewed: until then (milliseconds since 1970) the book opens all the same. */
  readonly graceEndsAt: number | null;
}

interface FetchedKey {
  readonly key: CryptoKey;
  readonly isKept: boolean;
}

/** Leases on the keys of books: taken, kept sealed, renewed while nobody notices. */
export interface Licences {
  /**
   * The edition's key: from this device while the lease runs, else from the server; where that says neither yes nor no, in grace.
   * `not-downloaded`: the server has another edition by now, and no key of this one is here.
   */
  key(bookId: string, editionId: string): Promise<Result<LentKey>>;
  /** As `key`, but fails where the licence cannot be kept on this device. */
  keep(bookId: string, editionId: string): Promise<Result<CryptoKey>>;
  /** Whether a licence of this edition is kept here, and can be opened with the keys that are. */
  opens(bookId: string, editionId: string): Promise<boolean>;
  /** Forgets every key in memory. */
  forget(): void;
  /** The server told of the shelf: a book that is on it no more may be theirs no more. */
  shelfCame(): void;
  /** Renews whenever the server is there; the answer stops it. */
  start(): () => void;
}

/** The server is asked in its place. */
const notRead = reported('Los préstamos no se pudieron leer', undefined);

const dayMs = 24 * 60 * 60 * 1000;
/** Without network a lease that is over is no reason to close a book in the middle of a lesson. */
const graceMs = 3 * dayMs;

/** The server knows this book and this person, and says no. */
const refusals: ReadonlySet<ProblemCode> = new Set(['forbidden', 'book-not-found', 'not-found', 'licence-expired']);
/** Nobody said anything. */
const silences: ReadonlySet<ProblemCode> = new Set(['no-answer', 'wrong-answer']);
/** The server did, of itself and not of the book. */
const troubles: ReadonlySet<ProblemCode> = new Set(['server-failed', 'server-busy']);

export function createLicences(edges: LicenceEdges): Licences {
  const { api, person, serverClock, connection } = edges;
  const keys = new Map<string, { readonly licenceId: string; readonly key: CryptoKey }>();

  const readKept = async (who: CurrentPerson, bookId: string): Promise<KeptLicence | null> =>
    (await who.database.use((open) => open.get('licences', bookId)).catch(notRead)) ?? null;

  async function keyOf(who: CurrentPerson, kept: KeptLicence): Promise<CryptoKey | null> {
    const known = keys.get(kept.bookId);
    if (known?.licenceId === kept.licenceId) return known.key;
    // Sealed with a key that is lost: as good as no licence, a new one is asked for.
    const raw = await who.vault.open(kept.sealedKey).catch(reported('Un préstamo guardado ya no se abre', null));
    if (!raw) return null;
    const key = await importEditionKey(raw);
    if (person.get() === who) keys.set(kept.bookId, { licenceId: kept.licenceId, key });
    return key;
  }

  async function store(who: CurrentPerson, licence: Licence, raw: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { licenceId, bookId, editionId, startsAt, expiresAt, serverTime } = licence;
    try {
      const sealedKey = await who.vault.seal(raw);
      if (person.get() !== who) return false;
      const kept = { licenceId, bookId, editionId, startsAt, expiresAt, renewedAt: serverTime, sealedKey };
      await who.database.change((open) => open.put('licences', kept));
      return true;
    } catch {
      // This browser keeps nothing; reading online goes on with the key in memory.
      return false;
    }
  }

  /**
   * The server lends the newest edition; who has an older one here reads on in that: the lease is of the book. Its own
   * lease keeps its name, by which its key is known.
   */
  async function goOn(who: CurrentPerson, licence: Licence, editionId: string): Promise<Result<FetchedKey>> {
    const { bookId, startsAt, expiresAt, serverTime: renewedAt } = licence;
    const kept = await who.database
      .change(async (open) => {
        const { store: rows, done } = open.transaction('licences', 'readwrite');
        const row = await rows.get(bookId);
        if (row?.editionId === editionId) await rows.put({ ...row, startsAt, expiresAt, renewedAt });
        await done;
        return row;
      })
      .catch(() => readKept(who, bookId));
    const key = kept?.editionId === editionId ? await keyOf(who, kept) : null;
    return key ? { ok: true, value: { key, isKept: true } } : { ok: false, problem: 'not-downloaded' };
  }

  /** `not-downloaded` where the server lends the key of another edition only, and none of this one is here. */
  async function fetchKey(who: CurrentPerson, bookId: string, editionId: string): Promise<Result<FetchedKey>> {
    const answer = await api.fetchLicence(bookId);
    if (!answer.ok) {
      if (refusals.has(answer.problem)) {
        keys.delete(bookId);
        await who.database
          .change((open) => open.delete('licences', bookId))
          .catch(reported('Un préstamo terminado no se pudo quitar', undefined));
      }
      return answer;
    }
    const licence = answer.value;
    serverClock.observe(licence.serverTime);
    if (licence.editionId !== editionId) return goOn(who, licence, editionId);
    const raw = fromBase64Url(licence.key);
    const key = await importEditionKey(raw);
    const isKept = await store(who, licence, raw);
    if (person.get() !== who) return { ok: false, problem: 'session-ended' };
    keys.set(bookId, { licenceId: licence.licenceId, key });
    return { ok: true, value: { key, isKept } };
  }

  async function key(bookId: string, editionId: string, mustKeep: boolean): Promise<Result<LentKey>> {
    const who = person.get();
    if (!who) return { ok: false, problem: 'session-ended' };
    const kept = await readKept(who, bookId);
    const mine = kept?.editionId === editionId ? kept : null;
    const now = await serverClock.now();
    const endsAt = mine ? Date.parse(mine.expiresAt) : 0;
    // Of a book that left the shelf the server is asked; where it says nothing, the lease holds.
    if (mine && now < endsAt && edges.isOnShelf(bookId)) {
      const found = await keyOf(who, mine);
      if (found) return { ok: true, value: { key: found, graceEndsAt: null } };
    }
    const fetched = await fetchKey(who, bookId, editionId);
    if (fetched.ok) {
      if (mustKeep && !fetched.value.isKept) return { ok: false, problem: 'storage-unavailable' };
      return { ok: true, value: { key: fetched.value.key, graceEndsAt: null } };
    }
    const isSilence = silences.has(fetched.problem);
    const isInGrace = (isSilence || troubles.has(fetched.problem)) && now < endsAt + graceMs;
    const late = mine && isInGrace ? await keyOf(who, mine) : null;
    if (late) return { ok: true, value: { key: late, graceEndsAt: now < endsAt ? null : endsAt + graceMs } };
    // Whoever brings the book goes on by themselves once somebody answers.
    return mine && isSilence && !mustKeep ? { ok: false, problem: 'licence-expired' } : fetched;
  }

  /** Every lease older than a day, or of a book that left the shelf, is taken anew, one after the other. */
  async function renew(): Promise<void> {
    const who = person.get();
    if (!who) return;
    const now = await serverClock.now();
    const kept = await who.database.use((open) => open.getAll('licences')).catch(notRead);
    for (const licence of kept ?? []) {
      if (person.get() !== who || connection.get() !== 'online') return;
      const isOld = now - Date.parse(licence.renewedAt) > dayMs;
      if (isOld || !edges.isOnShelf(licence.bookId)) await fetchKey(who, licence.bookId, licence.editionId);
    }
  }

  let renewing: Promise<void> = Promise.resolve();
  /** One after the other: what the one before has just taken is not asked for again. */
  function renewInTurn(): void {
    renewing = renewing.then(renew).catch(reported('Los préstamos no se pudieron renovar', undefined));
  }

  return {
    key: (bookId, editionId) => key(bookId, editionId, false),
    async keep(bookId, editionId) {
      const lent = await key(bookId, editionId, true);
      return lent.ok ? { ok: true, value: lent.value.key } : lent;
    },
    async opens(bookId, editionId) {
      const who = person.get();
      const kept = who && (await readKept(who, bookId));
      return who !== null && kept?.editionId === editionId && (await keyOf(who, kept)) !== null;
    },
    forget: () => keys.clear(),
    shelfCame: renewInTurn,
    start() {
      const stops = [
        connection.subscribe(renewInTurn),
        follow(person, () => {
          keys.clear();
          renewInTurn();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
