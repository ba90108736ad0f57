import { describe, expect, test, vi } from 'vitest';
import type { Result } from '../../contract/problems.ts';
import { displayLine, firstDisplay } from '../../src/data/display/reading-display.ts';
import { createDisplayChoice } from '../../src/hooks/use-reading-display.ts';

const done: Result<null> = { ok: true, value: null };

/** The choice of a person who kept `line`, on a device that answers a save with `saved`. */
function open({ line = null as string | null, saved = done } = {}) {
  const display = { read: async () => line, save: vi.fn(async () => saved), keepLetters: vi.fn() };
  const tools = {} as never;
  const books = {
    here: () => ({ tools, display }),
    use: async () => ({ ok: true, value: { tools, display } }) as const,
  };
  return { display, choice: createDisplayChoice(books) };
}

describe('the choice of how to read', () => {
  test('begins with what was kept, and a change is seen before it is kept', async () => {
    const { choice, display } = open({ line: 'sepia 150 book book usual book' });
    expect(await choice.known).toEqual({ ...firstDisplay, paper: 'sepia', letters: 150 });
    const kept = choice.choose({ letters: 175 });
    expect(choice.state.get().letters).toBe(175);
    await kept;
    expect(display.save).toHaveBeenLastCalledWith('sepia 175 book book usual book');
    expect(choice.problem.get()).toBeNull();
  });

  test('what could not be kept is seen all the same, and is said', async () => {
    const { choice } = open({ saved: { ok: false, problem: 'storage-unavailable' } });
    await choice.choose({ paper: 'dark' });
    expect(choice.state.get().paper).toBe('dark');
    expect(choice.problem.get()).toBe('storage-unavailable');
  });

  test('letters that cannot be had are not chosen, and are asked for again', async () => {
    const { choice, display } = open();
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await choice.choose({ family: 'dyslexic' });
    expect(choice.state.get().family).toBe('book');
    expect(choice.problem.get()).toBe('engine-missing');
    expect(display.save).not.toHaveBeenCalled();
    fetched.mockImplementation(async () => new Response(new ArrayBuffer(4)));
    await choice.choose({ family: 'dyslexic' });
    expect(choice.state.get().family).toBe('dyslexic');
    expect(choice.problem.get()).toBeNull();
    expect(display.save).toHaveBeenLastCalledWith(displayLine({ ...firstDisplay, family: 'dyslexic' }));
    expect(display.keepLetters).toHaveBeenCalled();
    fetched.mockRestore();
  });

  test('without the part that keeps it a book opens as for everybody', async () => {
    const choice = createDisplayChoice({ here: () => null, use: async () => ({ ok: false, problem: 'part-missing' }) });
    expect(await choice.known).toEqual(firstDisplay);
  });
});
