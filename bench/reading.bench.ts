import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createBrowserProfile } from '../tests/support/browser-profile.ts';
import { createLibraryServer } from '../tests/support/library-server.ts';
import { downloadBook, expectReader, openBookPage, signIn, waitForWorker } from '../tests/support/school.ts';
import { startBareServer } from './bare-server.ts';
import { deviceProfiles, slowDown } from './profiles.ts';
import { printTable } from './table.ts';
import type { BenchRow } from './table.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const formats = ['epub', 'pdf'] as const;

async function downloadFirst(page: Page, origin: string, format: (typeof formats)[number]): Promise<string> {
  await openBookPage(page, origin, format);
  await downloadBook(page);
  return page.url();
}

/** Milliseconds from the click on *Leer* to the first painted page. */
async function timeToPage(page: Page, bookUrl: string): Promise<number> {
  await page.goto(bookUrl);
  const link = page.getByRole('link', { name: 'Leer' });
  await link.waitFor();
  await page.evaluate(() =>
    addEventListener('click', () => performance.mark('bench:click'), { capture: true, once: true }),
  );
  await link.click();
  await page.waitForFunction(() => performance.getEntriesByName('libro:page').length > 0, null, { timeout: 120_000 });
  await expectReader(page);
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
    return at('libro:page') - at('bench:click');
  });
}

/** The least it can take: a page that is a picture (PDF), or a frame with the text in it (EPUB). */
async function timeToBarePage(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const element = document.createElement(document.body.dataset['element'] ?? 'img');
        element.addEventListener('load', () =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))),
        );
        element.setAttribute('src', document.body.dataset['source'] ?? '');
        document.body.append(element);
      }),
  );
}

test('from Leer to the first page of a local book', async () => {
  const server = await createLibraryServer();
  await server.start();
  const bare = await startBareServer([]);
  const home = await createBrowserProfile();
  const context = await home.open();
  const page = await context.newPage();
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await waitForWorker(page);
  const urls = new Map<string, string>();
  for (const format of formats) {
    const url = await downloadFirst(page, server.origin, format);
    urls.set(format, url);
    await timeToPage(page, url);
    const stage = page.getByRole('region', { name: 'Lector' });
    if (format === 'pdf') {
      bare.put('/page.png', await stage.screenshot());
      bare.put('/pdf.html', '<!doctype html><body data-element="img" data-source="/page.png">');
    } else {
      const chapter = await page.frames().at(-1)?.content();
      bare.put('/chapter.html', chapter ?? '');
      bare.put('/epub.html', '<!doctype html><body data-element="iframe" data-source="/chapter.html">');
    }
  }
  const rows: BenchRow[] = [];
  for (const profile of await deviceProfiles(page)) {
    for (const format of formats) {
      const ours: number[] = [];
      const limit: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const tab = await context.newPage();
        await slowDown(await context.newCDPSession(tab), profile, false);
        ours.push(await timeToPage(tab, urls.get(format) ?? ''));
        await tab.close();
        const bareTab = await context.newPage();
        await slowDown(await context.newCDPSession(bareTab), profile, false);
        limit.push(await timeToBarePage(bareTab, `${bare.origin}/${format}.html`));
        await bareTab.close();
      }
      rows.push({ what: `${format.toUpperCase()} descargado, ${profile.name}`, unit: 'ms', ours, limit });
    }
  }
  await home.discard();
  await bare.close();
  await server.discard();
  printTable(`De Leer a la primera página (medianas de ${rounds}; los trabajadores no se frenan)`, rows);
});
