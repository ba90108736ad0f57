import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../src/data/notebook/write-csv.ts';
import { writeJsonLd } from '../../../src/data/notebook/write-json-ld.ts';
import { writeMarkdown } from '../../../src/data/notebook/write-markdown.ts';
import { fc } from '../../support/fast-check.ts';
import { anyNote, noteWith, sheetOf } from './note-samples.ts';

/** RFC 4180, as any other program reads it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g;
  for (const [all, inQuotes, bare = '', end] of text.matchAll(pattern)) {
    if (all === '') break;
    rows.at(-1)?.push(inQuotes === undefined ? bare : inQuotes.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** A text with a `'` where a spreadsheet would begin to reckon: at its start, and behind what may part cells. */
const begins = /^(?:[^\S\t\n]|")*[=+\-@＝＋－＠]/u;
function guarded(text: string): string {
  const cells = text.split(/(?<=[;\t\n])/u);
  const isFormula = /^\s*[=+\-@\t＝＋－＠]/u.test(text);
  return (isFormula ? "'" : '') + cells.map((cell, at) => (at > 0 && begins.test(cell) ? `'${cell}` : cell)).join('');
}

const withText = (text: string) => noteWith({ texts: [text] });

describe('CSV', () => {
  it('has the mark of UTF-8, a head, and a line a note, ended as RFC 4180 asks', () => {
    const csv = writeCsv(sheetOf([noteWith()]));
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.endsWith('\r\n')).toBe(true);
    expect(parseCsv(csv.slice(1))).toEqual([
      ['Libro', 'Capítulo', 'Página', 'Tipo', 'Color', 'Cita', 'Nota', 'Creada', 'Cambiada', 'Enlace'],
      [
        'El agua que viaja',
        'La nube',
        '',
        'Resaltado',
        'Amarillo',
        'el agua sube',
        'Sale en el examen',
        '2026-05-03T10:00:00.000Z',
        '2026-05-04T10:00:00.000Z',
        'https://libros.example/libros/visor/epub/agua?lugar=1',
      ],
    ]);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1', '＠x'].map((text) => [text, `'${text}`]),
    ['\t=1', "'\t'=1"],
    ['\n=1', "'\n'=1"],
    ["mira;=cmd|'/C calc'!A0;fin", "mira;'=cmd|'/C calc'!A0;fin"],
    ['a; +1;"=1;" -1\t@x\n\n ＝1', "a;' +1;'\"=1;'\" -1\t'@x\n\n' ＝1"],
    ['Compras:\n- pan\n- sal', "Compras:\n'- pan\n'- sal"],
    ['a=1, b-2; c+3;\n\nd@e', 'a=1, b-2; c+3;\n\nd@e'],
  ])('lets no spreadsheet reckon with %j', (text, cell) => {
    const [, row] = parseCsv(writeCsv(sheetOf([withText(text)])).slice(1));
    expect(row?.[6]).toBe(cell);
  });

  it('lets none reckon that parts at semicolons, at tabs or at each line', () => {
    const unit = fc.constantFrom(';', '\t', '\n', '=', '-', '+', '@', '＝', '"', ' ', ',', "'", 'a');
    const text = fc.string({ unit, maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (quote, title, note) => {
        const { locator } = noteWith();
        const place = { ...locator, title, text: { highlight: quote } };
        const csv = writeCsv(sheetOf([noteWith({ locator: place, texts: [note] })])).slice(1);
        for (const cell of csv.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u);
      }),
    );
  });

  it('gives back whatever was written', () => {
    fc.assert(
      fc.property(fc.array(anyNote, { maxLength: 5 }), (notes) => {
        const rows = parseCsv(writeCsv(sheetOf(notes)).slice(1));
        expect(rows).toHaveLength(new Set(notes.map(({ id }) => id)).size + 1);
        // Word by word, but for what is put before a sign that would be reckoned with.
        const texts = new Set(rows.slice(1).map((row) => row[6]));
        for (const note of notes) expect(texts).toContain(guarded(note.texts.join('\n\n')));
      }),
    );
  });
});

describe('Markdown', () => {
  it('has quotes as quotes, and what was written and where below them', () => {
    expect(writeMarkdown(sheetOf([noteWith()]))).toBe(
      `# Mis notas

2026\\-11\\-25

## El agua que viaja

> el agua sube

Sale en el examen

[La nube · Resaltado · Amarillo · 2026\\-05\\-03](<https://libros.example/libros/visor/epub/agua?lugar=1>)
`.replaceAll(String.raw`\-`, '-'),
    );
  });

  it.each([
    ['# título', String.raw`\# título`],
    ['<script>alert(1)</script>', String.raw`\<script\>alert(1)\</script\>`],
    ['- lista\n1. otra', `${String.raw`\- lista`}\n${String.raw`1\. otra`}`],
    ['[enlace](javascript:alert(1))', String.raw`\[enlace\](javascript:alert(1))`],
    ['    código', 'código'],
    ['a\u0000b\u001Bc', 'abc'],
  ])('keeps %j a plain text', (text, plain) => {
    expect(writeMarkdown(sheetOf([withText(text)]))).toContain(`\n\n${plain}\n\n`);
  });
});

describe('JSON-LD', () => {
  const parsed = (notes: Parameters<typeof sheetOf>[0]) => JSON.parse(writeJsonLd(sheetOf(notes)));

  it('is a Web Annotation collection of one page', () => {
    expect(parsed([noteWith()])).toMatchObject({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      type: 'AnnotationCollection',
      total: 1,
      first: {
        type: 'AnnotationPage',
        startIndex: 0,
        items: [
          {
            id: 'urn:uuid:0d9f2c1e-0000-4000-8000-000000000001',
            type: 'Annotation',
            motivation: 'highlighting',
            body: [{ type: 'TextualBody', value: 'Sale en el examen', purpose: 'commenting' }],
            target: {
              source: { format: 'application/epub+zip' },
              selector: [
                { type: 'TextQuoteSelector', exact: 'el agua sube', prefix: 'Mira: ', suffix: ' y baja' },
                {
                  type: 'FragmentSelector',
                  conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
                  value: 'epubcfi(/6/4!/4/2,/1:0,/1:12)',
                },
              ],
            },
          },
        ],
      },
    });
  });

  it('names pages as RFC 8118 does, and a box as a media fragment of its page', () => {
    const box = [0.1, 0.2, 0.3, 0.05];
    const locator = { href: '#page=12', type: 'application/pdf', locations: { position: 12, box } };
    expect(parsed([noteWith({ bookId: 'geo', locator, texts: [] })]).first.items[0].target.selector).toEqual([
      {
        type: 'FragmentSelector',
        conformsTo: 'https://www.rfc-editor.org/rfc/rfc8118',
        value: 'page=12',
        refinedBy: {
          type: 'FragmentSelector',
          conformsTo: 'http://www.w3.org/TR/media-frags/',
          value: 'xywh=percent:10,20,30,5',
        },
      },
    ]);
  });
});
