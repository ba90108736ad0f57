import { describe, expect, it } from 'vitest';
import { createPasswordLock } from '../../../src/features/reader/password-lock.ts';
import { nextPassword, unknownPassword } from '../../../src/features/reader/password-machine.ts';
import type { PasswordEvent, PasswordState } from '../../../src/features/reader/password-machine.ts';

const needed = (isWrong: boolean): PasswordEvent => ({ type: 'needed', isWrong });
const written = (password: string): PasswordEvent => ({ type: 'written', password });
const ended: PasswordEvent = { type: 'opening-ended' };
const closed: PasswordEvent = { type: 'book-closed' };
const after = (...events: readonly PasswordEvent[]): PasswordState => events.reduce(nextPassword, unknownPassword);

describe('what is known of a password', () => {
  it.each<[string, readonly PasswordEvent[], PasswordState]>([
    ['is asked for where the book needs one', [needed(false)], { status: 'asked', wrong: 0 }],
    ['is tried once written', [needed(false), written('sol')], { status: 'given', password: 'sol', wrong: 0 }],
    [
      'is asked for again, and counted, each time it is wrong',
      [needed(false), written('a'), needed(true), written('b'), needed(true)],
      { status: 'asked', wrong: 2 },
    ],
    [
      'is not counted twice where a worker broke while the person wrote',
      [needed(false), written('a'), needed(true), needed(true)],
      { status: 'asked', wrong: 1 },
    ],
    [
      'is known for who opens the same book anew',
      [needed(false), written('sol'), ended, needed(false)],
      { status: 'known', password: 'sol' },
    ],
    [
      'is asked for where the known one is wrong',
      [needed(false), written('sol'), ended, needed(false), needed(true)],
      { status: 'asked', wrong: 1 },
    ],
    ['is nothing where the book was left before it was written', [needed(false), ended], unknownPassword],
    ['is forgotten with the book', [needed(false), written('sol'), closed], unknownPassword],
    [
      'is forgotten with the book, also when it was known',
      [needed(false), written('sol'), ended, closed],
      unknownPassword,
    ],
    ['is none of who was not asked', [written('sol')], unknownPassword],
  ])('%s', (_, events, state) => {
    expect(after(...events)).toEqual(state);
  });
});

describe('the lock of a book', () => {
  function open() {
    const states: PasswordState[] = [];
    return { states, lock: createPasswordLock((state) => states.push(state)) };
  }

  it('hands what the person writes to the reader that asked', async () => {
    const { states, lock } = open();
    const { ask } = lock.begin('libro');
    const first = ask(false);
    lock.answer('luna');
    await expect(first).resolves.toBe('luna');
    const second = ask(true);
    lock.answer('sol');
    await expect(second).resolves.toBe('sol');
    expect(states.map(({ status }) => status)).toEqual(['asked', 'given', 'asked', 'given']);
  });

  it('asks nobody where the same book is opened anew, and asks for another book', async () => {
    const { states, lock } = open();
    const one = lock.begin('libro');
    const first = one.ask(false);
    lock.answer('sol');
    await first;
    one.end();
    await expect(lock.begin('libro').ask(false)).resolves.toBe('sol');
    const other = lock.begin('otro').ask(false);
    expect(states.at(-1)).toEqual({ status: 'asked', wrong: 0 });
    lock.answer('mar');
    await expect(other).resolves.toBe('mar');
  });

  it('tells a reader that is gone that there is no answer, then and later', async () => {
    const { states, lock } = open();
    const { ask, end } = lock.begin('libro');
    const asked = ask(false);
    end();
    await expect(asked).resolves.toBeNull();
    await expect(ask(false)).resolves.toBeNull();
    expect(states.at(-1)).toEqual(unknownPassword);
  });

  it('holds nothing once the book is closed', async () => {
    const { states, lock } = open();
    const asked = lock.begin('libro').ask(false);
    lock.answer('sol');
    await asked;
    lock.forget();
    expect(JSON.stringify(states.at(-1))).not.toContain('sol');
    void lock.begin('libro').ask(false);
    expect(states.at(-1)).toEqual({ status: 'asked', wrong: 0 });
  });
});
