import { expect, it, vi } from 'vitest';
import { createPageViewsBehind } from '../../src/app/page-views-behind.ts';
import { createLazyPart } from '../../src/platform/lazy-part.ts';
import { createManualClock } from '../data/support/manual-clock.ts';

it('page views wait for the first paint, and keep the moment they happened', async () => {
  const clock = createManualClock();
  const record = vi.fn(async () => undefined);
  const stopped = vi.fn();
  const load = vi.fn(async () => ({ record, start: () => stopped }));
  let calm: () => void = () => undefined;
  const whenCalm = new Promise<void>((resolve) => {
    calm = resolve;
  });
  const pageViews = createPageViewsBehind(createLazyPart(load), () => whenCalm, clock);
  const stop = pageViews.start();
  const seenMs = clock.now();
  const recorded = pageViews.record('/libros');
  clock.advance(5_000);
  expect(load).not.toHaveBeenCalled();
  calm();
  await recorded;
  expect(record).toHaveBeenCalledExactlyOnceWith('/libros', seenMs);
  stop();
  expect(stopped).toHaveBeenCalledOnce();
});
