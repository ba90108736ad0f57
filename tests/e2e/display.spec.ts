import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish } from '../../src/features/reader/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, placeOf, sharedSchool, signIn, waitForWorker } from '../support/school.ts';

const text = spanish.display;
const flowing = 'Planeta vivo: Ciencias Naturales 4';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const panel = (page: Page) => page.getByRole('dialog', { name: text.title });
const radio = (page: Page, group: string, name: string) =>
  panel(page).getByRole('group', { name: group }).getByRole('radio', { name, exact: true });

async function openBook(page: Page, title: string): Promise<void> {
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
}

/** How the first paragraph of the section in sight is set, and whether the letters named first are really there. */
function lookOf(page: Page) {
  return page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const [doc, view] = [frame?.contentDocument, frame?.contentWindow];
    const paragraphs = [...(doc?.querySelectorAll('p') ?? [])];
    const shown = paragraphs.find((one) => one.textContent.length > 40);
    if (!doc || !view || !shown) return null;
    const { fontSize, fontFamily, lineHeight, letterSpacing, textAlign, color } = view.getComputedStyle(shown);
    const [family = ''] = fontFamily.split(',');
    return {
      size: Number.parseFloat(fontSize),
      lines: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
      spacing: Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize) || 0,
      family: family.replaceAll('"', ''),
      hasLetters: [...doc.fonts].some((face) => face.status === 'loaded' && family.includes(face.family)),
      textAlign,
      color,
      ground: view.getComputedStyle(doc.documentElement).backgroundColor,
      words: shown.textContent.slice(0, 40),
    };
  });
}

/** Turns to the next page, and waits for it. */
async function turnOn(page: Page): Promise<void> {
  const before = await placeOf(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => placeOf(page)).not.toBe(before);
}

/** Turns pages until there is text. */
async function turnToText(page: Page): Promise<void> {
  await expect(async () => {
    if ((await lookOf(page)) === null) await turnOn(page);
    expect(await lookOf(page)).not.toBeNull();
  }).toPass();
}

test('letters grow by key and by touch; what was being read stays in sight, and the place the same', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, flowing);
  await turnToText(page);
  await turnOn(page);
  const place = await placeOf(page);
  const before = await lookOf(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await lookOf(page))?.size).toBeCloseTo((before?.size ?? 0) * 1.25, 0);
  expect(await placeOf(page)).toBe(place);
  await page.keyboard.press('l');
  await expect(panel(page).locator('output').first()).toHaveText('125 %');
  await panel(page).getByRole('button', { name: text.smaller }).click();
  await panel(page).getByRole('button', { name: text.smaller }).click();
  await expect(panel(page).locator('output').first()).toHaveText('100 %');
  // A promise only where it is kept: the lines of a word that has too little room.
  await expect(panel(page).getByText(text.partsNoWords)).toHaveCount(0);
  await radio(page, text.hyphens, text.hyphensOf.on).click();
  const lines = await page.evaluate(() => {
    const paragraph = Object.assign(document.createElement('p'), { lang: 'es', textContent: 'administrativamente' });
    paragraph.style.cssText = 'width: 4em; hyphens: auto; overflow-wrap: normal';
    document.body.append(paragraph);
    const words = document.createRange();
    words.selectNodeContents(paragraph);
    const { length } = words.getClientRects();
    paragraph.remove();
    return length;
  });
  await expect(panel(page).getByText(text.partsNoWords)).toHaveCount(lines > 1 ? 0 : 1);
  await radio(page, text.hyphens, text.hyphensOf.book).click();
  await panel(page).getByRole('button', { name: text.close }).click();
  await expect.poll(async () => (await lookOf(page))?.size).toBe(before?.size);
  expect(await placeOf(page)).toBe(place);
});

test('paper, letters, spaces and lines are as the person chose them, after a reload too, and not as the next one has them', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, flowing);
  await turnToText(page);
  await page.getByRole('button', { name: text.title }).click();
  await radio(page, text.paper, text.papers.sepia).click();
  await radio(page, text.family, text.families.hyperlegible).click();
  await radio(page, text.spacing, text.spacings.accessible).click();
  await radio(page, text.margins, text.marginsOf.wide).click();
  await radio(page, text.alignment, text.alignments.justify).click();
  await panel(page).getByRole('button', { name: text.close }).click();
  const chosen = {
    family: 'libro-hyperlegible',
    hasLetters: true,
    textAlign: 'justify',
    ground: 'rgb(244, 232, 208)',
    color: 'rgb(58, 45, 28)',
  };
  await expect.poll(() => lookOf(page)).toMatchObject(chosen);
  const look = await lookOf(page);
  expect(look?.lines).toBeCloseTo(1.7, 1);
  expect(look?.spacing).toBeCloseTo(0.12, 2);
  // The next chapter, too.
  await page.reload();
  await expectReader(page);
  await expect.poll(() => lookOf(page)).toMatchObject(chosen);
  await page.goto(`${server.origin}/libros`);
  await page.getByRole('button', { name: 'Menú de usuario' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
  await signIn(page, server.origin, 'DEMO-DOCENTE');
  await openBook(page, flowing);
  await turnToText(page);
  await expect.poll(async () => (await lookOf(page))?.ground).toBe('rgb(255, 253, 249)');
  await page.getByRole('button', { name: text.title }).click();
  await expect(radio(page, text.family, text.families.book)).toBeChecked();
});

