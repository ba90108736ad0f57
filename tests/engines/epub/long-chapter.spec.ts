import { readFileSync } from 'node:fs';
import { makeBook } from './make-book.ts';
import { expect, type Reader, test } from './harness-page.ts';

/** Some 200 000 letters. */
function longText(paragraphs = 400): string {
  const words = (at: number) => Array.from({ length: 60 }, (_, word) => `p${at}-${word} y`).join(' ');
  return Array.from({ length: paragraphs }, (_, at) => `<p id="p${at}">${words(at)}</p>`).join('\n');
}

const short = (name: string) => ({ name, body: `<h1>${name}</h1><p>breve</p>` });
const long = (body: string) => ({ name: 'largo.xhtml', body });
const around = (body: string) => [short('a.xhtml'), short('b.xhtml'), short('c.xhtml'), long(body), short('e.xhtml')];

/** What is on the screen and what is told of it. */
interface Shot {
  readonly label: string;
  readonly place: string;
  readonly progression: number;
  readonly seen: string;
  /** How many blocks of the chapter are not laid out. */
  readonly later: number;
}

/** Opens a chapter, or goes to it: as it is told of first, and when all of it is laid out. */
function shotsOf(
  reader: Reader,
  url: string,
  to: { place?: string; href?: string; progression?: number; flow?: 'pages' | 'scroll' },
) {
  return reader.page.evaluate(
    async ([address, { href, progression, ...how }]): Promise<{ first: Shot; whole: Shot }> => {
      const shot = (): Shot => {
        const state = harness.renderer().state.get();
        const [frame] = [...document.querySelectorAll('iframe')].filter(
          (one) => getComputedStyle(one).visibility === 'visible',
        );
        const later = frame?.contentDocument?.querySelectorAll('[data-libro-later]').length ?? 0;
        const { locator = null } = state.status === 'ready' ? state.place : {};
        const { label, place } = harness.now();
        return { label, place, progression: locator?.locations.progression ?? -1, seen: harness.seen(), later };
      };
      await harness.open(address, how);
      if (href !== undefined)
        await harness.renderer().goTo({
          href,
          type: 'application/xhtml+xml',
          locations: progression === undefined ? {} : { progression },
        });
      const first = shot();
      let whole = first;
      for (let tries = 0; tries < 300 && !/·/.test(whole.label); tries += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        whole = shot();
      }
      return { first, whole };
    },
    [url, to] as const,
  );
}

/** Closes what is open and stands there in a chapter that was laid out at once, as it is for who goes to a share of it. */
async function standIn(reader: Reader, url: string, place: string, flow: 'pages' | 'scroll' = 'pages') {
  await reader.restart();
  const { first, whole } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml', progression: 0.5, flow });
  expect(first).toMatchObject({ later: 0, label: whole.label });
  return reader.page.evaluate(async (at) => {
    const locator = harness.publication().locatorOf(at);
    if (locator) await harness.renderer().goTo(locator);
    return { ...harness.now(), seen: harness.seen() };
  }, place);
}

const pagesIn = (label: string) => Number(/ de (\d+)$/.exec(label)?.[1]);

test('the first page of a long chapter is shown before the rest of it is laid out, and is the same afterwards', async ({
  reader,
  harness: server,
}) => {
  const url = server.serve(await makeBook({ chapters: around(`<h1>Largo</h1>${longText()}`) }));
  const { first, whole } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml' });
  expect(first.later).toBeGreaterThan(300);
  // How many pages it has is not known yet, so it is not said.
  expect(first.label).toBe('Capítulo 4');
  expect(first.seen).toContain('p0-0 y');
  expect(whole).toMatchObject({ seen: first.seen, place: first.place, progression: 0, later: 0 });
  expect(pagesIn(whole.label)).toBeGreaterThan(40);
  expect(await standIn(reader, url, whole.place)).toMatchObject({ label: whole.label, seen: whole.seen });
  expect(reader.complaints).toEqual([]);
});

