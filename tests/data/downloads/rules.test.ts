import { describe, expect, test } from 'vitest';
import { createChunkSlots } from '../../../src/data/downloads/chunk-slots.ts';
import { measureRoom, roomOf } from '../../../src/data/downloads/device-room.ts';
import { type Conditions, waitingFor } from '../../../src/data/downloads/waiting.ts';
import { fc } from '../../support/fast-check.ts';

const free: Conditions = {
  connection: 'online',
  network: { isCellular: false, isSavingData: false },
  isWifiOnly: false,
  isAsked: false,
  isAnyNetwork: false,
};
const cellular = { isCellular: true, isSavingData: false };
const saving = { isCellular: null, isSavingData: true };

describe('what a download waits for', () => {
  test.each<[string, Partial<Conditions>, string]>([
    ['nothing but its turn', {}, 'turn'],
    ['a network', { connection: 'offline', isAnyNetwork: true }, 'network'],
    ['a way out of the portal', { connection: 'portal' }, 'network'],
    ['nothing on a telephone network, unless the person wants Wi-Fi', { network: cellular }, 'turn'],
    ['Wi-Fi where the person wants it', { network: cellular, isWifiOnly: true, isAsked: true }, 'wifi'],
    ['nothing more once the person said now', { network: cellular, isWifiOnly: true, isAnyNetwork: true }, 'turn'],
    [
      'nothing where nobody can tell the network',
      { network: { ...saving, isSavingData: false }, isWifiOnly: true },
      'turn',
    ],
    ['a tap where the browser saves data', { network: saving }, 'data-saver'],
    ['nothing more once it was tapped', { network: saving, isAsked: true }, 'turn'],
  ])('is %s', (_title, part, waiting) => expect(waitingFor({ ...free, ...part })).toBe(waiting));
});

describe('what still fits', () => {
  const word = { freeBytes: 10_000_000_000, isPersisted: true };

  test('is never more than a trial that failed, whatever the browser says', async () => {
    const room = (fits: number) => measureRoom(async () => word, { hasRoom: async (size) => size <= fits });
    expect(await room(10_000_000)).toMatchObject({
      fitsBytes: 8_000_000,
      isTight: true,
      isGuess: false,
      isShort: true,
    });
    expect(await room(0)).toMatchObject({ fitsBytes: 0, isTight: true, isShort: true });
    expect(await room(50_000_000)).toMatchObject({ fitsBytes: word.freeBytes, isTight: false, isGuess: true });
  });

  test('is what was tried where the browser says less, or nothing', () => {
    expect(roomOf({ freeBytes: 5, isPersisted: null }, 32_000_000).fitsBytes).toBe(32_000_000);
    expect(roomOf({ freeBytes: null, isPersisted: null }, 32_000_000)).toMatchObject({
      fitsBytes: 32_000_000,
      isGuess: false,
    });
  });
});

describe('places for requests', () => {
  test('are never more than there are, and whoever waits longest is next', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 40 }), async (lengths) => {
        const slots = createChunkSlots(4);
        const begun: number[] = [];
        let taken = 0;
        await Promise.all(
          lengths.map(async (length, who) => {
            const giveBack = await slots.take();
            begun.push(who);
            taken += 1;
            expect(taken).toBeLessThanOrEqual(4);
            for (let step = 0; step < length; step += 1) await Promise.resolve();
            taken -= 1;
            giveBack();
            giveBack();
          }),
        );
        expect(begun).toEqual(lengths.map((_, who) => who));
      }),
    );
  });
});