test('letters for dyslexia come once, stay for a start without network, and where they cannot come it is said', async ({
  page,
}) => {
  const proxy = await startFaultProxy(server.origin);
  try {
    proxy.obey(({ path }) => (path.includes('opendyslexic') ? { type: 'hang-up' } : null));
    await signIn(page, proxy.origin, 'DEMO-ALUMNA');
    await waitForWorker(page);
    await openBook(page, flowing);
    await turnToText(page);
    await page.getByRole('button', { name: text.title }).click();
    await radio(page, text.family, text.families.dyslexic).click();
    await expect(panel(page).getByRole('alert')).toContainText(sentenceOf('engine-missing'));
    await expect(radio(page, text.family, text.families.book)).toBeChecked();
    proxy.obey(null);
    await radio(page, text.family, text.families.dyslexic).click();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await expect.poll(() => lookOf(page)).toMatchObject({ family: 'libro-dyslexic', hasLetters: true });
    const kept = () =>
      page.evaluate(async () => {
        const requests = await (await caches.open('libro-engines')).keys();
        return requests.filter(({ url }) => url.includes('opendyslexic')).length;
      });
    await expect.poll(kept, { timeout: 30_000 }).toBe(2);
    proxy.obey(({ path }) => (path.includes('opendyslexic') ? { type: 'hang-up' } : null));
    await page.reload();
    await expectReader(page);
    await expect.poll(() => lookOf(page)).toMatchObject({ family: 'libro-dyslexic', hasLetters: true });
  } finally {
    await proxy.close();
  }
});

/** How light the corner of the page in sight is, 0–255. */
function paperOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.libro-pdf-page:not([inert]) canvas');
    const context = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    if (!canvas || !context) return Number.NaN;
    context.drawImage(canvas, 0, 0);
    const [red = 0, green = 0, blue = 0] = context.getImageData(5, canvas.height - 5, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

test('printed pages take the paper that was chosen, and keep their letters; the browser’s keys are its own', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, 'Geometría y medida');
  await page.keyboard.press('PageDown');
  await expect.poll(() => paperOf(page)).toBeGreaterThan(240);
  await page.keyboard.press('+');
  await page.keyboard.press('l');
  const panel = page.getByRole('dialog', { name: text.pageTitle });
  await expect(panel.getByRole('radio', { name: text.printed })).toBeChecked();
  await expect(panel.getByRole('group', { name: text.family })).toHaveCount(0);
  await expect(panel.getByRole('group', { name: text.letters })).toHaveCount(0);
  await panel.getByRole('radio', { name: text.papers.dark }).click();
  await expect.poll(() => paperOf(page)).toBeLessThan(40);

  await page.reload();
  await expectReader(page);
  await expect.poll(() => paperOf(page)).toBeLessThan(40);
  await page.getByRole('button', { name: text.pageTitle }).click();
  await panel.getByRole('button', { name: text.reset }).click();
  await expect.poll(() => paperOf(page)).toBeGreaterThan(240);
  await panel.getByRole('button', { name: text.close }).click();

  // What `+` is for letters it is not here: no larger ones wait in the next book.
  await page.goto(`${server.origin}/libros`);
  await openBook(page, flowing);
  await page.keyboard.press('l');
  await expect(
    page
      .getByRole('dialog', { name: text.title })
      .getByRole('group', { name: text.letters })
      .getByText(text.percent(100), { exact: true }),
  ).toBeVisible();
});

test('the screen stays on while a book is open, for who chose that', async ({ page, context }) => {
  await context.grantPermissions(['screen-wake-lock']);
  // The browser's own lock, looked at from outside.
  await page.addInitScript(() => {
    const held: string[] = [];
    Object.assign(globalThis, { held });
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = async function take(type) {
      const sentinel = await request.call(this, type);
      held.push('on');
      sentinel.addEventListener('release', () => held.push('off'));
      return sentinel;
    };
  });
  const held = () => page.evaluate(() => Reflect.get(globalThis, 'held') as string[]);
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, 'Atlas del cielo');
  await page.getByRole('button', { name: text.pageTitle }).click();
  const panel = page.getByRole('dialog', { name: text.pageTitle });
  await panel.getByRole('radio', { name: text.screens['stays-on'] }).click();
  await expect.poll(held).toEqual(['on']);
  await panel.getByRole('button', { name: text.close }).click();
  await page.getByRole('button', { name: spanish.close }).click();
  await expect.poll(held).toEqual(['on', 'off']);
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await expect.poll(held).toEqual(['on', 'off', 'on']);
});

