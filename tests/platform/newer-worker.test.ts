import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeNewerWorker } from '../../src/platform/newer-worker.ts';
import { createManualClock } from '../data/support/manual-clock.ts';

/** A service worker as a page sees it: its state, and what it was told. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly told: unknown[] = [];
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  postMessage(message: unknown): void {
    this.told.push(message);
    queueMicrotask(() => this.become('activated'));
  }
}

/** The browser's registration, with what an update finds. */
function createContainer(found: { waiting?: FakeWorker; installing?: FakeWorker } | null) {
  const update = vi.fn(async () => undefined);
  const registration = found && { waiting: null, installing: null, update, ...found };
  const container = Object.assign(new EventTarget(), { getRegistration: async () => registration });
  // Only what the page asks of a container is here.
  return { container: container as unknown as ServiceWorkerContainer, update };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('taking a newer version', () => {
  it('asks the server for it, waits until it is installed, and lets it take over', async () => {
    const worker = new FakeWorker();
    const { container, update } = createContainer({ installing: worker });
    const taken = takeNewerWorker(container, createManualClock());
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce());
    expect(worker.told).toEqual([]);
    worker.become('installed');
    await taken;
    expect(worker.told).toEqual([{ type: 'activate-now' }]);
    expect(worker.state).toBe('activated');
  });

  it('takes one that waits already', async () => {
    const worker = new FakeWorker();
    worker.state = 'installed';
    await takeNewerWorker(createContainer({ waiting: worker }).container, createManualClock());
    expect(worker.state).toBe('activated');
  });

  it('goes on where there is none, or where it could not be installed', async () => {
    await takeNewerWorker(createContainer(null).container, createManualClock());
    await takeNewerWorker(createContainer({}).container, createManualClock());
    const worker = new FakeWorker();
    const taken = takeNewerWorker(createContainer({ installing: worker }).container, createManualClock());
    await Promise.resolve();
    worker.become('redundant');
    await taken;
    expect(worker.told).toEqual([]);
  });

  it('goes on where the server does not answer, and says so', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { container, update } = createContainer({});
    update.mockRejectedValue(new TypeError('Failed to update'));
    await takeNewerWorker(container, createManualClock());
    expect(log.mock.calls).toEqual([['No se pudo traer la versión nueva', 'TypeError']]);
  });

  it('waits no longer than twenty seconds', async () => {
    const clock = createManualClock();
    const taken = takeNewerWorker(createContainer({ installing: new FakeWorker() }).container, clock);
    clock.advance(20_000);
    await taken;
  });
});
