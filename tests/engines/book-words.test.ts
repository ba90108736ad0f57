import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '../../contract/problems.ts';
import { createKnownWords } from '../../src/engines/book-words.ts';

const pack = (words: unknown) => new Uint8Array(deflateRawSync(JSON.stringify(words)));
const packed = pack({ version: 1, isWhole: false, pages: ['uno', null], sections: [{ path: 'a.xhtml', text: 'dos' }] });

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('words are asked for once, and told by page and by section; what is not known is not', async () => {
  const readWords = vi.fn(async () => packed);
  const words = createKnownWords({ readWords });
  expect(readWords).not.toHaveBeenCalled();
  expect([words.ofPage(0), words.ofSection('a.xhtml')]).toEqual([null, null]);
  await Promise.all([words.bring(), words.bring()]);
  await words.bring();
  expect(readWords).toHaveBeenCalledTimes(1);
  expect([words.ofPage(0), words.ofPage(1), words.ofPage(2)]).toEqual(['uno', null, null]);
  expect([words.ofSection('a.xhtml'), words.ofSection('b.xhtml'), words.ofSection('constructor')]).toEqual([
    'dos',
    null,
    null,
  ]);
});

test('a search waits for them a moment only; they are there for the next one', async () => {
  vi.useFakeTimers();
  let arrive: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
  const words = createKnownWords({ readWords: () => new Promise((resolve) => (arrive = resolve)) });
  let isWaiting = true;
  const waiting = words.bring().then(() => (isWaiting = false));
  await vi.advanceTimersByTimeAsync(399);
  expect(isWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(2);
  await waiting;
  expect(words.ofPage(0)).toBeNull();
  vi.useRealTimers();
  arrive(packed);
  await words.bring();
  expect(words.ofPage(0)).toBe('uno');
});

test('words that are not here and cannot be had are asked for by the next search, and nothing is said of it', async () => {
  const readWords = vi
    .fn<() => Promise<Uint8Array<ArrayBuffer>>>()
    .mockRejectedValueOnce(new ProblemError('chunk-missing'))
    .mockResolvedValue(packed);
  const words = createKnownWords({ readWords });
  await words.bring();
  expect(words.ofPage(0)).toBeNull();
  expect(console.error).not.toHaveBeenCalled();
  await words.bring();
  expect(words.ofPage(0)).toBe('uno');
});

test.each([
  ['no DEFLATE', new Uint8Array([1, 2, 3])],
  ['more than they may be', new Uint8Array(deflateRawSync(Buffer.alloc(17 * 1024 * 1024, 32)))],
  ['of another kind', pack({ version: 1, isWhole: true, pages: [7] })],
])('words that are %s are told of in the console, and are none', async (_, bytes) => {
  const words = createKnownWords({ readWords: async () => bytes });
  await words.bring();
  // Unpacking 16 MB may take longer than a search waits.
  const told = () =>
    expect(console.error).toHaveBeenCalledWith('Las palabras del libro no se pudieron leer', expect.any(String));
  await vi.waitFor(told, { timeout: 20_000 });
  expect(words.ofPage(0)).toBeNull();
});

test('only where nothing is left out do words tell that a book does not say something, in whatever letters', async () => {
  const knownOf = async (isWhole: boolean) => {
    const words = createKnownWords({
      readWords: async () =>
        pack({
          version: 1,
          isWhole,
          pages: ['', 'La CAN\u00ADCIÓN  de\ncuna'],
          sections: [{ path: 'a', text: 'rí<o' }],
        }),
    });
    await words.bring();
    return words;
  };
  const whole = await knownOf(true);
  expect(await Promise.all(['cancion de', 'RIO', 'nana'].map(whole.saysNothingOf))).toEqual([false, true, true]);
  expect(await whole.saysNothingOf('rí<')).toBe(false);
  expect(await (await knownOf(false)).saysNothingOf('nana')).toBe(false);
  // Nobody has to have brought them.
  const readWords = async () => pack({ version: 1, isWhole: true, pages: ['uno'] });
  expect(await createKnownWords({ readWords }).saysNothingOf('nana')).toBe(true);
});

test('a book without words has none', async () => {
  const words = createKnownWords({});
  await words.bring();
  expect(await words.saysNothingOf('uno')).toBe(false);
  expect([words.ofPage(0), words.ofSection('')]).toEqual([null, null]);
});
