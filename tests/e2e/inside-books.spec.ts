import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as inBooks } from '../../src/features/library/inside/text.es.ts';
import { spanish as text } from '../../src/features/reader/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, sharedSchool, signIn, waitForWorker } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

const flowing = 'Planeta vivo: Ciencias Naturales 4';
const printed = 'Geometría y medida';
const inside = (page: Page) => page.getByRole('region', { name: inBooks.region });
const shelfField = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en la biblioteca' });

/** A pupil without network who has one book of each format on the device. */
async function openOfflineShelf(page: Page): Promise<void> {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  for (const title of [flowing, printed]) {
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: title }).click();
    await downloadBook(page);
    await page.goto(`${server.origin}/libros`);
  }
  await page.context().setOffline(true);
  await page.reload();
}

const marked = (page: Page) =>
  page.evaluate(() =>
    [window, ...[...document.querySelectorAll('iframe')].map(({ contentWindow }) => contentWindow)].flatMap((view) => {
      const css: typeof CSS | undefined = view ? Reflect.get(view, 'CSS') : undefined;
      return [...(css?.highlights.get('libro-found') ?? [])].map(String);
    }),
  );

test('what the shelf searches for is found inside all downloaded books, without network, and leads there and back', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openOfflineShelf(page);
  await shelfField(page).fill('MEDICION');
  await page.getByRole('button', { name: inBooks.button('MEDICION', 2) }).click();
  await expect(inside(page).getByRole('status')).toHaveText(/^«MEDICION» (no )?está/);
  // Where the focus goes with the button that is gone.
  await expect(inside(page)).toBeFocused();

  await shelfField(page).fill('forma');
  await expect(inside(page).getByRole('status')).toHaveCount(0);
  await page.getByRole('button', { name: inBooks.button('forma', 2) }).click();
  await expect(inside(page).getByRole('status')).toHaveText(/^«forma» está .* en 2 libros\.$/);
  await expect(inside(page).getByRole('heading', { level: 3 })).toHaveText([flowing, printed]);
  for (const words of await inside(page).locator('mark').allTextContents()) expect(words).toMatch(/forma/i);
  const outcome = await inside(page).getByRole('status').textContent();

  // One of the places: the book opens there, with the words marked.
  const link = inside(page)
    .getByRole('link')
    .filter({ has: page.locator('mark') })
    .last();
  const place = new URL((await link.getAttribute('href')) ?? '', server.origin).searchParams.get('lugar');
  await link.click();
  await expectReader(page);
  await expect(page.getByRole('region', { name: 'Lector' })).toHaveAttribute('data-lugar', place ?? '');
  await expect.poll(() => marked(page)).not.toEqual([]);
  for (const words of await marked(page)) expect(words).toMatch(/forma/i);
  // Used once: after a reload the person's own place counts.
  await expect.poll(() => new URL(page.url()).search).toBe('');

  // What was found is still there on the way back.
  await page.goBack();
  await expect(inside(page).getByRole('status')).toHaveText(outcome ?? '');

  // All places of one book are chosen from in the book.
  await inside(page)
    .getByRole('link', { name: /^Ver los/ })
    .first()
    .click();
  await expectReader(page);
  const panel = page.getByRole('dialog', { name: text.search.title });
  await expect(panel.getByRole('searchbox')).toHaveValue('forma');
  await expect(panel.getByRole('status')).toHaveText(/^Está en \d+ lugar/);
});

test('what is chosen in a book that scrolls is shown, wherever on its page it stands', async ({ page }) => {
  test.setTimeout(180_000);
  await openOfflineShelf(page);
  await page.setViewportSize({ width: 800, height: 420 });
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link', { name: printed }).click();
  await page.getByRole('link', { name: /^(Leer|Seguir leyendo)/u }).click();
  await expectReader(page);
  await page.getByRole('button', { name: text.display.pageTitle }).click();
  const panel = page.getByRole('dialog', { name: text.display.pageTitle });
  await panel
    .getByRole('group', { name: text.display.flow })
    .getByRole('radio', { name: text.display.flows.scroll })
    .check();
  await page.goto(`${server.origin}/libros`);
  await shelfField(page).fill('perimetro');
  await page.getByRole('button', { name: inBooks.button('perimetro', 2) }).click();
  await expect(inside(page).getByRole('status')).toHaveText(/^«perimetro» está /);

  const links = inside(page)
    .getByRole('link')
    .filter({ has: page.locator('mark') })
    .and(page.locator('[href*="/visor/pdf/"]'));
  const places = await links.evaluateAll((all) =>
    all.map((one) => new URL(one.getAttribute('href') ?? '', document.baseURI).searchParams.get('lugar')),
  );
  expect(places).toHaveLength(3);
  for (const [index, place] of places.entries()) {
    const sameBefore = places.slice(0, index).filter((other) => other === place).length;
    await links.nth(index).click();
    await expectReader(page);
    // How far it stands above the foot of the window, and below its head.
    await expect(async () => {
      const [above, below] = await page.evaluate(
        ([pageNumber, at]) => {
          const ofPage = [...(CSS.highlights.get('libro-found') ?? [])].filter((range) =>
            range.startContainer.parentElement?.closest(`[data-pagina="${pageNumber}"]`),
          );
          const range = ofPage[at];
          const around = document.querySelector('.libro-pdf')?.getBoundingClientRect();
          if (!(range instanceof Range) || !around) return [];
          const { top, bottom } = range.getBoundingClientRect();
          return [around.bottom - bottom, top - around.top];
        },
        [place, sameBefore] as const,
      );
      expect(above).toBeGreaterThan(0);
      expect(below).toBeGreaterThan(0);
    }).toPass({ timeout: 10_000 });
    await page.goBack();
  }
});

test('nobody is asked to search where there is nothing to search in, or for', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await shelfField(page).fill('agua');
  await expect(page.getByText(/ de \d+ libros/)).toBeVisible();
  await expect(page.getByRole('button', { name: /dentro de tu/ })).toHaveCount(0);
});
