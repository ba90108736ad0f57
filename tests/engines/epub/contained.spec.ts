import { makeBook, prose, xhtml } from './make-book.ts';
import { expect, test } from './harness-page.ts';
import { startHarness } from './harness-server.ts';

const FLAG =
  "parent.document.documentElement.setAttribute('data-hit','1');document.documentElement.setAttribute('data-hit','1')";

/** Each tries to run something, or to ask `@HOST@` (our own server, where a request would carry the person's session). */
const PAYLOADS: Readonly<Record<string, string>> = {
  'a script element': `<script>${FLAG}</script>`,
  'a script of the book': '<script src="evil.js"></script>',
  'an SVG script': `<svg xmlns="http://www.w3.org/2000/svg"><script>${FLAG}</script><script href="evil.js"/></svg>`,
  'event handlers': `<img src="nothing.png" onerror="${FLAG}"/><p onclick="${FLAG}" onmouseover="${FLAG}">x</p><details open="open" ontoggle="${FLAG}"><summary>x</summary></details>`,
  'SVG animation of an address': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><a id="go"><set attributeName="href" to="javascript:${FLAG}"/><animate attributeName="xlink:href" values="javascript:${FLAG}"/><text y="20">x</text></a><animate onbegin="${FLAG}" attributeName="x" dur="1s"/></svg>`,
  'javascript links': `<p><a id="go" href="javascript:${FLAG}">x</a> <a href="&#9;java&#10;script:${FLAG}">y</a> <a href="data:text/html,&lt;script&gt;${FLAG}&lt;/script&gt;">z</a></p>`,
  'frames and plugins': `<iframe src="javascript:${FLAG}"></iframe><iframe srcdoc="&lt;script&gt;${FLAG}&lt;/script&gt;"></iframe><iframe src="@HOST@/api/frame"></iframe><object data="@HOST@/api/object"></object><embed src="@HOST@/api/embed"/>`,
  'a form that sends itself': `<form id="f" action="@HOST@/api/form" method="post"><input name="a" value="1" autofocus="autofocus" onfocus="${FLAG}"/><button id="go" formaction="@HOST@/api/formaction">x</button></form>`,
  'pictures from outside':
    '<img src="@HOST@/api/img"/><img srcset="@HOST@/api/srcset 1x, @HOST@/api/srcset2 2x"/><picture><source srcset="@HOST@/api/source"/><img src="//evil.example/x.png"/></picture><video poster="@HOST@/api/poster" src="@HOST@/api/video" autoplay="autoplay"></video><audio src="@HOST@/api/audio"></audio>',
  'SVG from outside':
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><image href="@HOST@/api/image" width="9" height="9"/><image xlink:href="@HOST@/api/xlink"/><use href="@HOST@/api/use#a"/><use xlink:href="data:image/svg+xml,&lt;svg onload=alert(1)&gt;#a"/><filter id="f"><feImage href="@HOST@/api/feimage"/></filter><rect width="9" height="9" filter="url(#f)" fill="url(@HOST@/api/fill#a)"/></svg>',
  'style that asks':
    '<style>@import "@HOST@/api/import.css"; @import url(@HOST@/api/import2.css); body { background: u\\72l(@HOST@/api/escaped) } p { background: url("@HOST@/api/quoted"); list-style: url(@HOST@/api/bare) } p::before { content: image-set("@HOST@/api/set" 1x) } @font-face { font-family: f; src: url(@HOST@/api/font) } p { --a: "@HOST@/api/var"; font-family: f; border-image: image-set(var(--a) 1x) }</style><p style="background-image: url(@HOST@/api/attr), \\55RL( \'@HOST@/api/attr2\' )">x</p>',
  'a sheet of the book that asks':
    '<link rel="stylesheet" href="evil.css"/><link rel="preload" as="image" href="@HOST@/api/preload"/><link rel="prefetch" href="@HOST@/api/prefetch"/><link rel="icon" href="@HOST@/api/icon"/><p>x</p>',
  'refresh, base and policies': `<meta http-equiv="refresh" content="0; url=@HOST@/api/refresh"/><base href="@HOST@/"/><meta http-equiv="Set-Cookie" content="a=1"/><img src="api/base"/>`,
  'an XML sheet and an outer entity':
    '<?xml version="1.0"?><?xml-stylesheet href="@HOST@/api/pi.css"?><!DOCTYPE html [<!ENTITY x SYSTEM "@HOST@/api/entity"><!ENTITY % y SYSTEM "@HOST@/api/param"> %y;]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>a&x;b</p></body></html>',
  'mutation on the way': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${FLAG}&gt;"/></mglyph></table></mtext></math><svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="${FLAG}">x</p></foreignObject><style><![CDATA[</style><img src=x onerror=${FLAG}>]]></style></svg>`,
  'old HTML that is not XML': `<!DOCTYPE html><html><body onload="${FLAG}"><p>x<p>y<img src=x onerror="${FLAG}"><script>${FLAG}</script><noscript><p title="</noscript><img src=x onerror=${FLAG}>"></noscript></body></html>`,
  'names that hide the document': `<img name="body" src="p.svg"/><img name="getElementById" src="p.svg"/><form name="fonts"><input name="ready"/></form><p id="documentElement">x</p>`,
};

