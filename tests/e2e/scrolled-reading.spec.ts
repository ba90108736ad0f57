import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish } from '../../src/features/reader/text.es.ts';
import { installVoice } from '../support/fake-voice.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, placeOf, sharedSchool, signIn } from '../support/school.ts';

const text = spanish.display;
const books = [
  { format: 'EPUB', path: '/libros', title: 'Planeta vivo: Ciencias Naturales 4', panel: text.title },
  { format: 'PDF', path: '/libros?formato=pdf', title: undefined, panel: text.pageTitle },
] as const;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

async function openBook(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(`${server.origin}${path}`);
  const shelf = page.getByRole('list', { name: 'Mi biblioteca' });
  await shelf
    .getByRole('link', title === undefined ? {} : { name: title })
    .first()
    .click();
  await page.getByRole('link', { name: /^(Leer|Seguir leyendo)/u }).click();
  await expectReader(page);
}

async function turnPages(page: Page, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const before = await placeOf(page);
    await page.keyboard.press('PageDown');
    await expect.poll(() => placeOf(page)).not.toBe(before);
  }
}

async function choose(page: Page, panelName: string, flow: keyof typeof text.flows): Promise<void> {
  await page.getByRole('button', { name: panelName }).click();
  const panel = page.getByRole('dialog', { name: panelName });
  await panel.getByRole('group', { name: text.flow }).getByRole('radio', { name: text.flows[flow] }).check();
  await panel.getByRole('button', { name: text.close }).click();
}

/** How far what scrolls is scrolled, pages below each other or the chapter in sight, and how far it can be. */
const scrolling = (page: Page) =>
  page.evaluate(() => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const scrolls = frame?.contentDocument?.documentElement ?? document.querySelector('.libro-pdf');
    return {
      by: Math.round(scrolls?.scrollTop ?? -1),
      upTo: scrolls ? scrolls.scrollHeight - scrolls.clientHeight : 0,
    };
  });

const scrolledBy = async (page: Page) => (await scrolling(page)).by;

for (const { format, path, title, panel } of books) {
  test(`a book (${format}) that is read scrolled stays where it was, is moved by keys, and opens so the next time`, async ({
    page,
  }) => {
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    await openBook(page, path, title);
    await turnPages(page, 4);
    const label = page.getByRole('region', { name: 'Lector' }).locator('footer p');
    const chapter = ((await label.textContent()) ?? '').split(' · ')[0] ?? '';
    await choose(page, panel, 'scroll');
    // The chapter is laid out anew, and out of sight until it is.
    await expect.poll(async () => (await scrolling(page)).upTo).toBeGreaterThan(300);
    await expect(label).toContainText(chapter);

    const before = await scrolledBy(page);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(before + 40);
    expect(await scrolledBy(page)).toBeLessThan(before + 90);
    await page.keyboard.press('PageDown');
    await expect.poll(() => scrolledBy(page)).toBeGreaterThan(before + 300);
    // The place is told once what scrolls has come to rest.
    const stand = async () => [await placeOf(page), await scrolledBy(page)] as const;
    await expect(async () => {
      const now = await stand();
      await page.waitForTimeout(1_000);
      expect(await stand()).toEqual(now);
    }).toPass();
    const [left, top] = await stand();

    await page.keyboard.press('Escape');
    // A step back in the history that is still under way would end the way to another page.
    await expect(page.getByRole('region', { name: 'Lector' })).toHaveCount(0);
    await openBook(page, path, title);
    await expect.poll(() => placeOf(page)).toBe(left);
    // Within a line, of which the first whole one is what was left.
    await expect.poll(async () => Math.abs((await scrolledBy(page)) - top)).toBeLessThan(16);
    await choose(page, panel, 'pages');
    await expect(label).toContainText(chapter);
  });
}

