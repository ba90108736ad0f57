import type { Page } from '@playwright/test';
import { packedWordsIn } from '../packed-words.ts';
import { expect, test } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

interface Hit {
  readonly title: string;
  readonly words: string;
  readonly place: string;
}

/** Everything the book says of what is typed, and whether its place leads to a page that shows it. */
function find(page: Page, typed: string): Promise<Hit[]> {
  return page.evaluate(async (words) => {
    const publication = harness.publication();
    const hits: Hit[] = [];
    for await (const step of publication.search(words, new AbortController().signal))
      for (const hit of step.hits) {
        const { before = '', highlight = '', after = '' } = hit.text ?? {};
        hits.push({
          title: hit.title ?? '',
          words: `${before}[${highlight}]${after}`,
          place: publication.placeOf(hit),
        });
      }
    return hits;
  }, typed);
}

const latin = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">';
const named = `<?xml version="1.0"?>${latin}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>La canci&oacute;n de cuna</p></body></html>`;

for (const { name, body, typed, words } of [
  { name: 'accents and capitals', body: '<p>Una CANCIÓN vieja</p>', typed: 'canción', words: 'Una [CANCIÓN] vieja' },
  {
    name: 'a word in two elements',
    body: '<p>Una <b>can</b><i>ción</i> vieja</p>',
    typed: 'cancion',
    words: 'Una [canción] vieja',
  },
  { name: 'letters by their names', body: named, typed: 'cancion', words: 'La [canción] de cuna' },
  {
    name: 'letters by their numbers',
    body: '<p>Una canci&#243;n y otra canci&#xF3;n</p>',
    typed: 'otra canción',
    words: 'Una canción y [otra canción]',
  },
  {
    name: 'letters written in two',
    body: '<p>Una cancio\u0301n vieja</p>',
    typed: 'canción',
    words: 'Una [cancio\u0301n] vieja',
  },
  {
    name: 'words that may be parted',
    body: '<p>La foto\u00ADsín\u00ADtesis ocurre</p>',
    typed: 'fotosintesis',
    words: 'La [foto\u00ADsín\u00ADtesis] ocurre',
  },
  {
    name: 'words on two lines',
    body: '<p>el agua<br/>del río   que\n  baja</p>',
    typed: 'agua del rio que baja',
    words: 'el [agua del río que baja]',
  },
  {
    name: 'marks of XML',
    body: '<p>Agua &amp; sal: 2 &lt; 3</p>',
    typed: '& sal: 2 < 3',
    words: 'Agua [& sal: 2 < 3]',
  },
  {
    name: 'a section of character data',
    body: '<p><![CDATA[El puma & el río]]></p>',
    typed: 'puma & el rio',
    words: 'El [puma & el río]',
  },
  {
    name: 'numbers of letters without their end',
    body: '<!DOCTYPE html><html><body><p>Una canci&#243n vieja</body>',
    typed: 'cancion',
    words: 'Una [canción] vieja',
  },
  {
    name: 'words around an attribute with signs',
    body: '<p>agua <b title="a > b">del</b> río</p>',
    typed: 'agua del rio',
    words: '[agua del río]',
  },
  {
    name: 'words around what nobody reads',
    body: '<p>agua<span hidden="hidden">de</span> cla<style>p {}</style>ra</p>',
    typed: 'agua clara',
    words: '[agua clara]',
  },
  {
    name: 'words with their sounds',
    body: '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>',
    typed: '漢かん字',
    words: '[漢かん字]',
  },
  { name: 'tables', body: '<table><tr><td>Sol</td><td>Luna</td></tr></table>', typed: 'sol luna', words: '[Sol Luna]' },
]) {
  test(`a search finds ${name}`, async ({ reader, harness: server }) => {
    const book = await makeBook({ chapters: [{ name: 'uno.xhtml', body }] });
    for (const known of [undefined, server.serve(await packedWordsIn(book))]) {
      await reader.open(server.serve(book), { words: known });
      expect((await find(reader.page, typed)).map((hit) => hit.words.trim())).toEqual([words]);
      await reader.restart();
    }
  });
}

test('text that is written as character data is shown, too, and so is a style', async ({ reader, harness: server }) => {
  const body = '<p><![CDATA[El puma & el río]]></p>';
  const head = '<style><![CDATA[p { color: rgb(1, 2, 3) }]]></style>';
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'uno.xhtml', body }], head })));
  expect(await reader.seen()).toBe('El puma & el río');
  const color = await (
    await reader.frame()
  ).evaluate(() => getComputedStyle(document.querySelector('p') ?? document.body).color);
  expect(color).toBe('rgb(1, 2, 3)');
});

