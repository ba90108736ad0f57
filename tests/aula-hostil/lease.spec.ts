import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, expectReader, openBookPage, sharedSchool, signIn, waitForWorker } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});

const dayMs = 24 * 60 * 60_000;

/** The tablet's clock as it stands so many days after (or before) today; the app starts anew. */
async function startOnDay(page: Page, days: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + days * dayMs);
  await openBookPage(page, proxy.origin, 'epub');
  await page.getByRole('link', { name: 'Leer' }).click();
}

test('a lease that ends without network warns for three days, then closes the book; a clock turned back lends nothing', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  await openBookPage(page, proxy.origin, 'epub');
  await downloadBook(page);
  proxy.obey(() => ({ type: 'hang-up' }));

  const warning = page.getByRole('alert').filter({ hasText: 'El préstamo de este libro terminó. Conéctate' });
  await startOnDay(page, 29);
  await expectReader(page);
  await expect(warning).toBeHidden();
  await startOnDay(page, 31);
  await expectReader(page);
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: 'Entendido' }).click();
  await expect(warning).toBeHidden();
  await startOnDay(page, 34);
  await expect(page.getByText(sentenceOf('licence-expired'))).toBeVisible();

  // With the network it is renewed, and the time of the server is the one that counts from then on.
  proxy.obey(null);
  await startOnDay(page, 34);
  await expectReader(page);
  await startOnDay(page, -300);
  await expectReader(page);
  await expect(warning).toBeHidden();
  tell('F62, F63', 'el préstamo termina sin red; el reloj se atrasa', { rounds: 5 });
});
