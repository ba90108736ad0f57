import { describe, expect, it } from 'vitest';
import { LONGEST_NOTE, type Note } from '../../../contract/notes.ts';
import { isStorable } from '../../../server/modules/sync/storable-json.ts';
import { fragmentKinds, wordsByMember } from '../../../src/data/notebook/annotation-target.ts';
import { planImport } from '../../../src/data/notebook/plan-import.ts';
import { readAnnotationSet } from '../../../src/data/notebook/read-annotation-set.ts';
import { writeAnnotationSet } from '../../../src/data/notebook/write-annotation-set.ts';
import { fc } from '../../support/fast-check.ts';
import { anyNote, mapOf, noteWith, sheetOf, shelf } from './note-samples.ts';

const knownOf = (id: string) => ({ conocida: id });

function planOf(text: string, notes: readonly Note[] = []) {
  const read = readAnnotationSet(text);
  if (typeof read === 'string') throw new Error(read);
  return planImport(read, mapOf(notes), shelf, knownOf);
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

  it('comes back whole where its texts are longer together than one note can be: as notes beside each other', () => {
    const long = (letter: string, length: number) => `${letter} `.repeat(length / 2).trim();
    const texts = [long('a', 60_000), `${long('b', 60_000)}\n${long('c', 60_000)}`, '😀'.repeat(80_000), 'fin'];
    const note = noteWith({ texts });
    const file = writeAnnotationSet(sheetOf([note, noteWith({ id: 'nota:2', texts: ['otra'] })]));
    const { added } = planOf(file);
    expect(added.every(({ text = '' }) => text.length <= LONGEST_NOTE && isStorable(text))).toBe(true);
    const came = added.map(({ text = '' }) => text).filter((text) => text !== 'otra');
    const lettersOf = (all: readonly string[]) => all.join('').replaceAll(/\s/g, '');
    // No letter is lost, and it is parted where the texts and their paragraphs end. Too long to be shown where it fails.
    expect(lettersOf(came) === lettersOf(texts)).toBe(true);
    expect([texts[0], ...(texts[1] ?? '').split('\n')].map((text) => came.indexOf(text ?? ''))).toEqual([0, 1, 2]);
    expect(new Set(added.map(({ locator }) => JSON.stringify(locator))).size).toBe(1);
    // Where it is, nothing is new; and what came is not brought a second time.
    expect(planOf(file, [note])).toMatchObject({ sameCount: 1, differing: [] });
    const brought = added.map(({ text = '', ...draft }, index) =>
      noteWith({ ...draft, id: `nota:t${index}`, texts: [text] }),
    );
    expect(planOf(file, brought)).toMatchObject({ added: [], differing: [], sameCount: added.length });
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
    // A text stands in place of what was here when the file was looked at, and of nothing that comes before the answer.
    const known = { conocida: mine.id };
    expect(differing).toEqual([{ id: mine.id, change: { color: 'yellow', text: 'Sale en el examen', known } }]);
  });

  it('leaves each note of this device to the one of the file that is it, also where another comes first and says the same', () => {
    const mine = noteWith();
    const theirs = noteWith({ id: 'nota:2', texts: ['Lo de mi otra tableta'], madeAt: '2026-05-09T10:00:00.000Z' });
    // The file's first is not here; the id of its second is.
    const { added, differing, sameCount } = planOf(writeAnnotationSet(sheetOf([theirs, mine])), [mine]);
    expect([added.map(({ text }) => text), differing, sameCount]).toEqual([['Lo de mi otra tableta'], [], 1]);
  });

  it('tells apart a word that a page says twice, by what stands around it', () => {
    const inPdf = (id: string, before: string | undefined, text: string) =>
      noteWith({
        id,
        bookId: 'geo',
        editionId: 'e-geo',
        locator: {
          href: '#page=3',
          type: 'application/pdf',
          locations: { position: 3 },
          text: { highlight: 'ángulo', ...(before === undefined ? {} : { before }) },
        },
        texts: [text],
      });
    const here = inPdf('nota:1', 'Traza un ', 'el de arriba');
    const other = inPdf('nota:2', 'Mide otro ', 'el de abajo');
    const planned = (came: Note, kept = [here]) => planOf(writeAnnotationSet(sheetOf([came])), kept);
    expect(planned(other)).toMatchObject({ added: [{ text: 'el de abajo' }], differing: [], sameCount: 0 });
    // By whatever id: what stands around leads to the right one.
    const renamed = inPdf('nota:3', 'Mide otro ', 'el de abajo, más largo');
    expect(planned(renamed, [here, other])).toMatchObject({ added: [], differing: [{ id: 'nota:2' }] });
    // Another reader may tell less of it, or nothing.
    for (const before of ['un ', undefined])
      expect(planned(inPdf('nota:3', before, 'el de arriba'))).toMatchObject({ added: [], sameCount: 1 });
  });

  it.each(['geo', 'agua'])(
    'brings a box back with its page, also from a file that has them beside each other (%s)',
    (bookId) => {
      const isPdf = bookId === 'geo';
      const locator = {
        href: isPdf ? '#page=12' : 'cap1.xhtml',
        type: isPdf ? 'application/pdf' : 'application/xhtml+xml',
        locations: { ...(isPdf ? { position: 12 } : { cfi: 'epubcfi(/6/4!/4)' }), box: [0.1, 0.2, 0.3, 0.05] },
      };
      const text = writeAnnotationSet(sheetOf([noteWith({ bookId, editionId: `e-${bookId}`, locator })]));
      const file = JSON.parse(text) as { items: { target: { selector: { refinedBy?: object }[] } }[] };
      const target = file.items[0]?.target;
      const [page] = target?.selector ?? [];
      expect(target?.selector).toHaveLength(1);
      expect(page?.refinedBy).toMatchObject({ value: 'xywh=percent:10,20,30,5' });
      expect(planOf(text).added).toMatchObject([{ locator }]);
      const { refinedBy = {}, ...whole } = page ?? {};
      if (target) target.selector = [whole, refinedBy];
      expect(planOf(JSON.stringify(file)).added).toMatchObject([{ locator }]);
    },
  );

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

  it('is cut through no letter, wherever it is cut', () => {
    for (const around of [0, 1]) {
      const [start, end] = ['x'.repeat(around), `😀${'x'.repeat(around)}`];
      const before = `${start}${'😀'.repeat(10_000)}${end}`;
      const [draft] = planOf(
        setOf(
          item({
            target: {
              source: `${start}${'😀'.repeat(10_000)}`,
              selector: [
                { type: 'TextQuoteSelector', exact: `${start}${'😀'.repeat(20_000)}`, prefix: before, suffix: before },
                { type: 'FragmentSelector', conformsTo: fragmentKinds.media, value: 'xywh=percent:10,10,10,10' },
              ],
              meta: {
                headings: [{ txt: before }],
                [wordsByMember]: {
                  text: { before, highlight: before, after: before },
                  rect: [0.1, 0.1, 0.1, 0.1],
                },
              },
            },
          }),
        ),
      ).added;
      expect(draft?.locator.locations['by']).toBeDefined();
      expect(isStorable(draft)).toBe(true);
      expect(JSON.stringify(draft)).not.toMatch(/\\ud/);
    }
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
          if (typeof read !== 'string') planImport(read, new Map(), shelf, knownOf);
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
