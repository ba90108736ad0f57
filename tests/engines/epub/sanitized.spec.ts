import type { Frame } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './harness-page.ts';
import { makeBook } from './make-book.ts';

const SVG = 'http://www.w3.org/2000/svg';
const MATH = 'http://www.w3.org/1998/Math/MathML';
const prefixed = `<m:math xmlns:m="${MATH}" display="block" onclick="x()"><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math><mml:math xmlns:mml="${MATH}"><mml:mfrac><mml:mi>a</mml:mi><mml:mi>b</mml:mi></mml:mfrac></mml:math><svg:svg xmlns:svg="${SVG}" viewBox="0 0 9 9"><svg:linearGradient id="g"/><svg:rect id="r" width="9" height="9"/></svg:svg>`;

/** A thousand million of one rectangle, the elements named with this prefix; what repeats may be hidden in an entity. */
function bomb(prefix = '', doctype = '', again = (id: string) => `<${prefix}use href="#${id}"/>`): string {
  const levels = Array.from(
    { length: 9 },
    (_, i) => `<${prefix}g id="l${i + 1}">${again(`l${i}`).repeat(10)}</${prefix}g>`,
  );
  const name = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return `${doctype}<${prefix}svg ${name}="${SVG}" width="20" height="20"><${prefix}defs><${prefix}rect id="l0" width="1" height="1"/>${levels.join('')}</${prefix}defs>${again('l9')}</${prefix}svg>`;
}
const hidden = '<!DOCTYPE svg [<!ENTITY a "#l9"><!ENTITY b "<use href=\'#l9\'/>">]>';

/** What stands at the addresses of the pictures on the page, each with how wide it is drawn. */
async function pictures(frame: Frame): Promise<{ text: string; width: number }[]> {
  await expect.poll(() => frame.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true);
  const found = await frame.locator('img').evaluateAll((all) =>
    all.map((one) => ({
      src: one.getAttribute('src') ?? '',
      width: one instanceof HTMLImageElement ? one.naturalWidth : 0,
    })),
  );
  return Promise.all(
    found.map(async ({ src, width }) => ({
      text: src.startsWith('blob:')
        ? await frame.page().evaluate((url) => harnessText(url), src)
        : Buffer.from(src).toString(),
      width,
    })),
  );
}
declare global {
  var harnessText: (url: string) => Promise<string>;
}

test('formulas and drawings whose names have a prefix are formulas and drawings', async ({
  reader,
  harness: server,
}) => {
  const chapters = [{ name: 'a.xhtml', body: prefixed }];
  await reader.open(server.serve(await makeBook({ chapters })));
  const frame = await reader.frame();
  const counts = await frame.evaluate(() =>
    [
      'math[display] > msup > mi',
      'math > mfrac',
      'svg[viewBox] > linearGradient#g',
      'svg > rect#r[width]',
      '[onclick]',
    ].map((selector) => document.querySelectorAll(selector).length),
  );
  expect(counts).toEqual([1, 1, 1, 1, 0]);
  const [power, drawing] = await frame.evaluate(() =>
    ['msup', 'rect'].map((name) => document.querySelector(name)?.getBoundingClientRect().width ?? 0),
  );
  expect(power).toBeGreaterThan(0);
  expect(drawing).toBeGreaterThan(0);
});

test('a page whose every name has a prefix is read like any other', async ({ reader, harness: server }) => {
  const page = (body: string): string =>
    `<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml" xmlns="http://www.w3.org/1999/xhtml"><h:head><h:title>x</h:title><h:style>p { color: red }</h:style></h:head><h:body>${body}</h:body></h:html>`;
  const drawing = `<?xml version="1.0"?><s:svg xmlns:s="${SVG}" viewBox="0 0 90 90"><s:text y="20">dibujo</s:text></s:svg>`;
  const chapters = [
    { name: 'a.xhtml', body: page('<h:p>uno <h:em>dos</h:em></h:p><p>, tres</p>') },
    { name: 'b.svg', body: drawing, type: 'image/svg+xml' },
  ];
  expect(await reader.open(server.serve(await makeBook({ chapters })))).toMatchObject({ ok: true });
  expect(await reader.seen()).toBe('uno dos, tres');
  const frame = await reader.frame();
  expect(await frame.evaluate(() => document.querySelectorAll('html > body > p > em').length)).toBe(1);
  await reader.next();
  expect(await reader.seen()).toContain('dibujo');
  expect(reader.complaints).toEqual([]);
});

test('very many pieces within one name with a prefix, or in a form, are no damage of the chapter', async ({
  reader,
  harness: server,
}) => {
  const many = '<!---->'.repeat(150_000);
  const body = `<h:div xmlns:h="http://www.w3.org/1999/xhtml"><p>uno</p>${many}</h:div><form>${many}</form>`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  expect(await reader.seen()).toBe('uno');
});

