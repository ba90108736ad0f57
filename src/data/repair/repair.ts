import type { TextStore } from '../../platform/session-storage.ts';
import type { ConnectionService, RepairService } from '../services.ts';

/** Builds whose missing parts this tab has already reloaded for. */
const mendedKey = 'libro-recarga';

export interface RepairEdges {
  readonly store: TextStore;
  readonly connection: ConnectionService;
  /** The build this page runs. */
  readonly build: string;
  /** Lets a newer version take over, where an older one would answer the reload with its own page; never rejects. */
  readonly takeNewer: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * A part of the app that cannot be fetched: mostly a page older than what the server keeps. Loading the page anew
 * heals that, once a build and tab, whatever two servers of different builds answer; without a place to note it, never.
 */
export function createRepair({ store, connection, build, takeNewer, reload }: RepairEdges): RepairService {
  return {
    async partMissing(isWanted) {
      const mended = store.read(mendedKey) ?? '';
      if (mended.split(' ').includes(build)) return false;
      await connection.check();
      // Without the server a reload would end in the browser's own error page.
      if (connection.status.get() !== 'online' || !store.save(mendedKey, mended)) return false;
      await takeNewer();
      // Not before: whoever went to another page meanwhile was not helped yet.
      if (!isWanted() || !store.save(mendedKey, `${mended} ${build}`.trim())) return false;
      reload();
      return true;
    },
  };
}
