import type { NoteColor, NoteKind } from '../../../contract/notes.ts';
import { selectorsOf } from './annotation-target.ts';
import { formatOf, type NotebookEntry } from './entries.ts';
import type { NotebookSheet } from './notebook-words.ts';

const context = 'http://www.w3.org/ns/anno.jsonld';
const mediaTypes = { epub: 'application/epub+zip', pdf: 'application/pdf' } as const;

/** Ids of notes are UUIDs; one that is none is still an address. */
export function urnOf(noteId: string): string {
  return `urn:uuid:${noteId.replace(/^nota:/, '')}`;
}

const motivations: Readonly<Record<NoteKind, string>> = {
  highlight: 'highlighting',
  underline: 'highlighting',
  note: 'commenting',
  bookmark: 'bookmarking',
};
const tints: Readonly<Record<NoteColor, string>> = {
  yellow: '#ffe88a',
  green: '#bdeeb0',
  blue: '#b9deff',
  pink: '#ffc9df',
  orange: '#ffd2a6',
};

function styleOf(kind: NoteKind, color: NoteColor): string {
  const look = kind === 'underline' ? `text-decoration: underline ${tints[color]}` : `background: ${tints[color]}`;
  return `.${kind}-${color} { ${look}; }`;
}

function annotationOf(entry: NotebookEntry, { linkOf }: NotebookSheet) {
  const { note, bookTitle, book } = entry;
  const selector = selectorsOf(note.locator).filter(({ type }) => type !== 'ProgressionSelector');
  return {
    id: urnOf(note.id),
    type: 'Annotation',
    motivation: motivations[note.kind],
    created: note.madeAt,
    modified: note.changedAt,
    ...(note.texts.length === 0
      ? {}
      : {
          body: note.texts.map((value) => ({
            type: 'TextualBody',
            purpose: 'commenting',
            format: 'text/plain',
            value,
          })),
        }),
    target: {
      type: 'SpecificResource',
      source: {
        id: new URL(linkOf(entry).split('?')[0] ?? '').href,
        type: 'Text',
        format: mediaTypes[formatOf(entry)],
        'dc:title': bookTitle,
        ...(book === null ? {} : { language: book.language }),
      },
      ...(selector.length === 0 ? {} : { selector }),
      styleClass: `${note.kind}-${note.color}`,
    },
    stylesheet: { type: 'CssStylesheet', value: styleOf(note.kind, note.color) },
  };
}

/** The notebook as a W3C Web Annotation collection of one page, in JSON-LD. */
export function writeJsonLd(sheet: NotebookSheet): string {
  const items = sheet.groups.flatMap(({ entries }) => entries.map((entry) => annotationOf(entry, sheet)));
  const id = `urn:uuid:${sheet.newId()}`;
  const collection = {
    '@context': context,
    id,
    type: 'AnnotationCollection',
    label: sheet.title,
    created: sheet.writtenAt,
    total: items.length,
    first: { id: `urn:uuid:${sheet.newId()}`, type: 'AnnotationPage', partOf: id, startIndex: 0, items },
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
