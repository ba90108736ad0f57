import type { Result } from '../../contract/problems.ts';

const MS_PER_SECOND = 1000;
const UNTOLD_WAIT_SECONDS = 5;
/** Two large books of others take minutes; a database that is away is not waited for all night. */
const PATIENCE_SECONDS = 15 * 60;

/** What waiting for one's turn needs: a clock, and somebody to tell once that it takes a while. */
export interface Waiting {
  sleep(ms: number): Promise<void>;
  onWait(): void;
}

/** Publishes, and comes back each time the server says that it is busy, when it says; at last what it said stands. */
export async function publishPatiently<T>(publish: () => Promise<Result<T>>, waiting: Waiting): Promise<Result<T>> {
  for (let waitedSeconds = 0; ;) {
    const result = await publish();
    if (result.ok || result.problem !== 'server-busy' || waitedSeconds >= PATIENCE_SECONDS) return result;
    if (waitedSeconds === 0) waiting.onWait();
    const seconds = Math.max(1, result.retryAfterSeconds ?? UNTOLD_WAIT_SECONDS);
    waitedSeconds += seconds;
    await waiting.sleep(seconds * MS_PER_SECOND);
  }
}