test('a printed page is enlarged and turned, by its panel and by keys, and read to its end before the next one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros?formato=pdf`);
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  await turnOn(page);
  const sheet = () =>
    page.evaluate(() => {
      const { width = 0, height = 0 } =
        document.querySelector('.libro-pdf-page:not([inert])')?.getBoundingClientRect() ?? {};
      return { width, isLying: width > height, top: document.querySelector('.libro-pdf')?.scrollTop ?? 0 };
    });
  const whole = await sheet();
  await page.keyboard.press('l');
  const settings = page.getByRole('dialog', { name: text.pageTitle });
  await settings.getByRole('radio', { name: text.zooms.width }).click();
  await expect(settings.getByRole('radio', { name: text.zooms.width })).toBeChecked();
  await page.keyboard.press('Escape');
  expect((await sheet()).width).toBeGreaterThan(whole.width * 1.4);

  // Down the page as far as it goes, and only then to the next.
  const place = await placeOf(page);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await sheet()).top).toBeGreaterThan(100);
  expect(await placeOf(page)).toBe(place);
  await expect(async () => {
    const { top } = await sheet();
    await page.keyboard.press('Space');
    // Pressed again before the next page is there, it would go down that one. The last two pixels are no way down.
    await expect.poll(async () => (await placeOf(page)) !== place || (await sheet()).top > top + 2).toBe(true);
    expect(await placeOf(page)).not.toBe(place);
  }).toPass({ intervals: [60] });
  await expect.poll(async () => (await sheet()).top).toBe(0);

  await page.keyboard.press('r');
  await expect.poll(async () => (await sheet()).isLying).toBe(true);
  await page.keyboard.press('0');
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r');
  await expect.poll(async () => Math.round((await sheet()).width)).toBe(Math.round(whole.width));
  await page.keyboard.press('+');
  await expect.poll(async () => (await sheet()).width / whole.width).toBeGreaterThan(1.2);
});

test('a ruler to read along and less light: kept with the person, moved by hand and keys, anew on each page', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros`);
  await openBook(page, flowing);
  await page.keyboard.press('l');
  await radio(page, text.ruler, text.rulers.on).click();
  await panel(page).getByRole('button', { name: text.dimmer }).click();
  await panel(page).getByRole('button', { name: text.dimmer }).click();
  await expect(panel(page).getByRole('group', { name: text.light }).getByRole('status')).toHaveText('70 %');
  await page.keyboard.press('Escape');
  const handle = page.getByRole('slider', { name: text.rulerHandle });
  await expect(handle).toHaveAttribute('aria-valuenow', '0');
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no handle');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 200, { steps: 4 });
  await page.mouse.up();
  const dragged = Number(await handle.getAttribute('aria-valuenow'));
  expect(dragged).toBeGreaterThan(10);
  const place = await placeOf(page);
  await handle.press('ArrowDown');
  expect(Number(await handle.getAttribute('aria-valuenow'))).toBe(dragged + 4);
  expect(await placeOf(page)).toBe(place);
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect(handle).toHaveAttribute('aria-valuenow', '0');

  // The page under it is still the reader's: its middle shows and hides the bars.
  await page.mouse.click(640, 400);
  await expect(page.getByRole('region', { name: 'Lector' })).toHaveAttribute('data-barras', 'no');
  await page.reload();
  await expectReader(page);
  await expect(handle).toBeVisible();
});

test('in a book that scrolls the ruler stays where it was put, wherever the text comes to rest', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.goto(`${server.origin}/libros`);
  await openBook(page, flowing);
  await turnToText(page);
  await page.keyboard.press('l');
  await radio(page, text.flow, text.flows.scroll).click();
  await radio(page, text.ruler, text.rulers.on).click();
  await page.keyboard.press('Escape');
  const handle = page.getByRole('slider', { name: text.rulerHandle });
  for (let step = 0; step < 10; step += 1) await handle.press('ArrowDown');
  await expect(handle).toHaveAttribute('aria-valuenow', '40');
  const place = await placeOf(page);
  await page.locator('iframe:visible').focus();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await placeOf(page)).not.toBe(place);
  }).toPass();
  await expect(handle).toHaveAttribute('aria-valuenow', '40');
});
