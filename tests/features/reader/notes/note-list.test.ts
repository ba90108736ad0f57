import { expect, test } from 'vitest';
import {
  everyNote,
  isLetThrough,
  notePieces,
  notesOf,
  toggled,
} from '../../../../src/features/reader/notes/note-list.ts';
import { noteOf } from './memory-notes.ts';

const at = (id: string, totalProgression: number, progression = 0, title = '') =>
  noteOf(id, {
    locator: { href: 'x', type: 'y', ...(title === '' ? {} : { title }), locations: { totalProgression, progression } },
  });

test('notes stand in the order of the book, whatever order they were made in, and only those of the book', () => {
  const notes = [at('c', 0.5, 0.2), at('b', 0.5, 0.1), at('a', 0.1, 0.9), noteOf('otro', { bookId: 'sol' })];
  expect(notesOf(new Map(notes.map((note) => [note.id, note])), 'agua').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('the notes of a chapter stand under its name', () => {
  const pieces = notePieces([at('a', 0, 0, 'Uno'), at('b', 0.1, 0, 'Uno'), at('c', 0.2, 0, 'Dos')]);
  const groups = pieces.flatMap((piece) => (piece.type === 'chapters' ? piece.groups : []));
  expect(groups.map(({ title, notes }) => [title, notes.length])).toEqual([
    ['Uno', 2],
    ['Dos', 1],
  ]);
});

test('of thousands of notes no piece is long, none is left out, and each is told which of its chapter it is', () => {
  const chapterOf = (index: number) => (index < 100 ? 'Largo' : index % 2 === 0 ? 'Par' : 'Impar');
  const notes = Array.from({ length: 2000 }, (_, index) => at(`n${index}`, index, 0, chapterOf(index)));
  for (const isOneList of [false, true]) {
    const pieces = notePieces(notes, isOneList);
    const groups = pieces.flatMap((piece) => (piece.type === 'parts' ? piece.parts : piece.groups));
    expect(groups.flatMap((group) => group.notes)).toEqual(notes);
    const drawnTogether = pieces.flatMap((piece) =>
      piece.type === 'parts' ? piece.parts.map((part) => part.notes.length) : [piece.count],
    );
    expect(Math.max(...drawnTogether)).toBeLessThan(50);
    const numbers = groups.flatMap(({ notes: some, before }) => some.map((_, index) => before + index + 1));
    expect(numbers.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(groups[0]?.total).toBe(isOneList ? 2000 : 100);
  }
});

test('without a filter all are shown; a bookmark has no colour', () => {
  const green = noteOf('a', { color: 'green' });
  const ribbon = noteOf('b', { kind: 'bookmark', color: 'green' });
  expect([green, ribbon].every((note) => isLetThrough(note, everyNote))).toBe(true);
  const onlyGreen = { ...everyNote, colors: toggled(everyNote.colors, 'green' as const) };
  expect([green, ribbon].map((note) => isLetThrough(note, onlyGreen))).toEqual([true, false]);
  const onlyRibbons = { ...everyNote, kinds: toggled(everyNote.kinds, 'bookmark' as const) };
  expect([green, ribbon].map((note) => isLetThrough(note, onlyRibbons))).toEqual([false, true]);
  expect(toggled(toggled(everyNote.kinds, 'note' as const), 'note' as const).size).toBe(0);
});