for (const { format, path, title, panel } of books) {
  test(`a book (${format}) that is closed or loaded anew while it still scrolls is left where it was`, async ({
    page,
  }) => {
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    await openBook(page, path, title);
    await turnPages(page, 4);
    await choose(page, panel, 'scroll');
    // The chapter is laid out anew, and out of sight until it is.
    await expect.poll(async () => (await scrolling(page)).upTo).toBeGreaterThan(300);

    const ends = {
      close: () => openBook(page, path, title),
      reload: () => expectReader(page),
    };
    for (const [way, comeBack] of Object.entries(ends)) {
      const left = await page.evaluate(
        async ([how, closeName]) => {
          const frame = [...document.querySelectorAll('iframe')].find((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          );
          const scrolls = frame?.contentDocument?.documentElement ?? document.querySelector('.libro-pdf');
          if (!scrolls) throw new Error('Nothing scrolls.');
          scrolls.scrollBy({ top: 260, behavior: 'instant' });
          // The pages hear of it before the next frame.
          await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
          const top = scrolls.scrollTop;
          // Once the answer is out: what ends the page would take it along.
          setTimeout(() => {
            if (how === 'reload') location.reload();
            else document.querySelector<HTMLElement>(`[aria-label="${closeName}"]`)?.click();
          });
          return top;
        },
        [way, spanish.close] as const,
      );
      await (way === 'reload' ? page.waitForEvent('load') : expect(page.locator('iframe')).toHaveCount(0));
      await comeBack();
      await expect.poll(async () => Math.abs((await scrolledBy(page)) - left)).toBeLessThan(24);
    }
  });
}

test('what can be done with selected words stays beside them, and goes with them out of sight', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const [, printed] = books;
  await openBook(page, printed.path);
  await choose(page, printed.panel, 'scroll');
  const scrollBy = (px: number) =>
    page.evaluate((top) => document.querySelector('.libro-pdf')?.scrollBy({ top, behavior: 'instant' }), px);
  await scrollBy(4000);
  const menu = page.getByRole('toolbar', { name: spanish.selection.region });
  await expect(async () => {
    const isSelected = await page.evaluate(() => {
      const middle = innerHeight * 0.6;
      const line = [...document.querySelectorAll('.libro-pdf-text span')].find((one) => {
        const { top, width } = one.getBoundingClientRect();
        return width > 40 && top > middle && top < middle + 200;
      });
      if (!line) return false;
      getSelection()?.selectAllChildren(line);
      return true;
    });
    expect(isSelected).toBe(true);
  }).toPass();
  await expect(menu).toBeVisible();
  const before = (await menu.boundingBox())?.y ?? 0;
  await scrollBy(120);
  await expect.poll(async () => Math.round(((await menu.boundingBox())?.y ?? 0) - before)).toBe(-120);
  // Out of sight they take their menu along, and stay selected.
  await scrollBy(800);
  await expect(menu).toBeHidden();
  // Out of sight for as long as somebody reads there.
  await page.waitForTimeout(1000);
  await scrollBy(-800);
  await expect(menu).toBeVisible();
});

test('a voice moves what scrolls along with it, from one chapter to the next page', async ({ page }) => {
  await installVoice(page, 'es-MX');
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const [, printed] = books;
  await openBook(page, printed.path);
  await choose(page, printed.panel, 'scroll');
  await page.getByRole('button', { name: spanish.aloud.title }).click();
  await expect.poll(() => page.evaluate(() => fakeVoice.said.length)).toBeGreaterThan(0);
  const before = await placeOf(page);
  await expect(async () => {
    await page.evaluate(() => fakeVoice.speak('end'));
    expect(Number(await placeOf(page))).toBeGreaterThan(Number(before) + 1);
  }).toPass({ intervals: [60] });
  // What is said is in sight.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [range] = [...(CSS.highlights.get('libro-sentence') ?? [])];
        const box = range instanceof Range ? range.getBoundingClientRect() : null;
        const around = document.querySelector('.libro-pdf')?.getBoundingClientRect();
        return box !== null && around !== undefined && box.top >= around.top - 1 && box.top < around.bottom;
      }),
    )
    .toBe(true);
});

/** Resolves once what scrolls has stood for as many frames as the reader calls rest, and more. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const frame = [...document.querySelectorAll('iframe')].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const scrolls = frame?.contentDocument?.documentElement ?? document.querySelector('.libro-pdf');
    let before = -1;
    for (let frames = 0; frames < 15; frames += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      const now = scrolls?.scrollTop ?? 0;
      if (now !== before) frames = 0;
      before = now;
    }
  });

for (const { format, path, title, panel } of books) {
  test(`the way back of a book (${format}) that scrolls goes after six windows, or is put away`, async ({ page }) => {
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    await openBook(page, path, title);
    await choose(page, panel, 'scroll');
    const off = page.getByRole('button', { name: spanish.wayOff });
    const back = page.getByRole('button', { name: /^Volver a «/u });
    const jump = async (entry: number) => {
      await page.getByRole('button', { name: spanish.contents }).click();
      const contents = page.getByRole('dialog', { name: spanish.contents });
      await contents.getByRole('navigation').getByRole('button').nth(entry).click();
      await expect(back).toBeVisible();
    };
    await jump(2);
    await off.click();
    await expect(back).toHaveCount(0);
    await jump(1);
    await back.focus();
    await page.keyboard.press('Escape');
    await expect(off).toHaveCount(0);
    await expectReader(page);

    await jump(2);
    await expect.poll(async () => (await scrolling(page)).upTo).toBeGreaterThan(700);
    await page.mouse.move(400, 400);
    for (let window = 0; window < 12 && (await back.count()) > 0; window += 1) {
      const before = await scrolledBy(page);
      // On and back: one chapter need not have so many.
      await page.mouse.wheel(0, window % 2 === 0 ? 600 : -600);
      await expect.poll(() => scrolledBy(page)).not.toBe(before);
      await atRest(page);
      // Not at the first: somebody may only look around.
      if (window < 2) await expect(back).toBeVisible();
    }
    await expect(back).toHaveCount(0);
  });
}
