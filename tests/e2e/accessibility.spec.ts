import { expect, test } from '@playwright/test';
import { brokenRules } from '../support/broken-rules.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, openBookPage, sharedSchool, signIn } from '../support/school.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

// The other two combinations are those of every face of every screen.
for (const [device, viewport, colorScheme] of [
  ['phone', { width: 360, height: 740 }, 'dark'],
  ['desktop', { width: 1280, height: 800 }, 'light'],
] as const) {
  test(`no screen breaks an accessibility rule on a ${device} in ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const found: Record<string, string[]> = {};
    await page.goto(`${server.origin}/libros/entrar`);
    await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    found['sign-in'] = await brokenRules(page);
    await signIn(page, server.origin, 'DEMO-ALUMNA');
    found['shelf'] = await brokenRules(page);
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
    found['menu'] = await brokenRules(page);
    await page.goto(`${server.origin}/libros/descargas`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    found['downloads'] = await brokenRules(page);
    await page.goto(`${server.origin}/libros/notas`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    found['notebook'] = await brokenRules(page);
    for (const format of ['epub', 'pdf'] as const) {
      await openBookPage(page, server.origin, format);
      found[`book ${format}`] = await brokenRules(page);
      await page.getByRole('link', { name: 'Leer' }).click();
      await expectReader(page);
      found[`reader ${format}`] = await brokenRules(page);
      await page.getByRole('button', { name: 'Contenido' }).click();
      await expect(page.getByRole('dialog', { name: 'Contenido' })).toBeVisible();
      found[`contents ${format}`] = await brokenRules(page);
      await page.keyboard.press('Escape');
    }
    expect(Object.entries(found).filter(([, rules]) => rules.length > 0)).toEqual([]);
    await context.close();
  });
}
