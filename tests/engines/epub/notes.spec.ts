import { expect, test } from './harness-page.ts';
import type { Reader } from './harness-page.ts';
import { makeBook, prose, xhtml } from './make-book.ts';

const aside =
  '<aside epub:type="footnote" id="n1"><p><a href="#c1" epub:type="backlink">↩</a> La <em>quena</em> es una flauta.</p><p>Se toca en los Andes.</p></aside>';
const ops = 'xmlns:epub="http://www.idpf.org/2007/ops"';

interface Case {
  readonly name: string;
  readonly call: string;
  readonly note?: string;
  /** What is shown beside the text; `null` where the link leads to a page as any other. */
  readonly words: string | null;
}

const cases: readonly Case[] = [
  {
    name: 'that says so (EPUB 3)',
    call: '<a id="c1" epub:type="noteref" href="#n1">1</a>',
    words: 'La quena es una flauta.|Se toca en los Andes.',
  },
  {
    name: 'that says so (ARIA)',
    call: '<a id="c1" role="doc-noteref" href="#n1">*</a>',
    words: 'La quena es una flauta.|Se toca en los Andes.',
  },
  {
    name: 'raised, in an old book',
    call: '<sup><a id="c1" href="#n1">[1]</a></sup>',
    words: 'La quena es una flauta.|Se toca en los Andes.',
  },
  {
    name: 'to an anchor inside its note',
    call: '<a id="c1" href="#x"><sup>1</sup></a>',
    note: '<ol><li><p><a id="x"/>Una flauta. <a href="#c1">^</a></p></li></ol>',
    words: 'Una flauta.',
  },
  {
    name: 'whose number leads back, raised',
    call: '<a id="c1" epub:type="noteref" href="#n1">1</a>',
    note: '<aside epub:type="footnote" id="n1"><p><sup><a href="#c1">1</a></sup> Una flauta.</p></aside>',
    words: 'Una flauta.',
  },
  {
    name: 'whose number leads back, raised, in an old book',
    call: '<sup><a id="c1" href="#n1">1</a></sup>',
    note: '<p id="n1"><a href="#c1"><sup>1</sup></a> Una flauta.</p>',
    words: 'Una flauta.',
  },
  {
    name: 'whose note calls another',
    call: '<a id="c1" epub:type="noteref" href="#n1">1</a>',
    note: '<aside epub:type="footnote" id="n1"><p>Una flauta<sup><a href="#n2">2</a></sup>.</p></aside>',
    words: 'Una flauta2.',
  },
  {
    name: 'to a paragraph that calls notes itself',
    call: '<sup><a id="c1" href="#n1">1</a></sup>',
    note: '<p id="n1">Una flauta<sup><a href="#n2">2</a></sup>.</p>',
    words: null,
  },
  { name: 'in another file', call: '<a epub:type="noteref" href="notas.xhtml#n2">2</a>', words: 'Está en otra parte.' },
  { name: 'of a word that is no mark', call: '<sup><a id="c1" href="#n1">véase</a></sup>', words: null },
  { name: 'that is an ordinary link', call: '<a id="c1" href="#n1">1</a>', words: null },
  {
    name: 'whose note is a chapter',
    call: '<a epub:type="noteref" href="#n1">1</a>',
    note: `<div id="n1">${prose(12)}</div>`,
    words: null,
  },
  {
    name: 'whose note is a drawing',
    call: '<a epub:type="noteref" href="#n1">1</a>',
    note: '<div id="n1">Mira: <svg xmlns="http://www.w3.org/2000/svg"/></div>',
    words: null,
  },
];

/** What the renderer told since the book was opened. */
const told = (reader: Reader, wanted: string) =>
  reader.page.evaluate(
    (event) => harness.news.filter((news) => news.event === event).map(({ detail }) => detail),
    wanted,
  );

for (const { name, call, note = aside, words } of cases) {
  test(`the call of a note ${name} ${words === null ? 'leads to its page' : 'shows the note'}`, async ({
    reader,
    harness: server,
  }) => {
    const body = `<p id="inicio">Suena la quena${call} en la fiesta.</p>${prose(14, 'texto')}${note}`;
    const book = await makeBook({
      chapters: [
        { name: 'uno.xhtml', body },
        { name: 'notas.xhtml', body: xhtml(`<section ${ops}><p id="n2">Está en otra parte.</p></section>`) },
      ],
    });
    await reader.open(server.serve(book));
    await (await reader.frame()).locator('#inicio a').click();
    if (words === null) await expect.poll(() => told(reader, 'jumped')).toHaveLength(1);
    else {
      await expect.poll(() => told(reader, 'note')).toHaveLength(1);
      const [news] = await told(reader, 'note');
      const { note: shown } = news as { note: { paragraphs: { text: string; look: string | null }[][] } };
      expect(
        shown.paragraphs
          .map((parts) =>
            parts
              .map(({ text }) => text)
              .join('')
              .trim(),
          )
          .join('|'),
      ).toBe(words);
      expect(await told(reader, 'jumped')).toEqual([]);
    }
    expect(reader.complaints).toEqual([]);
  });
}

test('a link that leads nowhere is told, and the page stays', async ({ reader, harness: server }) => {
  const nowhere = ['#nada', 'perdido.xhtml', 'perdido.xhtml#n1', 'notas.xhtml'].map(
    (href, at) => `<a id="l${at}" href="${href}">${href}</a>`,
  );
  const call = '<a id="l4" epub:type="noteref" href="#nada">1</a>';
  const body = `${prose(14, 'texto')}<p>${nowhere.join(' ')} ${call}</p>`;
  const book = await makeBook({
    chapters: [
      { name: 'uno.xhtml', body },
      { name: 'notas.xhtml', body: '<p>Está en otra parte.</p>' },
    ],
  });
  await reader.open(server.serve(book));
  await reader.next();
  while (!(await reader.seen()).includes('perdido')) await reader.next();
  const { place } = await reader.now();
  const frame = await reader.frame();
  for (const [link, count] of [
    ['#l0', 1],
    ['#l1', 2],
    ['#l2', 3],
    ['#l4', 4],
  ] as const) {
    await frame.locator(link).click();
    await expect.poll(() => told(reader, 'broken-link')).toHaveLength(count);
  }
  expect((await reader.now()).place).toBe(place);
  expect(await told(reader, 'jumped')).toEqual([]);
  await frame.locator('#l3').click();
  await expect.poll(() => told(reader, 'jumped')).toHaveLength(1);
  expect(await told(reader, 'broken-link')).toHaveLength(4);
});
