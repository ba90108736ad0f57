import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { spanish as text } from '../../src/features/storage-trouble/text.es.ts';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { expectReader, sharedSchool, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let profile: BrowserProfile;
test.beforeAll(async () => {
  server = await sharedSchool();
});
test.beforeEach(async () => {
  profile = await createBrowserProfile();
});
test.afterEach(() => profile.discard());

/** As a person, or a school, sets it who lets no site keep anything. */
async function forbidStorage({ folder }: BrowserProfile): Promise<void> {
  await mkdir(join(folder, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
}

test('a browser that lets nothing be kept opens the library, says so in red, and reads online', async () => {
  await forbidStorage(profile);
  const context = await profile.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  const notice = page.getByRole('alert').filter({ hasText: text.notKept.title });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(text.notKept.text);
  await notice.getByRole('button', { name: text.seen }).click();
  await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Leer' }).click();
  await expectReader(page);
  tell('F28, F37', 'el navegador no deja guardar nada', { rounds: 1 });
});
