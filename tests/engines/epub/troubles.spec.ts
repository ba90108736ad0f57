import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';

test('the book is read by small ranges, never whole', async ({ reader, harness: server }) => {
  const big = await makeBook({
    chapters: [{ name: 'a.xhtml', body: prose(3) }],
    files: Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`foto${i}.png`, crypto.getRandomValues(new Uint8Array(60_000))]),
    ),
  });
  await reader.open(server.serve(big));
  const asked = await reader.page.evaluate(() => harness.reads.reduce((sum, { length }) => sum + length, 0));
  expect(big.length).toBeGreaterThan(700_000);
  expect(asked).toBeLessThan(100_000);
});

test('a chapter that is damaged says so on its page and the next one is still there', async ({
  reader,
  harness: server,
}) => {
  const bytes = await makeBook({
    chapters: [
      { name: 'a.xhtml', body: '<p>primera</p>' },
      { name: 'b.xhtml', body: prose(40) },
      { name: 'c.xhtml', body: '<p>tercera</p>' },
    ],
  });
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.indexOf('OPS/b.xhtml') + 'OPS/b.xhtml'.length;
  bytes.fill(0xff, at + 20, at + 200);
  expect(await reader.open(server.serve(bytes))).toMatchObject({ ok: true });
  await reader.next();
  expect(await reader.seen()).toContain('está dañada');
  await reader.next();
  expect(await reader.seen()).toContain('tercera');
});

test('a picture, a sheet and a font that are damaged are missing, and the text is there', async ({
  reader,
  harness: server,
}) => {
  const squares = Array.from(
    { length: 200 },
    (_, at) => `<rect x="${at}" y="${at * 3}" width="${at + 2}" height="9"/>`,
  );
  const files = {
    'foto.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${squares.join('')}</svg>`,
    'hoja.css': squares.map((_, at) => `.c${at} { margin: ${at * 7}px; }`).join(''),
    'letra.otf': squares.join('font'),
  };
  const head =
    '<link rel="stylesheet" href="hoja.css"/><style>@font-face { font-family: L; src: url(letra.otf); } p { font-family: L; }</style>';
  const chapters = [
    { name: 'a.xhtml', body: '<p>primera</p>' },
    { name: 'b.xhtml', body: xhtml('<p>segunda</p><img src="foto.svg" alt=""/>', head) },
  ];
  const bytes = await makeBook({ chapters, files });
  const text = new TextDecoder('latin1').decode(bytes);
  for (const name of Object.keys(files)) {
    const at = text.indexOf(`OPS/${name}`) + `OPS/${name}`.length;
    bytes.fill(0xff, at + 20, at + 200);
  }
  expect(await reader.open(server.serve(bytes))).toMatchObject({ ok: true });
  await reader.next();
  expect(await reader.seen()).toContain('segunda');
  expect(await (await reader.frame()).evaluate(() => document.querySelector('img')?.hasAttribute('src'))).toBe(false);
});

test('what breaks while a chapter is brought ahead is no damage of the book, and is told', async ({
  reader,
  harness: server,
}) => {
  const chapters = [
    { name: 'a.xhtml', body: prose(1, 'uno') },
    { name: 'b.xhtml', body: '<p>tropiezo</p>' },
  ];
  await reader.page.evaluate(() => {
    const { parseFromString } = DOMParser.prototype;
    DOMParser.prototype.parseFromString = function parse(text, type) {
      if (JSON.stringify(text).includes('tropiezo')) throw new TypeError('the parser broke');
      return parseFromString.call(this, text, type);
    };
  });
  await reader.open(server.serve(await makeBook({ chapters })));
  await expect.poll(() => reader.complaints).toContain('the parser broke');
  expect(await reader.seen()).toContain('uno-0-0');
});

for (const [what, bytes] of [
  ['an empty file', new Uint8Array(0)],
  ['a page of HTML', new TextEncoder().encode(`<!doctype html>${'<p>portal</p>'.repeat(40)}`)],
  ['half a book', (await makeBook({ chapters: [{ name: 'a.xhtml', body: prose(9) }] })).slice(0, 900)],
] as const) {
  test(`${what} is refused as unreadable`, async ({ reader, harness: server }) => {
    expect(await reader.open(server.serve(bytes))).toEqual({ ok: false, code: 'book-unreadable' });
  });
}

for (const isTurning of [false, true])
  test(`a far chapter that comes late is shown, whatever is let go meanwhile${isTurning ? ', also right after a turn' : ''}`, async ({
    reader,
    harness: server,
  }) => {
    const chapters = Array.from({ length: 6 }, (_, n) => ({ name: `c${n}.xhtml`, body: prose(2, `capitulo${n}`) }));
    await reader.open(server.serve(await makeBook({ chapters })));
    await reader.page.route('**/books/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await reader.page.evaluate(async (turnsFirst) => {
      const far = harness.publication().contents[4]?.target;
      if (turnsFirst) void harness.renderer().next();
      if (far) await harness.renderer().goTo(far);
    }, isTurning);
    expect(await reader.seen()).toContain('capitulo4-0-0');
  });

test('a chapter that stands twice in the spine keeps two places', async ({ reader, harness: server }) => {
  const chapters = [
    { name: 'a.xhtml', body: prose(1, 'uno'), isRepeated: true },
    { name: 'b.xhtml', body: prose(1, 'dos') },
  ];
  const url = server.serve(await makeBook({ chapters }));
  await reader.open(url);
  const first = await reader.now();
  await reader.next();
  await reader.next();
  const last = await reader.now();
  expect(last.place).not.toBe(first.place);
  await reader.restart();
  await reader.open(url, { place: last.place });
  expect(await reader.now()).toMatchObject({ place: last.place, isLast: true });
  await reader.restart();
  await reader.open(url, { place: first.place });
  expect(await reader.now()).toMatchObject({ place: first.place, isFirst: true });
});
