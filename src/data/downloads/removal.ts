import { ProblemError } from '../../../contract/problems.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import type { Observable } from '../../platform/observable.ts';
import type { WithLock } from '../../platform/tab-locks.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StorageClient } from '../content/storage-client.ts';
import type { DownloadService } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';
import type { DownloadList } from './download-list.ts';
import { type DownloadEvent, downloadOf, type Downloads } from './download-machine.ts';
import type { DownloadRuns } from './download-runs.ts';

export interface RemovalEdges {
  readonly person: PersonSource;
  readonly catalogue: Catalogue;
  readonly list: DownloadList;
  readonly storage: StorageClient;
  readonly withLock: WithLock;
  readonly clock: Clock;
  readonly states: Observable<Downloads>;
  readonly send: (bookId: string, event: DownloadEvent) => void;
  readonly tellTabs: () => void;
  readonly goOn: () => void;
}

/** What a person has stopped or taken off counts all the same where the device does not keep it for so long. */
export const keepingMs = 1_000;

/** Takes this person off the book; its bytes go with the last who wanted it. */
export function createRemoval(edges: RemovalEdges, runs: DownloadRuns): DownloadService['remove'] {
  const { person, list } = edges;

  return async (bookId) => {
    const who = person.get();
    const before = downloadOf(edges.states.get(), bookId);
    let isOff = false;
    try {
      const dropping = runs.halt(bookId).then(() => list.drop(bookId, who?.id ?? ''));
      // Who sees that it is gone may close the page: by then it is off the list, unless the device takes very long.
      await Promise.race([dropping, pause(edges.clock, keepingMs)]);
      if (person.get() === who) edges.send(bookId, { type: 'removed' });
      const { isShared, useless } = await dropping;
      isOff = true;
      // Before its bytes go, or another tab completes what nobody wants.
      edges.tellTabs();
      // It may have been noted, and begun, in between.
      if (person.get() === who) {
        edges.send(bookId, { type: 'removed' });
        await runs.halt(bookId);
      }
      const current = edges.catalogue.summary(bookId)?.editionId;
      // What was only read, and never asked for, is in no list.
      const editions = isShared ? [] : new Set([...useless, ...(current ? [current] : [])]);
      for (const editionId of editions)
        // Another tab lets go of it first; or somebody wants the book again by then.
        await edges.withLock(`libro-descarga-${editionId}`, async () => {
          if (!(await list.find(bookId))) await edges.storage.removeEdition(editionId);
        });
      return { ok: true, value: isShared ? 'shared' : 'freed' };
    } catch (cause) {
      // Nobody is shown as done what the next start would bring back.
      if (!isOff && person.get() === who) {
        edges.send(bookId, { type: 'stays', before });
        edges.goOn();
      }
      return { ok: false, problem: cause instanceof ProblemError ? cause.code : 'storage-unavailable' };
    }
  };
}