test('a search passes by what nobody can read, and words of two paragraphs', async ({ reader, harness: server }) => {
  const body =
    '<style>.puma { color: red }</style><!-- puma --><p hidden="hidden">puma</p><p title="puma">El gato <img alt="puma" src="x.png"/></p><p>montés</p>';
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'uno.xhtml', body }] })));
  expect(await find(reader.page, 'puma')).toEqual([]);
  expect(await find(reader.page, 'gatomontes')).toEqual([]);
  expect(await find(reader.page, 'monte')).toHaveLength(1);
});

test('what is found stands in the order of the book, under its chapter, and its place shows it', async ({
  reader,
  harness: server,
}) => {
  const chapters = [1, 2, 3].map((number) => ({
    name: `c${number}.xhtml`,
    body: `<h1>Capítulo ${number}</h1>${prose(20)}<p>Aquí vive el <em>yaguareté ${number}</em>.</p>${prose(20)}`,
  }));
  await reader.open(server.serve(await makeBook({ chapters })));
  const hits = await find(reader.page, 'YAGUARETE');
  expect(hits.map(({ title }) => title)).toEqual(['Capítulo 1', 'Capítulo 2', 'Capítulo 3']);
  for (const [index, { place }] of hits.entries()) {
    await reader.page.evaluate(async (to) => {
      const locator = harness.publication().locatorOf(to);
      if (locator) await harness.renderer().goTo(locator);
    }, place);
    expect(await reader.seen()).toContain(`yaguareté ${index + 1}`);
  }
});

test('in a chapter without a head what is found is gone to', async ({ reader, harness: server }) => {
  const body = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${prose(30)}<p>Aquí vive el yaguareté.</p></body></html>`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'uno.xhtml', body }] })));
  const [hit] = await find(reader.page, 'yaguarete');
  await reader.page.evaluate(async (to) => {
    const locator = harness.publication().locatorOf(to);
    if (locator) await harness.renderer().goTo(locator);
  }, hit?.place ?? '');
  expect(await reader.seen()).toContain('yaguareté');
});

test('a damaged chapter, and one that acts, are searched without harm', async ({ reader, harness: server }) => {
  const chapters = [
    {
      name: 'roto.xhtml',
      body: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>un puma <b>sin cerrar</p></body>',
    },
    {
      name: 'malo.xhtml',
      body: '<p>otro puma</p><script>top.harmed = 1</script><img src="x" onerror="top.harmed = 1"/>',
    },
  ];
  await reader.open(server.serve(await makeBook({ chapters })));
  expect(await find(reader.page, 'puma')).toHaveLength(2);
  expect(await reader.page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
});

for (const { name, piece, begin = '<!DOCTYPE html><html><body>' } of [
  { name: 'tags that never end', piece: '<a ' },
  { name: 'comments that never end', piece: '<!--' },
  { name: 'types that never end', piece: '<!DOCTYPE ' },
  { name: 'one type that never ends', piece: 'x'.repeat(7), begin: '<!DOCTYPE ' },
  { name: 'styles that never end', piece: '<style ' },
  { name: 'numbers of letters that never end', piece: '&#1' },
  { name: 'nothing but signs', piece: '< ' },
]) {
  test(`a chapter of ${name} is searched in a moment`, async ({ reader, harness: server }) => {
    const chapters = [
      { name: 'bueno.xhtml', body: '<p>un puma</p>' },
      { name: 'malo.xhtml', body: `${begin}${piece.repeat(150_000)}` },
    ];
    await reader.open(server.serve(await makeBook({ chapters })));
    const begun = Date.now();
    expect(await find(reader.page, 'puma')).toHaveLength(1);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });
}

test('a search that is given up ends, and one that finds too much ends', async ({ reader, harness: server }) => {
  const chapters = Array.from({ length: 12 }, (_, number) => ({
    name: `c${number}.xhtml`,
    body: `<p>${'la la la la la la la la la la '.repeat(10)}</p>`,
  }));
  await reader.open(server.serve(await makeBook({ chapters })));
  const counted = await reader.page.evaluate(async () => {
    const control = new AbortController();
    const steps = { all: 0, hits: 0, afterEnd: 0 };
    for await (const { hits } of harness.publication().search('la', new AbortController().signal)) {
      steps.all += 1;
      steps.hits += hits.length;
    }
    for await (const _ of harness.publication().search('la', control.signal)) {
      steps.afterEnd += 1;
      control.abort();
    }
    return steps;
  });
  expect(counted).toEqual({ all: 5, hits: 500, afterEnd: 1 });
});
