import { describe, expect, it } from 'vitest';
import type { Note } from '../../../contract/notes.ts';
import { planImport } from '../../../src/data/notebook/plan-import.ts';
import { readAnnotationSet } from '../../../src/data/notebook/read-annotation-set.ts';
import { writeAnnotationSet } from '../../../src/data/notebook/write-annotation-set.ts';
import { fc } from '../../support/fast-check.ts';
import { anyNote, mapOf, noteWith, sheetOf, shelf } from './note-samples.ts';

function planOf(text: string, notes: readonly Note[] = []) {
  const read = readAnnotationSet(text);
  if (typeof read === 'string') throw new Error(read);
  return planImport(read, mapOf(notes), shelf);
}
/** The same for two that say the same, whatever the order of their fields. */
function plain(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}
const setOf = (...items: readonly unknown[]) =>
  JSON.stringify({ type: 'AnnotationSet', about: { 'dc:title': 'EL AGUA que viája' }, items });
const item = (part: object = {}) => ({
  type: 'Annotation',
  id: 'urn:uuid:1',
  target: { source: 'cap1.xhtml', selector: [{ type: 'TextQuoteSelector', exact: 'agua' }] },
  body: { type: 'TextualBody', value: 'hola', color: 'green', highlight: 'solid' },
  ...part,
});

describe('an annotation set', () => {
  it('tells of its one publication, each note with its place, colour and text', () => {
    expect(JSON.parse(writeAnnotationSet(sheetOf([noteWith({ kind: 'underline', color: 'pink' })])))).toMatchObject({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      type: 'AnnotationSet',
      about: { 'dc:title': 'El agua que viaja', 'dc:format': 'application/epub+zip', 'dc:creator': ['Equipo'] },
      items: [
        {
          '@context': 'http://www.w3.org/ns/anno.jsonld',
          id: 'urn:uuid:0d9f2c1e-0000-4000-8000-000000000001',
          type: 'Annotation',
          target: { source: 'cap1.xhtml', meta: { headings: [{ level: 1, txt: 'La nube' }] } },
          body: { type: 'TextualBody', value: 'Sale en el examen', color: 'pink', highlight: 'underline' },
        },
      ],
    });
  });

  it('comes back as it went, of one book or of several', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyNote, { minLength: 1, maxLength: 6, selector: ({ id }) => id }), (notes) => {
        const { added, homeless, unread } = planOf(writeAnnotationSet(sheetOf(notes)));
        expect(homeless).toEqual([]);
        expect(unread).toBe(0);
        const expected = notes.map(({ bookId, kind, color, locator, texts, editionId, madeAt }) => ({
          bookId,
          editionId: editionId || `e-${bookId}`,
          kind,
          color,
          locator,
          text: texts.join('\n\n'),
          madeAt: new Date(madeAt).toISOString(),
        }));
        expect(new Set(added.map(plain))).toEqual(new Set(expected.map(plain)));
      }),
    );
  });

  it('changes nothing where all is here already, by whatever id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyNote, { minLength: 1, maxLength: 6, selector: ({ id }) => id }), (notes) => {
        const text = writeAnnotationSet(sheetOf(notes));
        const { added, differing, sameCount } = planOf(text, notes);
        expect([added, differing, sameCount]).toEqual([[], [], notes.length]);
        const renamed = notes.map((note, index) => ({ ...note, id: `nota:otra-${index}` }));
        const again = planOf(text, renamed);
        expect(again.added).toEqual([]);
        expect(again.sameCount + again.differing.length).toBe(notes.length);
      }),
    );
  });

  it('asks about those that are here and differ, and says what would change', () => {
    const mine = noteWith({ texts: ['lo mío'], color: 'blue' });
    const { added, differing } = planOf(writeAnnotationSet(sheetOf([noteWith()])), [mine]);
    expect(added).toEqual([]);
    expect(differing).toEqual([{ id: mine.id, change: { color: 'yellow', text: 'Sale en el examen' } }]);
  });

  it('of another reader finds its book by the title, and what it does not know as near as there is', () => {
    const { added } = planOf(
      setOf(
        item(),
        item({ id: 'https://otro.example/7', body: { value: 'x', color: 'purple', highlight: 'strikethrough' } }),
        item({ id: 3, motivation: 'bookmarking', body: undefined }),
      ),
    );
    expect(added.map(({ bookId, kind, color, text }) => [bookId, kind, color, text])).toEqual([
      ['agua', 'highlight', 'green', 'hola'],
      ['agua', 'underline', 'pink', 'x'],
      ['agua', 'bookmark', 'yellow', ''],
    ]);
  });

  it('of a book that is not here says so, and brings the others', () => {
    const { added, homeless } = planOf(setOf(item(), item({ about: { 'dc:title': 'Otro libro' } })));
    expect(added).toHaveLength(1);
    expect(homeless).toEqual([{ title: 'Otro libro', count: 1 }]);
  });
});

