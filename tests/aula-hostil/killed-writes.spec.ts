import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { createBrowserProfile } from '../support/browser-profile.ts';
import type { BrowserProfile } from '../support/browser-profile.ts';
import { rounds } from '../support/rounds.ts';
import { tell } from '../support/tally.ts';
import type { Parts } from './harness/writes.ts';

declare const parts: Parts;

/** Never asked: the browser has every answer from here. */
const origin = 'http://localhost:9';

/** The files of a page with the product's own way to a database. */
async function buildPage(): Promise<ReadonlyMap<string, string>> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, 'harness'),
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'harness', 'writes.ts') } },
  });
  const outputs = [made].flat().flatMap((part) => ('output' in part ? part.output : []));
  const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry);
  const files = outputs.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code] as const] : []));
  return new Map([...files, ['/', `<script type="module" src="/${entry?.fileName ?? ''}"></script>`]]);
}

let files: ReadonlyMap<string, string>;
test.beforeAll(async () => {
  files = await buildPage();
});

async function open(profile: BrowserProfile): Promise<Page> {
  const context = await profile.open();
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    return route.fulfill({ contentType, body: files.get(pathname) ?? '' });
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(origin);
  await page.waitForFunction(() => 'parts' in globalThis);
  return page;
}

test('a browser that is killed in the middle of two writes has every database again', async () => {
  const count = rounds(1, 20);
  test.setTimeout(60_000 + 15_000 * count);
  let lost = 0;
  for (let round = 0; round < count; round += 1) {
    const profile = await createBrowserProfile();
    try {
      const page = await open(profile);
      await page.evaluate(async () => {
        await parts.keep('places', 'página 7');
        await parts.keep('notes', 'una nota');
        parts.write('places');
        parts.write('notes');
      });
      // Long enough for both to be on the disk, where both are let in.
      await expect.poll(() => page.evaluate(() => parts.written.places)).toBeGreaterThan(500 + 97 * round);
      await profile.kill();
      const again = await open(profile);
      const kept = await again.evaluate(async () => [
        await parts.read('places'),
        await parts.read('notes'),
        parts.told,
      ]);
      if (JSON.stringify(kept) !== JSON.stringify(['página 7', 'una nota', []])) lost += 1;
    } finally {
      await profile.discard();
    }
  }
  tell('F24, F25', 'el navegador muere mientras escribe dos cosas a la vez', { rounds: count, lost });
  expect(lost).toBe(0);
});