for (const [what, body] of [
  ['one paragraph after the other', `<h1>Largo</h1>${longText()}`],
  ['in parts of parts', `<section><div><h1>Largo</h1></div></section><main><article>${longText()}</article></main>`],
] as const)
  test(`so is a page in the middle of it (${what})`, async ({ reader, harness: server }) => {
    const url = server.serve(await makeBook({ chapters: around(body) }));
    const { first, whole } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml#p150' });
    expect(first.later).toBeGreaterThan(200);
    expect(first.seen).toContain('p150-0 y');
    expect(whole).toMatchObject({ seen: first.seen, place: first.place, later: 0 });
    expect(Math.abs(whole.progression - first.progression)).toBeLessThan(0.02);

    await reader.restart();
    const again = await shotsOf(reader, url, { place: first.place });
    expect(again.first.later).toBeGreaterThan(200);
    expect(again.first).toMatchObject({ seen: first.seen, place: first.place });
    expect(again.whole).toMatchObject({ label: whole.label, seen: whole.seen });
    expect(await standIn(reader, url, whole.place)).toMatchObject({ label: whole.label, seen: whole.seen });
    expect(reader.complaints).toEqual([]);
  });

test('so is one of a chapter that scrolls', async ({ reader, harness: server }) => {
  const url = server.serve(await makeBook({ chapters: around(`<h1>Largo</h1>${longText()}`) }));
  const { first, whole } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml#p150', flow: 'scroll' });
  expect(first.later).toBeGreaterThan(200);
  expect(first.label).toBe('Capítulo 4');
  expect(whole).toMatchObject({
    seen: first.seen,
    place: first.place,
    label: expect.stringMatching(/^Capítulo 4 · 3\d %$/),
  });
  expect(Math.abs(whole.progression - first.progression)).toBeLessThan(0.02);
  expect(await standIn(reader, url, whole.place, 'scroll')).toMatchObject({ label: whole.label, seen: whole.seen });
});

test('whoever turns on, leaps or reads larger before it is all laid out finds all of it', async ({
  reader,
  harness: server,
}) => {
  const url = server.serve(await makeBook({ chapters: [long(`<h1>Largo</h1>${longText()}`), short('b.xhtml')] }));
  const { whole } = await shotsOf(reader, url, {});
  const pages = pagesIn(whole.label);
  /** Moves while the book is on its way, so that the movement comes before the rest of the chapter. */
  const at = async (movement: 'turns' | 'end' | 'letters' | 'place') => {
    await reader.restart();
    return reader.page.evaluate(
      async ([address, how]) => {
        const opened = harness.open(address);
        const renderer = await new Promise<ReturnType<typeof harness.renderer>>((resolve) => {
          const look = () => {
            if (document.querySelector('#host iframe')) resolve(harness.renderer());
            else setTimeout(look);
          };
          look();
        });
        const to = { href: 'OPS/largo.xhtml#p399', type: 'application/xhtml+xml', locations: {} };
        const moved = {
          turns: () => Promise.all([1, 2, 3, 4].map(() => renderer.next())),
          end: () => renderer.goToEnd(),
          letters: () => Promise.resolve(harness.setText({ letters: 150 })),
          place: () => renderer.goTo(to),
        }[how]();
        await Promise.all([opened, moved]);
        const seen = harness.seen();
        while (!/·/.test(harness.now().label)) await new Promise((resolve) => requestAnimationFrame(resolve));
        return { label: harness.now().label, seen, seenAfter: harness.seen() };
      },
      [url, movement] as const,
    );
  };
  const turned = await at('turns');
  expect(turned.label).toBe(`Capítulo 1 · 5 de ${pages}`);
  const last = await at('place');
  expect(last.seen).toContain('p399-0 y');
  expect(pagesIn(last.label)).toBe(pages);
  for (const { seen, seenAfter } of [turned, last]) expect(seen).toBe(seenAfter);
  expect((await at('end')).label).toBe('Capítulo 2 · 1 de 1');
  // Left before all of it was laid out, it is turned back to at its last page.
  await reader.previous();
  await expect.poll(async () => (await reader.now()).label).toBe(`Capítulo 1 · ${pages} de ${pages}`);
  expect(pagesIn((await at('letters')).label)).toBeGreaterThan(1.5 * pages);
});