describe('a file that is none, or a hostile one', () => {
  it.each([
    ['nothing', '', 'no-json'],
    ['half a file', '{"type":"AnnotationSet","items":[', 'no-json'],
    ['a picture', '\u0089PNG\r\n', 'no-json'],
    ['a number', '7', 'no-set'],
    ['null', 'null', 'no-set'],
    ['another JSON', '{"items":[]}', 'no-set'],
    ['a set without a list', '{"type":"AnnotationSet","items":{"length":9}}', 'no-set'],
    ['an empty set', '{"type":"AnnotationSet","items":[]}', 'no-notes'],
    ['a set of nonsense', setOf(null, 7, 'x', [], {}, { target: {} }), 'no-notes'],
    [
      'too many notes',
      JSON.stringify({ type: 'AnnotationSet', items: Array.from({ length: 20_001 }, () => 0) }),
      'too-many',
    ],
  ])('is told as what it is: %s', (_what, text, fault) => {
    expect(readAnnotationSet(text)).toBe(fault);
  });

  it('begins with the mark of UTF-8, and is read', () => {
    expect(planOf(`\uFEFF${setOf(item())}`).added).toHaveLength(1);
  });

  it('changes no prototype, whatever its keys', () => {
    const text = setOf(item())
      .replace('"type":"AnnotationSet"', '"type":"AnnotationSet","__proto__":{"polluted":1}')
      .replace('"exact"', '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"exact"');
    expect(planOf(text).added).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(JSON.stringify(planOf(text))).not.toContain('polluted');
  });

  it('keeps no controls, no halves of letters and no address outside the book, and cuts what is endless', () => {
    const { added } = planOf(
      setOf(
        item({
          target: {
            source: 'javascript:alert(1)',
            selector: [
              {
                type: 'TextQuoteSelector',
                exact: `a\u0000\u001B\uD800${'x'.repeat(100_000)}`,
                prefix: 'p'.repeat(9_000),
              },
              { type: 'FragmentSelector', value: `epubcfi(${'/'.repeat(90_000)})` },
            ],
            meta: { headings: [{ txt: 't'.repeat(9_000) }], totalProgression: 7 },
          },
          body: { value: 'b\u0007ien ‮שלום 👩🏽‍🚀' },
        }),
      ),
    );
    const [draft] = added;
    expect(draft?.text).toBe('bien ‮שלום 👩🏽‍🚀');
    expect(draft?.locator).toEqual({
      href: '',
      type: 'application/xhtml+xml',
      title: 't'.repeat(500),
      locations: {},
      text: { highlight: `a${'x'.repeat(19_996 + 3)}`.slice(0, 20_000), before: 'p'.repeat(1_000) },
    });
  });

  it('never throws, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({ id: fc.jsonValue(), target: fc.jsonValue(), body: fc.jsonValue(), about: fc.jsonValue() }),
          ),
        ),
        fc.jsonValue(),
        (items, about) => {
          const read = readAnnotationSet(JSON.stringify({ type: 'AnnotationSet', about, items }));
          if (typeof read !== 'string') planImport(read, new Map(), shelf);
        },
      ),
    );
  });

  it('of a page that a PDF does not have, or of no place in an EPUB, is counted and left out', () => {
    const about = { 'dc:title': 'Geometría con regla' };
    const { added, unread } = planOf(
      setOf(item({ about }), item({ about, target: { selector: { type: 'FragmentSelector', value: '#page=12' } } })),
    );
    expect(added.map(({ locator }) => locator.locations.position)).toEqual([12]);
    expect(unread).toBe(1);
  });
});
