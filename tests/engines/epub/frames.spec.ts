import sharp from 'sharp';
import { expect, test } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const picture = (height: number): Promise<Buffer> =>
  sharp({ create: { width: 300, height, channels: 3, background: '#274' } })
    .png()
    .toBuffer();

test('who is sent to a chapter far from here finds a frame that is there already', async ({
  reader,
  harness: server,
}) => {
  const chapters = Array.from({ length: 9 }, (_, n) => ({ name: `c${n}.xhtml`, body: prose(2, `capitulo${n}`) }));
  await reader.open(server.serve(await makeBook({ chapters })));
  const frames = reader.page.locator('iframe');
  const goTo = (chapter: number) =>
    reader.page.evaluate(async (index) => {
      const target = harness.publication().contents[index]?.target;
      for (const frame of document.querySelectorAll('iframe')) frame.dataset['before'] = '';
      if (target) await harness.renderer().goTo(target);
    }, chapter);
  // The first chapter, the one after it, and a blank one.
  await expect(frames).toHaveCount(3);
  for (const chapter of [4, 7]) {
    await goTo(chapter);
    expect(await reader.seen()).toContain(`capitulo${chapter}-0-0`);
    await expect(reader.page.locator('iframe:visible')).toHaveAttribute('data-before', '');
    // This one, one on each side, and again a blank one.
    await expect(frames).toHaveCount(4);
  }
  await reader.page.evaluate(() => harness.renderer().destroy());
  await expect(frames).toHaveCount(0);
});

test('a book whose pages stand keeps no blank frame beside them', async ({ reader, harness: server }) => {
  const chapters = Array.from({ length: 3 }, (_, n) => ({ name: `c${n}.xhtml`, body: `<p>uno${n}</p>` }));
  const metadata = '<meta property="rendition:layout">pre-paginated</meta>';
  await reader.open(server.serve(await makeBook({ chapters, metadata })));
  await reader.next();
  await expect(reader.page.locator('iframe')).toHaveCount(3);
  // At the end nothing is brought any more: a blank one would come in the moment in which the first page goes.
  await reader.next();
  await expect(reader.page.locator('iframe')).toHaveCount(2);
});

test('what never says that it has come holds no page up', async ({ reader, harness: server }) => {
  // Nobody's patience ends here.
  await reader.page.evaluate(() => {
    const set = globalThis.setTimeout;
    Object.assign(globalThis, { setTimeout: (run: () => void, ms: number) => (ms < 1500 ? set(run, ms) : 0) });
  });
  const head = [
    '<link rel="stylesheet" href="a.css" disabled="disabled"/>',
    '<link rel="stylesheet" href="a.css" type="application/vnd.adobe-page-template+xml"/>',
    '<link rel="stylesheet" href="a.css" type="Text/CSS; charset=utf-8"/>',
    '<link rel="stylesheet" href="a.css" media="print"/>',
    '<link rel="stylesheet" href="nada.css"/>',
    '<link rel="alternate stylesheet" title="otra" href="a.css"/><link rel="alternate stylesheet" href="a.css"/>',
    '<style>@import "a.css"; @import "nada.css"; /* @import */</style><style type="text/x">@import "a.css";</style>',
  ].join('');
  const body = [
    '<p>uno</p><img alt="a"/><img alt="b" src=""/><img alt="c" src="nada.png"/><img alt="d" src="data:image/png,x"/>',
    '<picture><source srcset="x.png" media="print"/><img alt="e"/></picture><img alt="f" srcset="x.png 9q"/>',
    '<svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><style>@import "a.css";</style></svg>',
    '<svg viewBox="0 0 9 9"><image width="9" height="9"/><defs><image href="x.png" width="9" height="9"/></defs></svg>',
    '<input type="text" src="x.png"/><input type="image" src="x.png"/><video poster="nada.png"/><video poster="x.png"/>',
    '<p hidden="hidden"><img alt="g" src="x.png"/><input type="image" src="x.png"/></p><p style="background: url(nada.png)">dos</p>',
  ].join('');
  const files = {
    'a.css': '@import "b.css"; p { margin: 9px }',
    'b.css': '@import "a.css";',
    'x.png': await picture(9),
  };
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }], head, files })));
  expect(await reader.seen()).toContain('uno');
});

test('pictures that styles draw are there before pages are counted', async ({ reader, harness: server }) => {
  const names = Array.from({ length: 12 }, (_, n) => `p${n}.png`);
  const drawings = await Promise.all(names.map(async (_, n) => picture(900 + n)));
  const rule = (name: string) => `#${name.split('.', 1)[0] ?? ''}::before { content: url(${name}); display: block }`;
  const files = {
    'a.css': `@import "b.css"; ${names.slice(0, 4).map(rule).join(' ')}`,
    'b.css': names.slice(4, 8).map(rule).join(' '),
    ...Object.fromEntries(names.map((name, n) => [name, drawings[n] ?? ''])),
  };
  const head = `<link rel="stylesheet" href="a.css"/><style>${names.slice(8).map(rule).join(' ')}</style>`;
  const body = names.map((name) => `<p id="${name.split('.', 1)[0] ?? ''}">x</p>`).join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }], head, files })));
  expect((await reader.now()).label).toContain('1 de 12');
});

test('a sheet that another one asks for is there before pages are counted', async ({ reader, harness: server }) => {
  const files = { 'a.css': '@import "b.css";', 'b.css': `p { break-after: column; } /* ${'-'.repeat(2_000_000)} */` };
  const head = '<style>@import "a.css";</style>';
  const body = Array.from({ length: 7 }, (_, n) => `<p>${n}</p>`).join('');
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }], head, files })));
  expect((await reader.now()).label).toContain('1 de 7');
});
