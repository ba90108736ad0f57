import { describe, expect, test, vi } from 'vitest';
import { ProblemError, type Result } from '../../../contract/problems.ts';
import { createDisplayChoice } from '../../../src/data/display/display-choice.ts';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import { displayOf } from '../../../src/data/display/display-store.ts';
import { createSubject } from '../../../src/platform/observable.ts';
import type { NotesService } from '../../../src/data/notes/notes-service.ts';
import type { LazyPart } from '../../../src/platform/lazy-part.ts';
import { downloadTools } from '../../app/download-tools.ts';

const done: Result<null> = { ok: true, value: null };
const blocked: Result<never> = { ok: false, problem: 'storage-unavailable' };

/** The choice of a person who kept `line`, on a device that answers with `saved`, and letters that come when told. */
function open(line: string | null = null) {
  let resolve = (): void => undefined;
  const letters = { promise: new Promise<void>((come) => (resolve = come)), resolve: () => resolve() };
  const device = { isIn: true, isHeld: false, read: { ok: true, value: line } as Result<string | null>, saved: done };
  const save = vi.fn(async (_line: string) => device.saved);
  const keepLetters = vi.fn();
  const display = { person: createSubject(null), keepLetters };
  const ofDevice = () => ({
    isIn: () => device.isIn,
    isHeld: () => device.isHeld,
    read: async () => device.read,
    save,
  });
  const notes: LazyPart<NotesService> = { here: () => null, use: () => new Promise(() => undefined) };
  const part = { tools: downloadTools(), display, notes, clock: Date };
  const bring = vi.fn((_family: string): Promise<unknown> => Promise.resolve());
  const choice = createDisplayChoice(
    { here: () => part, use: async () => ({ ok: true, value: part }) },
    { bringLetters: bring, displayOf: ofDevice },
  );
  return { choice, device, save, keepLetters, bring, letters };
}

describe('the choice of how to read', () => {
  test('begins with what was kept, and a change is seen before it is kept', async () => {
    const { choice, save } = open('sepia 150 book book usual book');
    await choice.known;
    expect(choice.state.get()).toEqual({ ...firstDisplay, paper: 'sepia', letters: 150 });
    const kept = choice.choose({ letters: 175 });
    expect(choice.state.get().letters).toBe(175);
    await kept;
    expect(save).toHaveBeenLastCalledWith('sepia 175 book book usual book rests 100 off 100 pages book');
    await choice.choose({ letters: 175 });
    expect(save).toHaveBeenCalledTimes(1);
    expect(choice.problem.get()).toBeNull();
  });

  test('what could not be kept is seen all the same, and is said', async () => {
    const { choice, device } = open();
    await choice.known;
    device.saved = blocked;
    await choice.choose({ paper: 'dark' });
    expect(choice.state.get().paper).toBe('dark');
    expect(choice.problem.get()).toBe('storage-unavailable');
  });

  test('what is held from before a reload is kept now, and where that fails it is said', async () => {
    const { choice, device, save } = open('sepia 150 book book usual book');
    device.isHeld = true;
    device.saved = blocked;
    await choice.known;
    await expect.poll(() => choice.problem.get()).toBe('storage-unavailable');
    expect(save).toHaveBeenCalledWith('sepia 150 book book usual book rests 100 off 100 pages book');
  });

  test('what could not be read is not written over: it is read again, and what was chosen meanwhile stands above it', async () => {
    const { choice, device, save } = open();
    device.read = blocked;
    await choice.known;
    expect(choice.problem.get()).toBe('storage-unavailable');
    await choice.choose({ letters: 110 });
    expect(choice.state.get().letters).toBe(110);
    expect(save).not.toHaveBeenCalled();
    device.read = { ok: true, value: 'sepia 200 dyslexic accessible usual book rests 100 off 100' };
    await choice.choose({ margins: 'wide' });
    expect(save).toHaveBeenLastCalledWith('sepia 110 dyslexic accessible wide book rests 100 off 100 pages book');
    expect(choice.problem.get()).toBeNull();
  });

  test('letters that cannot be had are not chosen, and are asked for again', async () => {
    const { choice, bring, save, keepLetters } = open();
    await choice.known;
    bring.mockRejectedValueOnce(new ProblemError('engine-missing'));
    await choice.choose({ family: 'dyslexic' });
    expect(choice.state.get().family).toBe('book');
    expect(choice.problem.get()).toBe('engine-missing');
    expect(save).not.toHaveBeenCalled();
    await choice.choose({ family: 'dyslexic' });
    expect(choice.state.get().family).toBe('dyslexic');
    expect(choice.problem.get()).toBeNull();
    expect(keepLetters).toHaveBeenCalled();
  });

  test('letters that were chosen before and cannot be had now are said to be missing', async () => {
    const { choice, bring } = open('auto 100 hyperlegible book usual book');
    bring.mockRejectedValueOnce(new ProblemError('engine-missing'));
    await choice.known;
    await vi.waitFor(() => expect(choice.problem.get()).toBe('engine-missing'));
    expect(choice.state.get().family).toBe('hyperlegible');
  });

  test('of two families the later one stays, however late the letters of the first come', async () => {
    const { choice, bring, letters } = open();
    await choice.known;
    bring.mockReturnValueOnce(letters.promise);
    const first = choice.choose({ family: 'dyslexic' });
    expect(choice.isBringing.get()).toBe(true);
    await choice.choose(firstDisplay);
    expect(choice.isBringing.get()).toBe(false);
    letters.resolve();
    await first;
    expect(choice.state.get()).toEqual(firstDisplay);
  });

  test('whoever left chooses nothing for the next one, however late the letters come', async () => {
    const { choice, bring, letters, device, save } = open();
    await choice.known;
    bring.mockReturnValueOnce(letters.promise);
    const late = choice.choose({ family: 'dyslexic' });
    device.isIn = false;
    letters.resolve();
    await late;
    expect(choice.state.get()).toEqual(firstDisplay);
    expect(save).not.toHaveBeenCalled();
  });

  test('without the part that keeps it a book opens as for everybody', async () => {
    const books = { here: () => null, use: async () => ({ ok: false, problem: 'part-missing' }) as const };
    const choice = createDisplayChoice(books, { bringLetters: async () => undefined, displayOf });
    await choice.known;
    expect(choice.state.get()).toEqual(firstDisplay);
    expect(choice.problem.get()).toBe('part-missing');
  });
});
