import type { Locator } from '../../contract/locator.ts';
import { fieldsOf, noteColors, type NoteDraft } from '../../contract/notes.ts';
import { nextStamp } from '../../contract/stamp.ts';
import type { Operation } from '../../contract/things.ts';
import { createOperationId, createWriter } from '../../src/data/notes/operation-id.ts';
import { makeBook } from '../engines/epub/make-book.ts';

/** What a device that made these notes, one after the other, has to say. */
export function operationsOf(drafts: readonly NoteDraft[]): Operation[] {
  const writer = createWriter();
  let stamp: string | null = null;
  return drafts.map((draft) => {
    const now = Date.now();
    stamp = nextStamp(writer, now, stamp);
    return {
      id: createOperationId(now),
      thing: `nota:${crypto.randomUUID()}`,
      stamp,
      set: fieldsOf(draft, new Date(now).toISOString()),
      text: draft.text ?? '',
      seen: {},
    };
  });
}

export interface ManyNotes {
  readonly bookId: string;
  readonly count: number;
  /** Pages of a PDF, chapters of an EPUB: as many notes are in each. */
  readonly parts: number;
}

const kinds = ['highlight', 'underline', 'note'] as const;
/** Made one after the other, half an hour apart, up to this moment. */
const lastMade = Date.UTC(2026, 10, 20, 15);
const betweenMs = 30 * 60_000;

function drafts({ bookId, count, parts }: ManyNotes, placeOf: (part: number, index: number) => Locator): NoteDraft[] {
  const each = count / parts;
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'highlight';
    const color = noteColors[index % noteColors.length] ?? 'yellow';
    const locator = placeOf(Math.floor(index / each), index % each);
    const madeAt = new Date(lastMade - (count - index) * betweenMs).toISOString();
    const text = index % 3 === 0 ? `Pregunta ${index + 1} para la clase.${'\nY otra línea.'.repeat(index % 4)}` : '';
    return { bookId, editionId: 'primera', kind, color, locator, madeAt, text };
  });
}

/** Words for the pages of a long PDF: one for each note that is made on them. */
export const wordOnPage = (page: number, index: number): string => `palabra-${page}-${index}`;

export function notesInPdf(many: ManyNotes): NoteDraft[] {
  return drafts(many, (part, index) => ({
    href: `#page=${part + 1}`,
    type: 'application/pdf',
    title: `Tema ${1 + Math.floor(part / 10)}`,
    locations: {
      position: part + 1,
      progression: index / 100,
      totalProgression: part / (many.parts - 1),
      rects: [[0.1 + index / 100, 0.3, 0.2, 0.02]],
    },
    text: { before: '', highlight: wordOnPage(part + 1, index), after: ' ' },
  }));
}

const lead = 'Aquí se lee';
const sentence = (part: number, index: number): string => `la frase ${index + 1} del capítulo ${part + 1}`;

/** An EPUB of so many chapters, with a paragraph for each note that is made in them. */
export function bookOfParagraphs(parts: number, each: number): Promise<Uint8Array> {
  const bodyOf = (part: number): string =>
    Array.from({ length: each }, (_, index) => `<p>${lead} ${sentence(part, index)}, y sigue otra cosa.</p>`).join('');
  return makeBook({
    chapters: Array.from({ length: parts }, (_, part) => ({ name: `capitulo-${part + 1}.xhtml`, body: bodyOf(part) })),
  });
}

export function notesInEpub(many: ManyNotes): NoteDraft[] {
  const each = many.count / many.parts;
  return drafts(many, (part, index) => {
    const highlight = sentence(part, index);
    const start = lead.length + 1;
    const node = `/4/${(index + 1) * 2}/1`;
    return {
      href: `OPS/capitulo-${part + 1}.xhtml`,
      type: 'application/xhtml+xml',
      title: `Capítulo ${part + 1}`,
      locations: {
        cfi: `epubcfi(/6/${(part + 1) * 2}[c${part}]!${node},:${start},:${start + highlight.length})`,
        progression: index / each,
        totalProgression: (part + index / each) / many.parts,
      },
      text: { before: `${lead} `, highlight, after: ', y sigue otra cosa.' },
    };
  });
}