test('pictures to choose from that are written close are the book’s, each of them', async ({
  reader,
  harness: server,
}) => {
  const [one, two] = await Promise.all(
    [30, 60].map((width) =>
      sharp({ create: { width, height: 20, channels: 3, background: '#c00' } })
        .png()
        .toBuffer(),
    ),
  );
  const files = { 'a.png': one ?? '', 'b.png': two ?? '' };
  const data = `data:image/png;base64,${one?.toString('base64') ?? ''}`;
  const body = `<img srcset="a.png 1x,b.png 2x"/><img srcset="${data} 1x,b.png 2x"/><img srcset="a.png 1x,https://otro.example/x.png 2x"/>`;
  await reader.open(server.serve(await makeBook({ files, chapters: [{ name: 'a.xhtml', body }] })));
  const sets = await (
    await reader.frame()
  )
    .locator('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('srcset')));
  expect(sets[0]).toMatch(/^blob:\S+ 1x, blob:\S+ 2x$/);
  expect(sets[1]).toMatch(/^data:image\/png;base64,\S+ 1x, blob:\S+ 2x$/);
  expect(sets[2]).toMatch(/^blob:\S+ 1x$/);
});

test('a drawing of a thousand million pieces is bounded however it hides them; a plain one stays as it is', async ({
  reader,
  harness: server,
}) => {
  await reader.page.evaluate(() => {
    const made = new Map<string, Blob | MediaSource>();
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      const url = create(blob);
      made.set(url, blob);
      return url;
    };
    globalThis.harnessText = async (url) => {
      const blob = made.get(url);
      return blob instanceof Blob ? blob.text() : '';
    };
  });
  const plain = `<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="${SVG}" width="20" height="20"><!-- x --><rect id='r' width="9" height="9"/><use href="#r"/></svg>`;
  const files = {
    'plain.svg': plain,
    'prefix.svg': bomb('a-b:'),
    'entity.svg': bomb('', hidden, (id) => (id === 'l9' ? '&b;' : `<use href="#${id}"/>`)),
    'inside.svg': `<svg xmlns="${SVG}" width="20" height="20" style="background: url(&quot;data:image/svg+xml,${encodeURIComponent(bomb())}&quot;)" onload="url(&quot;data:image/svg+xml,${encodeURIComponent(bomb())}&quot;)"><script href="data:image/svg+xml,${encodeURIComponent(bomb())}"/><image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent(bomb())}"/><style>rect { mask-image: u\\72l("data:image/svg+xml,${encodeURIComponent(bomb())}") }</style></svg>`,
    'letters.svg': plain.replace('utf-8', 'ISO-2022-JP'),
  };
  const address = bomb('', hidden, (id) => `<use href="${id === 'l9' ? '&a;' : `#${id}`}"/>`);
  const data = [
    `data:image/svg+xml;base64,${Buffer.from(plain).toString('base64')}`,
    `data:image/svg+xml;base64,${Buffer.from(address).toString('base64')}`,
    // A browser takes the line break out, and reads no further than the hash.
    `data:image/svg+xml,${encodeURIComponent(bomb()).replaceAll('use', 'u&#10;se')}#&lt;`,
    `data:image/s&#9;vg+xml,${encodeURIComponent(plain.replace('<svg', `${hidden}<svg`))}`,
  ];
  const body = [...Object.keys(files), ...data].map((src) => `<img alt="" src="${src}"/>`).join('');
  await reader.open(
    server.serve(
      await makeBook({
        files,
        chapters: [{ name: 'a.xhtml', body }],
      }),
    ),
  );
  const found = await pictures(await reader.frame());
  expect(found.map(({ width }) => width)).toEqual(Array.from({ length: 9 }, () => 20));
  const [file, prefix, entity, inside, letters, inAddress, ...others] = found.map(({ text }) => text);
  expect([file, inAddress]).toEqual([plain, data[0]]);
  // Read by us, so that nobody reads it otherwise.
  expect(letters).toMatch(/^<svg/);
  for (const text of [prefix, entity, inside, ...others]) {
    const drawn = decodeURIComponent(text ?? '');
    expect(drawn).not.toMatch(/<!DOCTYPE|ENTITY/);
    // The last of them all, which all the others hang on.
    expect(drawn).not.toMatch(/use[^>]*#l9/);
  }
});

test('a book cannot speak for the reader: what leaves it is a link with an address that may', async ({
  reader,
  harness: server,
}) => {
  const body = `<p data-libro-wide="">x</p><p><a id="a" data-libro-external="intent:x">uno</a> <a id="b" data-libro-external="https://e/x" data-libro-link="{">dos</a> <a id="c" href="https://e/y" data-libro-external="file:///etc">tres</a></p>`;
  await reader.open(server.serve(await makeBook({ chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  const external = (): Promise<unknown[]> =>
    reader.page.evaluate(() =>
      harness.news.filter(({ event }) => event === 'external-link').map(({ detail }) => detail),
    );
  expect(await frame.locator('p').first().getAttribute('data-libro-wide')).toBeNull();
  for (const id of ['a', 'b', 'c']) await frame.locator(`#${id}`).click();
  await expect.poll(external).toEqual([{ url: 'https://e/y' }]);
  // However it came onto the page.
  await frame.evaluate(() => document.querySelector('#c')?.setAttribute('data-libro-external', 'intent:y'));
  await frame.locator('#c').click();
  await frame.evaluate(() => document.querySelector('#c')?.setAttribute('data-libro-external', 'mailto:a@e'));
  await frame.locator('#c').click();
  await expect.poll(external).toEqual([{ url: 'https://e/y' }, { url: 'mailto:a@e' }]);
  expect(reader.complaints).toEqual([]);
});
