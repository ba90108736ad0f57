import { type Clock, pause } from './clock.ts';
import { letIn } from './let-in.ts';
import { reported } from './report.ts';

/** Installing brings the whole shell over a slow network; longer than this nobody waits for it. */
const patienceMs = 20_000;

function told(target: EventTarget, type: string, isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isDone()) return;
      target.removeEventListener(type, look);
      resolve();
    };
    target.addEventListener(type, look);
    look();
  });
}

async function takeOver(container: ServiceWorkerContainer, clock: Clock): Promise<void> {
  const registration = await container.getRegistration();
  await registration?.update();
  const newer = registration?.waiting ?? registration?.installing;
  if (!newer) return;
  await told(newer, 'statechange', () => newer.state !== 'installing');
  if (newer.state !== 'installed') return;
  const taken = told(newer, 'statechange', () => newer.state === 'activated' || newer.state === 'redundant');
  letIn(newer, clock);
  await taken;
}

/**
 * Asks the server for a newer service worker and lets it take over: the one that is here answers every reload with its
 * own, older page. Never rejects: where there is none, or it does not come, a reload is tried all the same.
 */
export async function takeNewerWorker(container: ServiceWorkerContainer, clock: Clock): Promise<void> {
  await Promise.race([
    takeOver(container, clock).catch(reported('No se pudo traer la versión nueva', undefined)),
    pause(clock, patienceMs),
  ]);
}
