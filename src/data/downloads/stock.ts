import { createSubject, type Observable } from '../../platform/observable.ts';
import { reported } from '../../platform/report.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ConnectionStatus } from '../services.ts';
import type { CurrentPerson, PersonSource } from '../session/current-person.ts';
import type { DownloadList, DownloadRecord } from './download-list.ts';
import type { DownloadEvent, Downloads } from './download-machine.ts';
import type { DownloadRuns } from './download-runs.ts';
import { findOnDevice, type InventoryEdges } from './inventory.ts';
import { isLoss, recoverList } from './lost-things.ts';
import type { KeptShell } from './kept-shell.ts';

export interface StockEdges extends InventoryEdges {
  readonly person: PersonSource;
  readonly catalogue: Catalogue;
  readonly connection: Observable<ConnectionStatus>;
  readonly list: DownloadList;
  readonly keepShell: KeptShell['keepForBook'];
  readonly states: Observable<Downloads>;
  readonly send: (bookId: string, event: DownloadEvent) => void;
  readonly runs: DownloadRuns;
  readonly goOn: () => void;
  readonly now: () => number;
  /** Told once of what the browser threw away. */
  readonly onLost: () => void;
}

/** What of the list is really on this device, for who is in. */
export interface Stock {
  readonly isCounted: Observable<boolean>;
  take(who: CurrentPerson): Promise<void>;
  /** Another tab changed the list: what was stopped or taken off there is so here, what was asked for shows. */
  catchUp(): Promise<void>;
  keepShells(): Promise<void>;
  forget(): void;
}

export function createStock(edges: StockEdges): Stock {
  const { person, catalogue, connection, states, send, runs } = edges;
  /** Books already looked for on this device. */
  const looked = new Set<string>();
  const isCounted = createSubject(false);
  let taking = Promise.resolve();

  function allRecords(): Promise<readonly DownloadRecord[]> {
    return edges.list.all().catch(reported('La lista de descargas no se pudo leer', []));
  }

  /**
   * Covers and engines of all that is downloaded, where the service worker came after the books: on a first visit,
   * or after the browser threw its cache away. Silent: the books are here, and the next start asks again.
   */
  async function keepShells(): Promise<void> {
    for (const [bookId, state] of states.get()) {
      const book = catalogue.summary(bookId);
      if (book && state.status === 'downloaded')
        await edges.keepShell(book).catch(reported('Faltan la portada o el lector de un libro', null));
    }
  }

  async function takeNow(who: CurrentPerson): Promise<void> {
    let isSomethingLost = await recoverList(edges, who.id).catch(
      reported('La lista de descargas no se pudo recuperar', false),
    );
    const records = await allRecords();
    for (const record of records) {
      const { bookId } = record;
      if (person.get() !== who) return;
      // Also of a book that left the shelf: it takes room, and who asked for it may remove it.
      if (looked.has(bookId)) continue;
      looked.add(bookId);
      // A book that cannot be looked at is not claimed to be here; the others are.
      const found = await findOnDevice(edges, record, who.id).catch(
        reported('Un libro descargado no se pudo mirar', null),
      );
      if (person.get() !== who) return;
      if (!found) continue;
      send(bookId, { type: 'found', ...found });
      if (!isLoss(record, found)) continue;
      isSomethingLost = true;
      await edges.list.noteLoss(bookId).catch(reported('Que faltan partes no se guardó', undefined));
    }
    if (isSomethingLost) edges.onLost();
    isCounted.set(true);
    if (records.length > 0 && connection.get() === 'online') void keepShells();
    edges.goOn();
  }

  /** One after the other: the second would find nothing left to look at, and be done before the first. */
  function take(who: CurrentPerson): Promise<void> {
    taking = taking.then(() => takeNow(who));
    return taking;
  }

  return {
    isCounted,
    take,
    async catchUp() {
      const who = person.get();
      if (!who) return;
      const records = new Map((await allRecords()).map((record) => [record.bookId, record]));
      if (person.get() !== who) return;
      for (const bookId of states.get().keys()) {
        const record = records.get(bookId);
        const isMine = record?.people.includes(who.id) === true;
        const isPaused = isMine && record.pausedBy.includes(who.id);
        send(bookId, { type: !isMine ? 'removed' : isPaused ? 'paused' : 'resumed' });
        if (!isMine || isPaused) void runs.halt(bookId);
      }
      for (const bookId of records.keys()) if (!states.get().has(bookId)) looked.delete(bookId);
      await take(who);
    },
    keepShells,
    forget() {
      looked.clear();
      isCounted.set(false);
    },
  };
}
