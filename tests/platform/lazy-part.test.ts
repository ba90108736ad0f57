import { describe, expect, it, vi } from 'vitest';
import { createLazyPart } from '../../src/platform/lazy-part.ts';

describe('a part whose code comes later', () => {
  it('is brought once, however many ask for it', async () => {
    const load = vi.fn(async () => 'parte');
    const part = createLazyPart(load);
    expect(part.here()).toBeNull();
    expect(await Promise.all([part.use(), part.use()])).toEqual([
      { ok: true, value: 'parte' },
      { ok: true, value: 'parte' },
    ]);
    expect(part.here()).toBe('parte');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('that cannot be had is a problem with a sentence, and is asked for again', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const load = vi.fn(async () => 'parte').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const onMissing = vi.fn();
    const part = createLazyPart(load, onMissing);
    expect(await part.use()).toEqual({ ok: false, problem: 'part-missing' });
    expect(said).toHaveBeenCalledTimes(1);
    expect(part.here()).toBeNull();
    expect(await part.use()).toEqual({ ok: true, value: 'parte' });
    expect(onMissing).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});
