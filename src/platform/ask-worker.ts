import { STILL_HERE } from '../../contract/still-here.ts';
import type { WorkerRequest } from '../../contract/worker-requests.ts';
import type { Clock } from './clock.ts';

/**
 * Asks a worker, and waits for its answer as long as it says now and then that it is at work; `undefined` where it says
 * nothing for `silenceMs`. A word for which `hear` answers true is no answer either.
 */
export async function askWorker(
  worker: Pick<ServiceWorker, 'postMessage'>,
  request: WorkerRequest,
  clock: Clock,
  silenceMs: number,
  hear: (word: unknown, port: MessagePort) => boolean = () => false,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const answer = await new Promise<unknown>((resolve) => {
    const wait = () => clock.after(silenceMs, () => resolve(undefined));
    let stop = wait();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      stop();
      if (data === STILL_HERE || hear(data, port1)) stop = wait();
      else resolve(data);
    });
    port1.start();
    worker.postMessage(request, [port2]);
  });
  port1.close();
  return answer;
}
