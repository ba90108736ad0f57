import { describe, expect, test } from 'vitest';
import type { Locator } from '../../../contract/locator.ts';
import type { ContentsItem, ReaderPlace } from '../../../src/engines/publication.ts';
import { entryAt } from '../../../src/features/reader/contents-panel.tsx';
import { commandOfKey, commandOfTap, isOnlyHeld } from '../../../src/features/reader/reader-keys.ts';
import { nextReader } from '../../../src/features/reader/reader-machine.ts';
import type { ReaderState } from '../../../src/features/reader/reader-machine.ts';

const bare = { repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const locator = (href: string, position?: number): Locator => ({
  href,
  type: 'text/html',
  locations: position === undefined ? {} : { position },
});
const place: ReaderPlace = {
  locator: locator('#page=3', 3),
  label: 'Página 3 de 9',
  hint: null,
  isFirst: false,
  pages: null,
  chapterEnd: null,
  isLast: false,
};
const book = {
  metadata: { title: 'Álgebra', language: 'es', layout: 'fixed', readingProgression: 'ltr' },
  contents: [],
} as const;

describe('keys and taps', () => {
  test.each([
    ['ArrowRight', 'ltr', 'next'],
    ['ArrowRight', 'rtl', 'previous'],
    ['ArrowLeft', 'ltr', 'previous'],
    ['ArrowLeft', 'rtl', 'next'],
    ['PageDown', 'rtl', 'next'],
    ['PageUp', 'ltr', 'previous'],
    [' ', 'ltr', 'next'],
    ['Home', 'ltr', 'start'],
    ['End', 'ltr', 'end'],
    ['Escape', 'ltr', 'close'],
    ['Backspace', 'ltr', 'way-back'],
    ['f', 'ltr', 'full-screen'],
    ['F', 'ltr', 'full-screen'],
    ['C', 'ltr', 'contents'],
    ['B', 'ltr', 'bookmark'],
    ['N', 'ltr', 'notes'],
    ['L', 'ltr', 'display'],
    ['V', 'ltr', 'read-aloud'],
    ['R', 'ltr', 'turn-page'],
    ['q', 'ltr', null],
  ] as const)('the key %j in a %s book asks for %s', (key, progression, command) => {
    expect(commandOfKey({ ...bare, key }, progression)).toBe(command);
  });

  test('with shift a letter is the same key', () => {
    expect(commandOfKey({ ...bare, key: 'C', shiftKey: true }, 'ltr')).toBe('contents');
    expect(commandOfKey({ ...bare, key: 'F', ctrlKey: true, shiftKey: true }, 'ltr')).toBe('search');
    expect(commandOfKey({ ...bare, key: 'B', ctrlKey: true }, 'ltr')).toBeNull();
  });

  test.each([
    ['Escape', 'close', true],
    ['b', 'bookmark', true],
    ['v', 'read-aloud', true],
    ['f', 'full-screen', true],
    ['Backspace', 'way-back', true],
    ['Home', 'start', true],
    ['Enter', 'next', true],
    ['ArrowRight', 'next', false],
    [' ', 'previous', false],
    ['+', 'larger', false],
    ['-', 'smaller', false],
  ] as const)('the key %j that is held asks for %s once: %j', (key, command, isOnce) => {
    expect(isOnlyHeld({ ...bare, key, repeat: true }, command, false)).toBe(isOnce);
    expect(isOnlyHeld({ ...bare, key }, command, true)).toBe(false);
  });

  test('a key that is held turns no page while one is on its way', () => {
    const held = { ...bare, repeat: true };
    expect(isOnlyHeld({ ...held, key: 'ArrowLeft' }, 'previous', true)).toBe(true);
    expect(isOnlyHeld({ ...held, key: '+' }, 'larger', true)).toBe(false);
  });

  test('a key of the browser stays with the browser', () => {
    expect(commandOfKey({ ...bare, key: 'ArrowLeft', altKey: true }, 'ltr')).toBeNull();
    expect(commandOfKey({ ...bare, key: 'c', ctrlKey: true }, 'ltr')).toBeNull();
  });

  test('shift turns a way round', () => {
    expect(commandOfKey({ ...bare, key: ' ', shiftKey: true }, 'ltr')).toBe('previous');
    expect(commandOfKey({ ...bare, key: 'Backspace', shiftKey: true }, 'ltr')).toBe('way-on');
  });

  test.each([
    ['start', 'ltr', 'previous'],
    ['end', 'ltr', 'next'],
    ['start', 'rtl', 'next'],
    ['end', 'rtl', 'previous'],
    ['middle', 'rtl', 'bars'],
  ] as const)('a tap on the %s third of a %s book asks for %s', (zone, progression, command) => {
    expect(commandOfTap(zone, progression)).toBe(command);
  });
});

describe('the reader as its screen shows it', () => {
  const opening: ReaderState = { status: 'opening' };
  const ready = nextReader(opening, {
    type: 'renderer-changed',
    book,
    renderer: { status: 'ready', place },
    address: '3',
  });

  test('it is opening until the first page is painted', () => {
    expect(
      nextReader(opening, { type: 'renderer-changed', book, renderer: { status: 'opening' }, address: '' }),
    ).toEqual(opening);
    expect(ready).toEqual({ status: 'ready', book, place, address: '3' });
  });

  test('a page that is laid out anew does not send the reader back to opening', () => {
    expect(nextReader(ready, { type: 'renderer-changed', book, renderer: { status: 'opening' }, address: '' })).toBe(
      ready,
    );
  });

  test('a failure stays until the book is opened again', () => {
    const failed = nextReader(ready, { type: 'opening-failed', problem: 'chunk-missing' });
    expect(failed).toEqual({ status: 'failed', problem: 'chunk-missing' });
    expect(
      nextReader(failed, { type: 'renderer-changed', book, renderer: { status: 'ready', place }, address: '3' }),
    ).toBe(failed);
    expect(nextReader(failed, { type: 'opening-started' })).toEqual(opening);
  });
});

describe('where the contents say we are', () => {
  const item = (title: string, target: Locator | null, children: ContentsItem[] = []) => ({ title, target, children });

  test('in a PDF it is the last entry that starts at or before the page', () => {
    const contents = [
      item('Uno', locator('#page=1', 1), [item('Uno A', locator('#page=4', 4))]),
      item('Dos', locator('#page=9', 9)),
    ];
    expect(entryAt(contents, locator('#page=8', 8))?.title).toBe('Uno A');
    expect(entryAt(contents, locator('#page=9', 9))?.title).toBe('Dos');
  });

  test('in an EPUB it is the entry of the same chapter file', () => {
    const contents = [item('Uno', locator('a.xhtml')), item('Dos', locator('b.xhtml#inicio')), item('Suelto', null)];
    expect(entryAt(contents, locator('b.xhtml'))?.title).toBe('Dos');
    expect(entryAt(contents, locator('z.xhtml'))).toBeNull();
  });

  test('within a chapter file it is the section the page belongs to', () => {
    const contents = [
      item('Uno', locator('a.xhtml'), [item('Uno A', locator('a.xhtml#a')), item('Uno B', locator('a.xhtml#b'))]),
    ];
    expect(entryAt(contents, { ...locator('a.xhtml'), title: 'Uno B' })?.title).toBe('Uno B');
    expect(entryAt(contents, { ...locator('a.xhtml'), title: 'Otra cosa' })?.title).toBe('Uno');
  });
});
