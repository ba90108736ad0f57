import { OPEN_PATH, SHARE_PARAM } from '../../../contract/shared-files.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LaunchDoor } from '../../platform/launch-door.ts';
import { createSubject } from '../../platform/observable.ts';
import type { WorkerDoor } from '../../platform/service-worker-door.ts';
import { isHandOff } from '../session/hand-off.ts';
import type { ArrivalService, OpenedFilesService } from '../services.ts';
import { takeSharedFiles } from './take-shared.ts';

export interface ArrivalEdges {
  readonly launches: LaunchDoor;
  readonly worker: WorkerDoor;
  readonly clock: Clock;
  readonly openedFiles: Pick<OpenedFilesService, 'state' | 'take' | 'expect' | 'nothingCame'>;
}

/** The browser hands over the files of a launch within moments, or there are none. */
const launchPatienceMs = 1_500;

/** Brings in what was handed to the app from outside and tells where the person now wants to be. */
export function createArrivals(edges: ArrivalEdges): ArrivalService & { start(): void } {
  const { launches, worker, clock, openedFiles } = edges;
  const wanted = createSubject<{ readonly path: string } | null>(null);

  async function takeShare(share: string): Promise<void> {
    openedFiles.expect();
    const shared = await takeSharedFiles(worker, clock, share);
    if (shared) await openedFiles.take(shared.files, false, shared.leftOut);
    else openedFiles.nothingCame();
  }

  return {
    wanted,
    start() {
      const { pathname, searchParams } = launches.startedAt;
      const share = searchParams.get(SHARE_PARAM);
      if (share !== null) void takeShare(share);
      let hasOwner = true;
      openedFiles.state.subscribe(() => {
        const now = openedFiles.state.get();
        const isOwned = now.status !== 'here' || now.owner !== null;
        // Whoever signed in for a file is brought to it, wherever the sign-in page leads.
        if (isOwned && !hasOwner && now.status === 'here') wanted.set({ path: OPEN_PATH });
        hasOwner = isOwned;
      });
      let isFirst = true;
      const hasQueue = launches.listen(({ files, target }) => {
        const isOnceMore = launches.isReload && isFirst;
        // The first launch is that of this page, which read its own address.
        const isAnother = !isFirst;
        isFirst = false;
        if (isAnother && target && isHandOff(target.hash)) launches.handOver(target.hash);
        else if (files.length > 0) {
          if (!isOnceMore) wanted.set({ path: OPEN_PATH });
          void openedFiles.take(files, isOnceMore);
        } else if (target && !isOnceMore) wanted.set({ path: target.pathname + target.search });
      });
      if (!hasQueue || share !== null || pathname !== OPEN_PATH) return;
      openedFiles.expect();
      clock.after(launchPatienceMs, openedFiles.nothingCame);
    },
  };
}