test('letters that only the rest has are waited for before its pages are counted', async ({
  reader,
  harness: server,
}) => {
  const files = {
    'letra.woff2': readFileSync(
      'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    ),
  };
  const head =
    '<style>@font-face { font-family: L; src: url(letra.woff2); size-adjust: 50% } .l { font-family: L }</style>';
  const body = `<h1>Largo</h1>${longText(200)}<div class="l">${longText(200).replaceAll('id="', 'id="z')}</div>`;
  const url = server.serve(await makeBook({ chapters: around(body), files, head }));
  const { first, whole } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml' });
  expect(first.later).toBeGreaterThan(100);
  expect(await standIn(reader, url, whole.place)).toMatchObject({ label: whole.label, seen: first.seen });
});

for (const [what, style] of [
  ['columns', 'columns: 2'],
  ['boxes beside each other', 'display: flex; flex-wrap: wrap'],
  ['a table', 'display: table'],
  ['a box at the side', 'float: left'],
] as const)
  test(`nothing of ${what} is left for later, however deep: it would move what is shown`, async ({
    reader,
    harness: server,
  }) => {
    for (const body of [longText(), `<div>${longText()}</div>`]) {
      const chapter = long(`<h1>Largo</h1><div style="${style}">${body}</div>`);
      const { first, whole } = await shotsOf(reader, server.serve(await makeBook({ chapters: [chapter] })), {});
      expect(first).toMatchObject({ later: 0, label: whole.label });
      await reader.restart();
    }
  });

test('who scrolls while the rest is laid out is not thrown back', async ({ reader, harness: server }) => {
  const url = server.serve(await makeBook({ chapters: around(`<h1>Largo</h1>${longText()}`) }));
  await reader.open(url, { flow: 'scroll' });
  const moved = await reader.page.evaluate(async () => {
    await harness.renderer().goTo({ href: 'OPS/largo.xhtml#p150', type: 'application/xhtml+xml', locations: {} });
    const frame = [...document.querySelectorAll('iframe')].find(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const root = frame?.contentDocument?.documentElement;
    if (!root) throw new Error('no chapter is shown');
    const later = () => root.querySelectorAll('[data-libro-later]').length;
    const before = later();
    root.scrollTo({ top: root.scrollTop + 37, behavior: 'instant' });
    const stood = root.scrollTop;
    while (later() > 0) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return { before, by: root.scrollTop - stood };
  });
  expect(moved.before).toBeGreaterThan(200);
  expect(moved.by).toBe(0);
});

test('an end of a chapter that is hardly worth it is laid out at once', async ({ reader, harness: server }) => {
  const url = server.serve(await makeBook({ chapters: around(`<h1>Largo</h1>${longText()}`) }));
  const { first } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml#p350' });
  expect(first.later).toBe(0);
  expect(first.seen).toContain('p350-0 y');
});

test('so is one in letters so small that its first page would not be full', async ({ reader, harness: server }) => {
  const head = '<style>p { font-size: 0.4em; line-height: 1; margin: 0 }</style>';
  const url = server.serve(await makeBook({ chapters: around(`<h1>Largo</h1>${longText(1500)}`), head }));
  const { first } = await shotsOf(reader, url, { href: 'OPS/largo.xhtml' });
  expect(first.later).toBe(0);
});

test('a turn asks for no box before it is on the screen', async ({ reader, harness: server }) => {
  await reader.open(server.serve(await makeBook({ chapters: [long(`<h1>Largo</h1>${longText()}`)] })), {});
  // Its rest is laid out.
  await expect.poll(() => reader.page.evaluate(() => harness.now().label)).toMatch(/·/);
  const asked = await reader.page.evaluate(async () => {
    const renderer = harness.renderer();
    const [frame] = [...document.querySelectorAll('iframe')].filter(
      (one) => getComputedStyle(one).visibility === 'visible',
    );
    const inside = frame?.contentWindow;
    if (!inside) throw new Error('no chapter is shown');
    const { prototype } = (inside as Window & typeof globalThis).Range;
    const boxesOf = prototype.getClientRects;
    let boxes = 0;
    prototype.getClientRects = function getClientRects() {
      boxes += 1;
      return boxesOf.call(this);
    };
    const { scrollLeft } = inside.document.documentElement;
    const turned = renderer.next();
    while (inside.document.documentElement.scrollLeft === scrollLeft)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const before = boxes;
    await turned;
    return { before, after: boxes };
  });
  expect(asked.before).toBe(0);
  expect(asked.after).toBeGreaterThan(0);
});
