import type { PageViews } from '../data/page-views/page-views.ts';
import type { Clock } from '../platform/clock.ts';
import type { LazyPart } from '../platform/lazy-part.ts';

/** Page views, usable before their code is here; the moment of each is its own. */
export interface PageViewsBehind {
  record(path: string): Promise<void>;
  start(): () => void;
}

export function createPageViewsBehind(
  part: LazyPart<PageViews>,
  whenCalm: () => Promise<void>,
  clock: Clock,
): PageViewsBehind {
  async function pageViews(): Promise<PageViews | null> {
    await whenCalm();
    const found = await part.use();
    return found.ok ? found.value : null;
  }
  return {
    async record(path) {
      const at = clock.now();
      await (await pageViews())?.record(path, at);
    },
    start() {
      let stop: (() => void) | undefined;
      let isStopped = false;
      void pageViews().then((views) => {
        if (!isStopped) stop = views?.start();
      });
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}
