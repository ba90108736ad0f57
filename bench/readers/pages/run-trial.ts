import { createEpubSight } from './epub-sight.ts';
import { createPdfSight } from './pdf-sight.ts';
import type { ReaderBench, Trial } from './trial.ts';

const patienceMs = 120_000;

/** Resolves after the frame in which this is seen has been handed to the screen; looked for in every frame. */
function whenSeen(isSeen: () => boolean, seen: () => string | null): Promise<void> {
  const givesUpAt = performance.now() + patienceMs;
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    const look = () => {
      try {
        if (isSeen()) port2.postMessage(null);
        else if (performance.now() > givesUpAt)
          reject(new Error(`After ${patienceMs / 1000} s what is on the screen is: ${seen() ?? 'nothing'}`));
        else requestAnimationFrame(look);
      } catch (error) {
        reject(error);
      }
    };
    requestAnimationFrame(look);
  });
}

/** Offers a reader to the measurement; every reader is looked at in the same way. */
export function runTrial(trial: Trial): void {
  const pdfPage = trial.roots ? createPdfSight(() => trial.roots?.() ?? []) : null;
  const epubWords = trial.frames ? createEpubSight(() => trial.frames?.() ?? []) : null;
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration))).observe({
    type: 'longtask',
  });
  const seen = () => (pdfPage ? String(pdfPage() ?? '') || null : (epubWords?.() ?? null));

  /** From the call to the screen; whatever the call itself fails with is told. */
  async function timed(call: () => unknown, isSeen: () => boolean): Promise<number> {
    const start = performance.now();
    const failed = new Promise<never>((_, reject) => void Promise.resolve(call()).catch(reject));
    await Promise.race([whenSeen(isSeen, seen), failed]);
    return performance.now() - start;
  }

  const bench: ReaderBench = {
    prepare: async (book) => trial.prepare?.(book),
    open: (book, place, part) =>
      timed(
        () => trial.open(book, place),
        () => (pdfPage ? pdfPage() === part : epubWords?.() !== null),
      ),
    next(part) {
      const before = seen();
      const isNew = () => {
        const now = seen();
        return now !== null && now !== before;
      };
      return timed(
        () => trial.next(),
        () => (pdfPage ? pdfPage() === part : isNew()),
      );
    },
    goTo: (part) =>
      timed(
        () => trial.goTo(part),
        () => (pdfPage ? pdfPage() === part : (epubWords?.()?.startsWith(`Capítulo ${part}|`) ?? false)),
      ),
    async search(typed) {
      if (!trial.search) return null;
      const start = performance.now();
      const hits = await trial.search(typed);
      return { ms: performance.now() - start, hits };
    },
    place: () => trial.place(),
    seen,
    takeLongTasks: () => tasks.splice(0),
  };
  Object.assign(globalThis, { bench });
}
