import start from './migrations/0001-start.sql?raw';
import shelfOrder from './migrations/0002-shelf-order.sql?raw';
import notes from './migrations/0003-notes.sql?raw';
import pageObjects from './migrations/0004-page-objects.sql?raw';
import noteStamps from './migrations/0005-note-stamps.sql?raw';
import words from './migrations/0006-words.sql?raw';

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
}

/** In order. Appended, never edited: a database remembers the hash of each one it ran. */
export const migrations: readonly Migration[] = [
  { id: 1, name: 'start', sql: start },
  { id: 2, name: 'shelf-order', sql: shelfOrder },
  { id: 3, name: 'notes', sql: notes },
  { id: 4, name: 'page-objects', sql: pageObjects },
  { id: 5, name: 'note-stamps', sql: noteStamps },
  { id: 6, name: 'words', sql: words },
];
