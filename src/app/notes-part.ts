import { endpoints } from '../../contract/endpoints.ts';
import { syncAnswerSchema } from '../../contract/sync.ts';
import type { Api } from '../data/api/api.ts';
import { createNotes, type Notes, type NotesEdges } from '../data/notes/notes.ts';
import type { Journal } from '../data/notes/journal.ts';
import type { ConnectionService } from '../data/services.ts';
import type { PersonSource } from '../data/session/current-person.ts';
import { createDeviceVault } from '../data/vault/device-vault.ts';
import type { Browser } from '../platform/browser.ts';
import type { DeviceDatabase } from '../platform/device-database.ts';
import { readEvents } from '../platform/event-stream.ts';
import { browserTabChannel } from '../platform/tab-channel.ts';
import { browserLocks } from '../platform/web-locks.ts';

export interface NotesPartEdges {
  readonly browser: Browser;
  readonly backendBase: string;
  readonly api: Api;
  readonly token: () => string | null;
  readonly person: PersonSource;
  readonly connection: ConnectionService['status'];
  readonly journal: Journal;
  readonly deviceDatabase: DeviceDatabase;
  readonly onPlace: NotesEdges['onPlace'];
}

/** Long answers on a slow line: what is asked for gets smaller with each that does not come. */
const timeoutMs = 30_000;

/** Everything a person writes, sent and brought: a part that comes once the first screen is painted. */
export function createNotesPart({ browser, backendBase, api, token, deviceDatabase, ...edges }: NotesPartEdges): Notes {
  const { clock, random, pageLife, late = {} } = browser;
  return createNotes({
    ...edges,
    device: createDeviceVault(deviceDatabase),
    clock,
    random,
    pageLife,
    newId: browser.randomId,
    withLock: browser.withLock ?? browserLocks(),
    tabs: late.noteTabs ?? browserTabChannel('libro-notas'),
    send: (request) =>
      api.call(endpoints.sync, syncAnswerSchema, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        timeoutMs,
      }),
    followNews: (onNews, signal) =>
      readEvents(
        { fetch: browser.fetch, clock },
        backendBase + endpoints.syncEvents,
        { Authorization: token() ?? '' },
        onNews,
        signal,
      ),
  });
}
