import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../contract/problems.ts';
import { report, reported } from '../../src/platform/report.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a failure that stops nothing', () => {
  it('is said in plain words with its kind, and nothing of what it quotes', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    report('No se guardó', new DOMException('la nota de Ana', 'QuotaExceededError'));
    report('No se guardó', new ProblemError('storage-full', { detail: 'la nota de Ana' }));
    report('No se guardó', 'la nota de Ana');
    expect(log.mock.calls).toEqual([
      ['No se guardó', 'QuotaExceededError'],
      ['No se guardó', 'storage-full'],
      ['No se guardó', 'error'],
    ]);
  });

  it('lets the caller go on with another value', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    expect(await Promise.reject<number>(new TypeError('x')).catch(reported('No se pudo leer', 7))).toBe(7);
    expect(log.mock.calls).toEqual([['No se pudo leer', 'TypeError']]);
  });
});
