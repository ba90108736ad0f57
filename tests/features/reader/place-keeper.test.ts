import { expect, test } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import type { Result } from '../../../contract/problems.ts';
import { createPlaceKeeper } from '../../../src/features/reader/place-keeper.ts';

const page = (number: number): Locator => ({
  href: `#page=${number}`,
  type: 'application/pdf',
  locations: { position: number },
});

/** A device that keeps a place only when it is told to. */
function slowDevice() {
  const asked: (number | undefined)[] = [];
  const held: (number | null | undefined)[] = [];
  const answers: ((result: Result<null>) => void)[] = [];
  return {
    asked,
    held,
    answer: (result: Result<null>) => answers.shift()?.(result),
    positions: {
      read: () => Promise.resolve(null),
      recent: { get: () => [], subscribe: () => () => undefined },
      hold: (_bookId: string, locator: Locator | null) => void held.push(locator && locator.locations.position),
      save: (_bookId: string, locator: Locator) => {
        asked.push(locator.locations.position);
        return new Promise<Result<null>>((resolve) => answers.push(resolve));
      },
    },
  };
}

test('the first turn is kept at once; of quick turns during a save, the last one follows', async () => {
  const device = slowDevice();
  const keeper = createPlaceKeeper('libro', device.positions, () => undefined);
  keeper.moved(page(1));
  expect(device.asked).toEqual([1]);
  keeper.moved(page(2));
  keeper.moved(page(3));
  expect(device.asked).toEqual([1]);
  device.answer({ ok: true, value: null });
  await expect.poll(() => device.asked).toEqual([1, 3]);
  device.answer({ ok: true, value: null });
  await keeper.settled();
  keeper.moved(page(4));
  expect(device.asked).toEqual([1, 3, 4]);
});

test('the tab holds each place until the device has kept it', async () => {
  const device = slowDevice();
  const keeper = createPlaceKeeper('libro', device.positions, () => undefined);
  keeper.moved(page(1));
  keeper.moved(page(2));
  expect(device.held).toEqual([1, 2]);
  device.answer({ ok: true, value: null });
  await expect.poll(() => device.asked).toEqual([1, 2]);
  expect(device.held).toEqual([1, 2]);
  device.answer({ ok: false, problem: 'storage-full' });
  await keeper.settled();
  expect(device.held).toEqual([1, 2]);
  keeper.moved(page(3));
  device.answer({ ok: true, value: null });
  await keeper.settled();
  expect(device.held).toEqual([1, 2, 3, null]);
});

test('a device that cannot keep the place says so, and says when it can again', async () => {
  const device = slowDevice();
  const told: (string | null)[] = [];
  const keeper = createPlaceKeeper('libro', device.positions, (problem) => told.push(problem));
  keeper.moved(page(1));
  device.answer({ ok: false, problem: 'storage-full' });
  await expect.poll(() => told).toEqual(['storage-full']);
  await keeper.settled();
  keeper.moved(page(2));
  device.answer({ ok: true, value: null });
  await expect.poll(() => told).toEqual(['storage-full', null]);
});
