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

/** Turns pages until there is text. */
async function turnToText(page: Page): Promise<void> {
  await expect(async () => {
    if ((await lookOf(page)) === null) await page.keyboard.press('PageDown');
    expect(await lookOf(page)).not.toBeNull();
  }).toPass();
}

test('letters grow by key and by touch; what was being read stays in sight, and the place the same', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, flowing);
  await turnToText(page);
  const start = await placeOf(page);
  await page.keyboard.press('PageDown');
  await expect.poll(() => placeOf(page)).not.toBe(start);
  const place = await placeOf(page);
  const before = await lookOf(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(async () => (await lookOf(page))?.size).toBeCloseTo((before?.size ?? 0) * 1.25, 0);
  expect(await placeOf(page)).toBe(place);
  await page.keyboard.press('l');
  await expect(panel(page).locator('output')).toHaveText('125 %');
  await panel(page).getByRole('button', { name: text.smaller }).click();
  await panel(page).getByRole('button', { name: text.smaller }).click();
  await expect(panel(page).locator('output')).toHaveText('100 %');
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

test('pages that are drawn beforehand have no such choice, and their letters are the browser’s', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBook(page, 'Geometría y medida');
  await expect(page.getByRole('button', { name: text.title })).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(panel(page)).toHaveCount(0);
});
