import { expect, test } from '@playwright/test';
import { spanish as text } from '../../src/features/downloads/text.es.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { downloadBook, openBookPage, sharedSchool, signIn } from '../support/school.ts';
import { tell } from '../support/tally.ts';

let server: LibraryServer;
test.beforeAll(async () => {
  server = await sharedSchool();
});

for (const [answer, permission, answers, sentence] of [
  ['will not promise to keep the books is asked with the first download', 'denied', [false], text.notPersisted],
  ['promised to keep the books before is not asked', 'granted', [], text.persisted],
] as const) {
  test(`a browser that ${answer}; what it said is shown`, async ({ page, context, browser }) => {
    const devtools = await browser.newBrowserCDPSession();
    const tab = await context.newCDPSession(page);
    const { browserContextId } = (await tab.send('Target.getTargetInfo')).targetInfo;
    await devtools.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting: permission,
      origin: server.origin,
      ...(browserContextId === undefined ? {} : { browserContextId }),
    });
    const asked: boolean[] = [];
    await page.exposeFunction('persistWasAsked', (isKept: boolean) => asked.push(isKept));
    await page.addInitScript(() => {
      const ask = navigator.storage.persist.bind(navigator.storage);
      navigator.storage.persist = async () => {
        const isKept = await ask();
        await Reflect.get(window, 'persistWasAsked')(isKept);
        return isKept;
      };
    });
    await signIn(page, server.origin, 'DEMO-DOCENTE');
    await openBookPage(page, server.origin, 'epub');
    expect(asked).toEqual([]);
    await downloadBook(page);
    await expect.poll(() => asked).toEqual(answers);
    await page.goto(`${server.origin}/libros/descargas`);
    await expect(page.getByText(sentence)).toBeVisible();
    tell('F32', `el navegador ${permission === 'granted' ? 'promete' : 'no promete'} conservar los libros`, {
      rounds: 1,
    });
  });
}
