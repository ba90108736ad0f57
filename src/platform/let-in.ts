import type { WorkerRequest } from '../../contract/worker-requests.ts';
import type { Clock } from './clock.ts';
import { trustedScriptUrl } from './trusted-urls.ts';

const request: WorkerRequest = { type: 'activate-now' };
/** A version that the browser lets in at all is in within milliseconds. */
const promptMs = 1_000;
/** Any address of ours that is no script: nothing of it is run. */
const noScript = '/img/logo.svg';

/**
 * Tells a version that waits to take over. Chromium (seen in 156) counts a request that reaches the version at work
 * just as it makes way as one that never ends, and lets the next one in after five minutes: 29 of 60 times where a page
 * asked for something within 10 ms. It looks again where another client comes, each of these times; a dedicated worker is
 * one.
 */
export function letIn(waiting: ServiceWorker, clock: Clock): void {
  waiting.postMessage(request, [new MessageChannel().port2]);
  clock.after(promptMs, () => {
    if (waiting.state !== 'installed') return;
    const client = new Worker(trustedScriptUrl(noScript));
    for (const [source, end] of [
      [client, 'error'],
      [waiting, 'statechange'],
    ] as const)
      source.addEventListener(end, () => client.terminate());
  });
}
