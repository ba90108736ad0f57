import { hostileEpubs } from '../../support/hostile-books/index.ts';
import { epubReader, type Trial, tryBooks } from '../../support/hostile-books/try-book.ts';
import { startOutside } from '../../support/outside.ts';
import { tell } from '../../support/tally.ts';
import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';
import { startHarness } from './harness-server.ts';

for (const [kind, books] of Object.entries(hostileEpubs)) {
  test(`${books.length} ${kind}: nothing runs, nobody is asked, nothing hangs`, async ({ reader, harness: server }) => {
    test.setTimeout(240_000);
    const outside = await startOutside();
    const { page } = reader;
    const trial = {
      page: {
        call: (work, text) => page.evaluate(work, text),
        press: (x, y) => page.mouse.click(x, y),
        windows: () => Promise.resolve(page.context().pages().length),
      },
      reader: epubReader,
      serve: server.serve,
      strays: () => [...server.strayRequests.splice(0), ...outside.seen()],
      places: { own: server.origin, outside: outside.origin },
    } satisfies Trial;
    expect(await tryBooks(trial, books)).toEqual([]);
    tell('libros', `EPUB hostiles: ${kind}`, { rounds: books.length });
    await outside.close();
  });
}

test('without the policy of the page no EPUB is opened', async ({ browser }) => {
  const server = await startHarness({ withPolicy: false });
  const page = await browser.newPage();
  await page.goto(server.origin);
  const url = server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body: '<p>x</p>' }] }));
  expect(await page.evaluate((address) => harness.open(address), url)).toEqual({
    ok: false,
    code: 'containment-failed',
  });
  expect(await page.locator('iframe').count()).toBe(0);
  await page.close();
  await server.close();
});

test('the canary sings once in the life of a page, whatever is opened after', async ({ reader, harness: server }) => {
  const refused: string[] = [];
  reader.page.on('console', (message) => {
    if (/inline script/.test(message.text())) refused.push(message.text());
  });
  const url = server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body: '<p>x</p>' }] }));
  for (let times = 0; times < 3; times += 1) {
    expect(await reader.open(url)).toMatchObject({ ok: true });
    await reader.page.evaluate(() => harness.close());
  }
  expect(refused).toHaveLength(1);
});

test('what belongs to a chapter stops existing when the book is closed', async ({ reader, harness: server }) => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  const book = await makeBook({
    chapters: [{ name: 'a.xhtml', body: `<img src="d.svg"/>${prose(1)}` }],
    files: { 'd.svg': picture },
  });
  await reader.open(server.serve(book));
  const frame = await reader.frame();
  const urls = [frame.url(), await frame.locator('img').getAttribute('src')];
  expect(urls.every((url) => url?.startsWith('blob:'))).toBe(true);
  const still = (): Promise<boolean[]> =>
    reader.page.evaluate(
      (list) =>
        Promise.all(
          list.map(
            (url) =>
              new Promise<boolean>((resolve) => {
                const image = new Image();
                image.addEventListener('load', () => resolve(true));
                image.addEventListener('error', () => resolve(false));
                image.src = url ?? '';
              }),
          ),
        ),
      urls.slice(1),
    );
  expect(await still()).toEqual([true]);
  await reader.page.evaluate(() => harness.close());
  expect(await still()).toEqual([false]);
  expect(await reader.page.locator('iframe').count()).toBe(0);
});

test('what is harmless stays: formulas, drawings, sounds, semantics and language', async ({
  reader,
  harness: server,
}) => {
  const body = `<section epub:type="chapter" lang="qu"><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0"/></linearGradient><clipPath id="c"><rect width="5" height="5"/></clipPath></defs><rect id="r" width="10" height="10" fill="url(#g)" clip-path="url(#c)"/><use href="#r"/></svg><audio controls="controls" src="a.mp3"></audio><ruby>字<rt>zi</rt></ruby><p xml:id="viejo" aria-describedby="n">x</p><aside epub:type="footnote" id="n">nota</aside></section>`;
  await reader.open(
    server.serve(
      await makeBook({ chapters: [{ name: 'a.xhtml', body: xhtml(body) }], files: { 'a.mp3': new Uint8Array(8) } }),
    ),
  );
  const frame = await reader.frame();
  const found = await frame.evaluate(() => ({
    counts: [
      'mfrac',
      'linearGradient',
      'clipPath',
      'use[href="#r"]',
      'svg[viewBox]',
      'audio[controls][src^="blob:"]',
      'rt',
      'section[lang="qu"]',
      'p#viejo[aria-describedby]',
    ].map((selector) => document.querySelectorAll(selector).length),
    type: document.querySelector('aside')?.getAttribute('epub:type'),
    lang: document.documentElement.lang,
    namespace: document.querySelector('mfrac')?.namespaceURI,
  }));
  expect(found).toEqual({
    counts: [1, 1, 1, 1, 1, 1, 1, 1, 1],
    type: 'footnote',
    lang: 'es',
    namespace: 'http://www.w3.org/1998/Math/MathML',
  });
});
