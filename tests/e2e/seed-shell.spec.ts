import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn } from '../support/school.ts';

/** Sections 1, 2 and 9 of the seed: the shell as it stands in a real window. */
let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

/** Where the content begins: on the screen, and by its computed margin. */
const contentTop = (page: Page) =>
  page
    .getByRole('main')
    .locator(':scope > div')
    .first()
    .evaluate((content) => [content.getBoundingClientRect().top + scrollY, getComputedStyle(content).marginBlockStart]);

const style = (page: Page, role: 'banner', property: string) =>
  page.getByRole(role).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test('the header is fixed with z-index 1010, and the content begins 80 px below the top', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  expect(await style(page, 'banner', 'position')).toBe('fixed');
  expect(await style(page, 'banner', 'z-index')).toBe('1010');
  expect(await contentTop(page)).toEqual([80, '80px']);
  // Scrolled away, it stays.
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
});

test('below a secondary header, as the stage of a book is, the content begins at 65 px, and at 80 px after it', async ({
  page,
}) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await openBookPage(page, server.origin, 'epub');
  expect(await contentTop(page)).toEqual([65, '65px']);
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
  expect(await contentTop(page)).toEqual([80, '80px']);
});

test('the header shows logo, badge, school, first name and picture', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const banner = page.getByRole('banner');
  const { firstname, school_name: school } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('user') ?? '{}') as { firstname: string; school_name: string },
  );
  await expect(banner.getByText(firstname, { exact: true })).toBeVisible();
  await expect(banner.getByText(school, { exact: true })).toBeVisible();
  await expect(banner.getByRole('img', { name: `Insignia de ${school}` })).toBeVisible();
  const pictures = () =>
    banner.locator('img').evaluateAll((images) =>
      images.map((image) => {
        if (!(image instanceof HTMLImageElement)) return false;
        const { pathname, hash } = new URL(image.src);
        return [pathname + hash, image.naturalWidth > 0];
      }),
    );
  await expect.poll(pictures).toEqual([['/img/logo.svg', true], expect.any(Array), ['/img/avatares.svg#alumno', true]]);
});

test('the picture opens a popover of 250 px with full name, e-mail and logout; outside clicks close it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server.origin, 'DEMO-DOCENTE');
  const { firstname, lastname, email } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('user') ?? '{}') as { firstname: string; lastname: string; email: string },
  );
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  const toggle = page.getByRole('button', { name: 'Menú de usuario' });
  await toggle.click();
  await expect(menu).toBeVisible();
  expect(await menu.evaluate((element) => element.getBoundingClientRect().width)).toBe(250);
  const full = `${firstname} ${lastname}`;
  await expect(menu).toContainText(full.length > 20 ? full.slice(0, 20).trimEnd() : full);
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await page.mouse.click(400, 600);
  await expect(menu).toBeHidden();
});

test('on a small screen the toggle flips the same content', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const toggle = page.getByRole('button', { name: 'Menú de usuario' });
  const menu = page.getByRole('dialog', { name: 'Menú de usuario' });
  for (const round of [1, 2]) {
    await toggle.click();
    await expect(menu, `opened ${round}`).toBeVisible();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.click();
    await expect(menu, `closed ${round}`).toBeHidden();
  }
  await toggle.click();
  const { email } = await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}') as { email: string });
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  // A click on the popover itself is none outside of it.
  await menu.getByText(email).click();
  await expect(menu).toBeVisible();
  await page.mouse.click(40, 600);
  await expect(menu).toBeHidden();
});

test('the footer shows this year, the publisher and the version', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-01T12:00:00Z'));
  await page.goto(`${server.origin}/libros/entrar`);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('2031');
  await expect(footer).toContainText('2.0.6');
  await expect(footer.getByRole('link')).toHaveCount(1);
  await expect(footer.getByRole('link', { name: 'La editorial' })).toHaveAttribute(
    'href',
    /^https:\/\/editorial\.example\//,
  );
  await expect(footer.getByRole('link')).toHaveAttribute('rel', /noopener/);
});

test('header and footer are gone over an EPUB; the header is hidden over a PDF', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  for (const format of ['epub', 'pdf'] as const) {
    await openBookPage(page, server.origin, format);
    await page.getByRole('link', { name: 'Leer' }).click();
    await expectReader(page);
    await expect(page).toHaveURL(new RegExp(`/libros/visor/${format}/`));
    // The reader has a bar of its own inside its region; the app's banner is what must be gone.
    await expect(page.getByRole('banner')).toHaveCount(0);
    if (format === 'epub') await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cerrar libro' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  }
});
