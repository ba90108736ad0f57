import { englishSentences } from '../../contract/problems.en.ts';
import type { Translations } from '../data/language/translations.ts';
import { english as epub } from '../engines/epub/text.en.ts';
import { english as pdf } from '../engines/pdf/text.en.ts';
import { english as book } from '../features/book/text.en.ts';
import { english as downloads } from '../features/downloads/text.en.ts';
import { english as downloading } from '../hooks/downloading/text.en.ts';
import { english as install } from '../features/install/text.en.ts';
import { english as storageTrouble } from '../features/storage-trouble/text.en.ts';
import { english as library } from '../features/library/text.en.ts';
import { english as shelfFilters } from '../features/library/filters/text.en.ts';
import { english as continueReading } from '../features/library/continue/text.en.ts';
import { english as manyBooks } from '../features/library/many/text.en.ts';
import { english as insideBooks } from '../features/library/inside/text.en.ts';
import { english as notebook } from '../features/notebook/text.en.ts';
import { english as preferences } from '../features/preferences/text.en.ts';
import { english as openedFile } from '../features/opened-file/text.en.ts';
import { english as readerNotes } from '../features/reader/notes/text.en.ts';
import { english as reader } from '../features/reader/text.en.ts';
import { english as signIn } from '../features/sign-in/text.en.ts';
import { english as update } from '../features/update/text.en.ts';
import { english as menu } from './shell/text.en.ts';
import { english as app } from './text.en.ts';

/** The whole app in English: one file, fetched only by who chooses it. */
export const english: Translations = {
  language: 'en',
  problems: englishSentences,
  app,
  book,
  continueReading,
  downloading,
  downloads,
  epub,
  install,
  storageTrouble,
  library,
  shelfFilters,
  manyBooks,
  insideBooks,
  menu,
  notebook,
  openedFile,
  pdf,
  preferences,
  reader,
  readerNotes,
  signIn,
  update,
};
