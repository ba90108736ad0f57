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
import { type Clock, pause } from '../platform/clock.ts';
import { readEvents } from '../platform/event-stream.ts';
import type { StorageDoor } from '../platform/local-database.ts';
import { reported } from '../platform/report.ts';
import { isBucketThere } from '../platform/storage-buckets.ts';
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
  /** By which what is written has its hour. */
  readonly clock: Clock;
  /** The server told its time. */
  readonly onServerTime: (serverTime: string) => void;
  readonly onPlace: NotesEdges['onPlace'];
  /** The gate of every database. */
  readonly door: Pick<StorageDoor, 'admit' | 'writing'>;
  /** Told of what the browser threw away. */
  readonly onLost: () => void;
}

/** Long answers on a slow line: what is asked for gets smaller with each that does not come. */
const timeoutMs = 30_000;
/** Notes wait no longer for those that were written in another place; these are heard of when they come. */
const homeMs = 3_000;

/** What was written while the first databases did not open comes home, on the rare device where they open again. */
async function bringHome({ person, deviceDatabase: device, door, onLost, onPlace }: NotesPartEdges): Promise<void> {
  if (!(await isBucketThere())) return;
  const { bringBack } = await import('../data/way-back/way-back.ts');
  await bringBack({
    device,
    deviceVault: createDeviceVault(device),
    // Where it comes to nothing now, all stays where it is.
    door: { ...door, told: (problem) => problem === 'storage-lost' && onLost() },
    onPlace: (personId, ...place) => person.get()?.id === personId && onPlace(...place),
    // By channels of their own: what is here already hears it, too.
    tellNotes: (personId) => browserTabChannel('libro-notas').say(personId),
    tellLeft: (personId) => browserTabChannel('libro-sesion').say(personId),
  });
}

export interface NotesPart extends Notes {
  /** Resolves once what was written in another place is here, or is waited for no longer. */
  whenHome(): Promise<void>;
}

/** Everything a person writes, sent and brought: a part that comes once the first screen is painted. */
export function createNotesPart(edges: NotesPartEdges): NotesPart {
  const { browser, backendBase, api, token, deviceDatabase, clock } = edges;
  const { random, pageLife, late = {} } = browser;
  const notes = createNotes({
    ...edges,
    device: createDeviceVault(deviceDatabase),
    random,
    pageLife,
    newId: browser.randomId,
    withLock: browser.withLock ?? browserLocks(),
    tabs: late.noteTabs ?? browserTabChannel('libro-notas'),
    async send(request) {
      const answer = await api.call(endpoints.sync, syncAnswerSchema, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        timeoutMs,
      });
      // Before it is counted with: or how far the clock is off would be counted twice.
      if (answer.ok) edges.onServerTime(answer.value.serverTime);
      return answer;
    },
    followNews: (onNews, signal) =>
      readEvents(
        { fetch: browser.fetch, clock },
        backendBase + endpoints.syncEvents,
        { Authorization: token() ?? '' },
        onNews,
        signal,
      ),
  });
  let home = Promise.resolve();
  return {
    ...notes,
    whenHome: () => home,
    async sendWaiting() {
      await home;
      await notes.sendWaiting();
    },
    start() {
      const isHome = bringHome(edges).catch(
        reported('Lo escrito en otro lugar de este equipo se queda allá', undefined),
      );
      const patience = new AbortController();
      let stop: () => void = () => patience.abort();
      home = Promise.race([isHome, pause(clock, homeMs, patience.signal)]).then(() => {
        if (!patience.signal.aborted) stop = notes.start();
        patience.abort();
      });
      return () => stop();
    },
  };
}
