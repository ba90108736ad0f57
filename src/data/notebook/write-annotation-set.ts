import { wordsByOf } from '../../../contract/words-by.ts';
import { selectorsOf, wordsByMember } from './annotation-target.ts';
import { formatOf, type NotebookEntry, pageOf, textOf } from './entries.ts';
import type { NotebookSheet } from './notebook-words.ts';
import { urnOf } from './write-json-ld.ts';

const context = 'http://www.w3.org/ns/anno.jsonld';
const mediaTypes = { epub: 'application/epub+zip', pdf: 'application/pdf' } as const;

/** How this library names a book and an edition of it among a publication's identifiers. */
export const bookUrn = 'urn:libro-digital:libro:';
export const editionUrn = 'urn:libro-digital:edicion:';

function aboutOf(entry: NotebookEntry) {
  const { note, book, bookTitle } = entry;
  return {
    'dc:identifier': [
      bookUrn + encodeURIComponent(note.bookId),
      ...(note.editionId === '' ? [] : [editionUrn + encodeURIComponent(note.editionId)]),
    ],
    'dc:format': mediaTypes[formatOf(entry)],
    'dc:title': bookTitle,
    ...(book === null ? {} : { 'dc:creator': book.authors }),
  };
}

function itemOf(entry: NotebookEntry, isOfSeveral: boolean) {
  const { note } = entry;
  const { locator, kind, color } = note;
  const page = pageOf(locator);
  const { totalProgression } = locator.locations;
  const wordsBy = wordsByOf(locator);
  const meta = {
    ...(locator.title === undefined ? {} : { headings: [{ level: 1, txt: locator.title }] }),
    ...(page === null ? {} : { page: String(page) }),
    ...(totalProgression === undefined ? {} : { totalProgression }),
    ...(wordsBy === null ? {} : { [wordsByMember]: wordsBy }),
  };
  return {
    '@context': context,
    id: urnOf(note.id),
    type: 'Annotation',
    ...(kind === 'bookmark' ? { motivation: 'bookmarking' } : kind === 'note' ? { motivation: 'commenting' } : {}),
    created: note.madeAt,
    modified: note.changedAt,
    // A set tells of one publication; of several, each note tells of its own.
    ...(isOfSeveral ? { about: aboutOf(entry) } : {}),
    target: {
      source: page === null ? locator.href : 'publication.pdf',
      selector: selectorsOf(locator),
      meta,
    },
    body: {
      type: 'TextualBody',
      format: 'text/plain',
      value: textOf(note),
      color,
      highlight: kind === 'underline' ? 'underline' : 'solid',
    },
  };
}

/** The notebook as a Readium annotation set (https://github.com/readium/annotations), a file other readers take in. */
export function writeAnnotationSet(sheet: NotebookSheet): string {
  const entries = sheet.groups.flatMap((group) => group.entries);
  const [first] = entries;
  const isOfSeveral = entries.some(({ note }) => note.bookId !== first?.note.bookId);
  const set = {
    '@context': context,
    id: `urn:uuid:${sheet.newId()}`,
    type: 'AnnotationSet',
    generator: { id: 'urn:libro-digital', type: 'Software', name: 'Libro Digital' },
    generated: sheet.writtenAt,
    title: sheet.title,
    about: first && !isOfSeveral ? aboutOf(first) : { 'dc:title': sheet.title },
    items: entries.map((entry) => itemOf(entry, isOfSeveral)),
  };
  return `${JSON.stringify(set, null, 2)}\n`;
}
