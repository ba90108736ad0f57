import sharp from 'sharp';
import { firstDisplay } from '../../../src/data/display/reading-display.ts';
import type { PageLook } from '../../../src/engines/publication.ts';
import { PAGE_COLORS } from '../../../src/engines/page-colors.ts';
import { expect, test, type Reader } from './harness-page.ts';
import { makeBook, prose } from './make-book.ts';

const lookIn = (theme: PageLook['theme']): PageLook => ({
  theme,
  isChosen: false,
  flow: 'pages',
  text: firstDisplay,
});

/** `#rrggbb` of what is drawn in the corner of the screen, where no letter is. */
async function corner({ page }: Reader): Promise<string> {
  const drawn = await page.screenshot({ clip: { x: 4, y: 4, width: 2, height: 2 } });
  const { data } = await sharp(drawn).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

const setTheme = ({ page }: Reader, look: PageLook): Promise<void> =>
  page.evaluate((next) => harness.renderer().setLook(next), look);

/** The words of each heading on the page that is printed over what floats in it. */
function overprinted(): (string | null)[] {
  const boxesOf = (heading: Element, within: string): DOMRect[] => [
    ...(heading.querySelector(within)?.getClientRects() ?? []),
  ];
  const meet = (one: DOMRect, other: DOMRect): boolean =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return [...document.querySelectorAll('h3')]
    .filter((heading) =>
      boxesOf(heading, 'a').some((aside) => boxesOf(heading, 'span').some((line) => meet(aside, line))),
    )
    .map(({ textContent }) => textContent);
}

test('a heading is not printed over what floats in it', async ({ reader, harness: server }) => {
  const head = '<style>h3 a { float: right; font-size: 80% }</style>';
  const names = ['cupsAddDest', 'cupsAddDestMediaOptions con opciones', 'cupsFindDestSupported de muchas palabras más'];
  const body = names
    .flatMap((name) =>
      [1, 2, 3, 4].map((times) => `<h3><a>${' CUPS 1.6/macOS 10.8'.repeat(times)}</a><span>${name}</span></h3>`),
    )
    .join('');
  await reader.open(server.serve(await makeBook({ head, chapters: [{ name: 'a.xhtml', body }] })));
  const frame = await reader.frame();
  expect(await frame.locator('h3').count()).toBe(12);
  expect(await frame.evaluate(overprinted)).toEqual([]);
});

test('on white paper the ground that a book gives its body lies under every page of the chapter, else ours does', async ({
  reader,
  harness: server,
}) => {
  const head = '<style>body { background: #eee }</style>';
  const chapters = [{ name: 'a.xhtml', body: prose(12) }];
  const files = { 'llano.css': 'body { background: none !important }' };
  const link = '<link rel="stylesheet" href="llano.css"/>';
  const url = server.serve(await makeBook({ head, chapters }));
  await reader.open(url, { look: lookIn('light') });
  const ground = async (): Promise<string> =>
    (await reader.frame()).evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect([await ground(), await corner(reader)]).toEqual(['rgb(238, 238, 238)', '#eeeeee']);
  await reader.next();
  expect((await reader.now()).label).toMatch(/· 2 de/);
  expect(await corner(reader)).toBe('#eeeeee');
  for (const theme of ['sepia', 'dark', 'contrast'] as const) {
    await setTheme(reader, lookIn(theme));
    await expect.poll(() => corner(reader)).toBe(PAGE_COLORS[theme].page);
    await setTheme(reader, lookIn('light'));
    expect(await ground()).toBe('rgb(238, 238, 238)');
    await expect.poll(() => corner(reader)).toBe('#eeeeee');
  }
  await reader.page.evaluate(() => harness.close());
  // One that was opened in the dark, and one that gives none.
  await reader.open(url, { look: lookIn('dark') });
  expect(await corner(reader)).toBe(PAGE_COLORS.dark.page);
  await setTheme(reader, lookIn('light'));
  expect(await ground()).toBe('rgb(238, 238, 238)');
  await reader.page.evaluate(() => harness.close());
  await reader.open(server.serve(await makeBook({ head: head + link, chapters, files })), { look: lookIn('light') });
  expect(await corner(reader)).toBe(PAGE_COLORS.light.page);
  expect(reader.complaints).toEqual([]);
});

for (const [head, ground] of [
  ['body { background: #111; color: #eee }', '#111111'],
  ['html { color: #eee } body { background: #111 }', PAGE_COLORS.light.page],
] as const)
  test(`of a dark ground each page has what its letters can be read on: ${head}`, async ({
    reader,
    harness: server,
  }) => {
    const chapters = [{ name: 'a.xhtml', body: prose(12) }];
    await reader.open(server.serve(await makeBook({ head: `<style>${head}</style>`, chapters })), {
      look: lookIn('light'),
    });
    await reader.next();
    expect((await reader.now()).label).toMatch(/· 2 de/);
    expect(await corner(reader)).toBe(ground);
  });
