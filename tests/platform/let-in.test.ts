import { afterEach, expect, it, vi } from 'vitest';
import { letIn } from '../../src/platform/let-in.ts';
import { createManualClock } from '../data/support/manual-clock.ts';

class WaitingWorker extends EventTarget {
  state: ServiceWorkerState = 'installed';
  readonly postMessage = vi.fn();
}

class StartedWorker extends EventTarget {
  static readonly all: StartedWorker[] = [];
  readonly terminate = vi.fn();
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    StartedWorker.all.push(this);
  }
}

function tell() {
  vi.stubGlobal('Worker', StartedWorker);
  vi.stubGlobal('location', new URL('https://libros.example/libros'));
  vi.stubGlobal('window', {});
  const waiting = new WaitingWorker();
  const clock = createManualClock();
  // Only what is asked of a worker is here.
  letIn(waiting as unknown as ServiceWorker, clock);
  expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'activate-now' }, [expect.any(MessagePort)]);
  return { waiting, clock };
}

afterEach(() => {
  vi.unstubAllGlobals();
  StartedWorker.all.length = 0;
});

it('a version that still waits a second after it was told gets another client to look at, which is none for long', () => {
  const { waiting, clock } = tell();
  clock.advance(999);
  expect(StartedWorker.all).toEqual([]);
  clock.advance(1);
  const [client] = StartedWorker.all;
  expect(client?.address).toBe('https://libros.example/img/logo.svg');
  expect(client?.terminate).not.toHaveBeenCalled();
  waiting.dispatchEvent(new Event('statechange'));
  expect(client?.terminate).toHaveBeenCalled();
});

it('a version that was let in needs nobody', () => {
  const { waiting, clock } = tell();
  waiting.state = 'activating';
  clock.advance(60_000);
  expect(StartedWorker.all).toEqual([]);
});
