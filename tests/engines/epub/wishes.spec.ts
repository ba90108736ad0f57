import { expect, test } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const long = prose(30);

/** How far the chapter on the screen goes on below, and beside. */
function overflow(): { down: number; across: number } {
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
  return { down: scrollHeight - clientHeight, across: scrollWidth - clientWidth };
}

for (const flow of ['scrolled-doc', 'scrolled-continuous', 'paginated', 'auto']) {
  test(`a book that asks to be ${flow} is so for who reads in pages, and is scrolled for who scrolls`, async ({
    reader,
    harness: server,
  }) => {
    const metadata = `<meta property="rendition:flow">${flow}</meta>`;
    const url = server.serve(await makeBook({ metadata, chapters: [{ name: 'a.xhtml', body: long }] }));
    await reader.open(url);
    const { down, across } = await (await reader.frame()).evaluate(overflow);
    const isScrolled = flow.startsWith('scrolled');
    expect(down > 0).toBe(isScrolled);
    expect(across > 0).toBe(!isScrolled);
    const first = await reader.seen();
    await reader.next();
    expect(await reader.seen()).not.toBe(first);
    await reader.page.evaluate(() => harness.close());
    await reader.open(url, { flow: 'scroll' });
    expect((await (await reader.frame()).evaluate(overflow)).down).toBeGreaterThan(0);
  });
}

test('one chapter may ask for another flow than its book, and both are read on and back', async ({
  reader,
  harness: server,
}) => {
  const chapters = [
    { name: 'a.xhtml', body: long, properties: 'rendition:flow-paginated' },
    { name: 'b.xhtml', body: prose(30, 'otra') },
  ];
  const metadata = '<meta property="rendition:flow">scrolled-doc</meta>';
  await reader.open(server.serve(await makeBook({ metadata, chapters })));
  expect((await (await reader.frame()).evaluate(overflow)).down).toBe(0);
  await reader.page.evaluate(async () => {
    const second = harness.publication().contents[1]?.target;
    if (second) await harness.renderer().goTo(second);
  });
  expect((await (await reader.frame()).evaluate(overflow)).down).toBeGreaterThan(0);
  expect((await reader.now()).label).toBe('Capítulo 2 · 0 %');
  await reader.previous();
  expect((await reader.now()).label).toMatch(/^Capítulo 1 · (\d+) de \1$/);
  await reader.next();
  expect((await reader.now()).label).toBe('Capítulo 2 · 0 %');
});

test('a fixed page that is meant for a screen held otherwise says so, until it is held so', async ({
  reader,
  harness: server,
}) => {
  const head = '<meta name="viewport" content="width=900, height=600"/>';
  const metadata =
    '<meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread">none</meta><meta property="rendition:orientation">landscape</meta>';
  const chapters = [
    { name: 'a.xhtml', body: '<p>una</p>' },
    { name: 'b.xhtml', body: '<p>dos</p>', properties: 'rendition:orientation-portrait' },
    { name: 'c.xhtml', body: '<p>tres</p>', properties: 'rendition:orientation-auto' },
  ];
  await reader.open(server.serve(await makeBook({ head, metadata, chapters })));
  expect(await reader.now()).toMatchObject({ label: 'Página 1 de 3', hint: 'mejor en horizontal' });
  await reader.next();
  expect((await reader.now()).hint).toBeNull();
  await reader.page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(async () => (await reader.now()).hint).toBe('mejor en vertical');
  await reader.next();
  expect((await reader.now()).hint).toBeNull();
  await reader.page.evaluate(() => harness.renderer().goToStart());
  expect((await reader.now()).hint).toBeNull();
});