const EVIL_FILES = {
  'evil.js': FLAG,
  'evil.css': 'p { background: url(@HOST@/api/css) } @import "evil2.css"; @import "@HOST@/api/css-import";',
  'evil2.css': '@import "evil.css"; @import "evil2.css"; p { background: url(evil.css) }',
  'p.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${FLAG}"><script>${FLAG}</script><image href="@HOST@/api/inner"/></svg>`,
};

for (const [name, payload] of Object.entries(PAYLOADS)) {
  test(`${name}: nothing runs and nobody is asked`, async ({ reader, harness: server }) => {
    const { page } = reader;
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith('blob:') && !url.startsWith('data:') && !/\/books\/\d+\.epub$/.test(url)) asked.push(url);
    });
    const withHost = (text: string): string => text.replaceAll('@HOST@', server.origin);
    const book = await makeBook({
      chapters: [
        { name: 'a.xhtml', body: withHost(payload) },
        { name: 'b.xhtml', body: '<p>después</p>' },
      ],
      files: Object.fromEntries(Object.entries(EVIL_FILES).map(([path, text]) => [path, withHost(text)])),
    });
    const strays = server.strayRequests.length;
    expect(await reader.open(server.serve(book))).toMatchObject({ ok: true });
    const frame = await reader.frame();
    const target = frame.locator('#go');
    if ((await target.count()) > 0)
      await target
        .first()
        .click({ force: true, timeout: 2000 })
        .catch(() => undefined);
    await page.mouse.click(400, 40);
    // Two turns of the page's own clock: what wanted to run or to load has had its chance.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-hit'))).toBe(false);
    for (const one of page.frames())
      expect(await one.evaluate(() => document.documentElement.hasAttribute('data-hit'))).toBe(false);
    expect(asked).toEqual([]);
    expect(server.strayRequests.slice(strays)).toEqual([]);
    const left = await frame.evaluate(() => ({
      acting: document.querySelectorAll('script, iframe, object, embed, base, meta, form, animate, set').length,
      handlers: [...document.querySelectorAll('*')]
        .flatMap((element) => element.getAttributeNames())
        .filter((attribute) => /^on/i.test(attribute)),
      addresses: [...document.querySelectorAll('*')]
        .flatMap((element) =>
          ['src', 'href', 'poster', 'srcset', 'data', 'action', 'formaction', 'style'].map(
            (attribute) => element.getAttribute(attribute) ?? '',
          ),
        )
        .filter((value) => /https?:\/\/|javascript:|data:text/i.test(value.replaceAll(/blob:https?:\/\//g, ''))),
    }));
    expect(left).toEqual({ acting: 0, handlers: [], addresses: [] });
    await reader.next();
    expect(await reader.seen()).toContain('después');
  });
}

test('the ten thousand laughs of an entity neither hang nor fill the page', async ({ reader, harness: server }) => {
  const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
  const body = `<?xml version="1.0"?><!DOCTYPE html [<!ENTITY l0 "ja">${levels}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>antes &l9; después</p></body></html>`;
  const opened = await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  expect(opened).toMatchObject({ ok: true });
  expect((await reader.seen()).length).toBeLessThan(200);
});

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
