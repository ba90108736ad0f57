import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { sentenceOf } from '../../contract/problem-sentences.ts';
import { spanish as text } from '../../src/app/text.es.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { hostileStoredTokens, hostileStoredUsers, hostileUsers, wrongTokens } from '../support/hostile-users.ts';
import type { HostileUser, SeenPerson } from '../support/hostile-users.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { sharedSchool } from '../support/school.ts';

let server: LibraryServer;
let proxy: FaultProxy;
let token: string;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
  // A session the server knows: the shelf behind each record is a real one.
  const shell = await fetch(`${server.origin}/libros`);
  const cookie = shell.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const answer = await fetch(`${server.origin}/api/user`, {
    method: 'POST',
    headers: { Authorization: 'clave.DEMO-ALUMNA', Cookie: cookie, 'X-XSRF-TOKEN': cookie.split('=')[1] ?? '' },
  });
  ({ token } = (await answer.json()) as { token: string });
  expect(token).toBeTruthy();
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

/** One record for each thing a person may see of them; `tests/data/session` opens every one. */
const tellingRecords = [...new Map(hostileUsers.map((user) => [JSON.stringify(user.seen), user])).values()];

/** The record, for whoever asks who they are; the end of a session is taken note of by nobody. */
function answerUser(body: string): void {
  const headers = { 'Content-Type': 'application/json', 'X-Libro': '1' };
  proxy.obey(({ path }) => {
    if (path === '/api/user') return { type: 'answer', status: 200, headers, body };
    return path === '/api/session/end' ? { type: 'answer', status: 200, headers, body: 'null' } : null;
  });
}

/** What nobody may ever see of a page: errors, dialogs, requests to others. */
function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(`thrown: ${error.message}`));
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== proxy.origin) wrong.push(`asked: ${origin}`);
  });
  return wrong;
}

async function expectHarmless(page: Page, wrong: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(wrong).toEqual([]);
}

/** Runs in a tab that begins with this in its session storage. */
async function inTab(
  browser: Browser,
  session: Readonly<Record<string, string>>,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((entries) => {
    if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, Object.entries(session));
  const page = await context.newPage();
  const wrong = watch(page);
  await page.goto(`${proxy.origin}/libros`);
  await look(page);
  await expectHarmless(page, wrong);
  await context.close();
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/user'));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await answered;
}

async function expectPerson(page: Page, seen: SeenPerson): Promise<void> {
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: text.userMenu }).click();
  const menu = page.getByRole('dialog', { name: text.userMenu });
  await expect(menu.locator('bdi').first()).toHaveText(seen.full, { useInnerText: true });
  await expect(menu.locator('bdi').nth(1)).toHaveText(seen.email);
  const school = banner.getByRole('img', { name: text.badgeOf(seen.school) });
  const source = seen.badge === 'own' ? '/img/insignia-rio-claro.svg' : '/img/insignia-demo.svg';
  await expect(school).toHaveAttribute('src', source);
  await expect.poll(() => school.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(banner.locator(`img[src="/img/avatares.svg#${seen.avatar}"]`)).toBeVisible();
  await expect(banner).toContainText(seen.school);
  await expect(banner).toContainText(seen.first);
  // Whatever the names are, the bar stays one line from left to right, inside the window.
  const measures = await banner.evaluate((element) => {
    const home = element.querySelector('a')?.getBoundingClientRect().left ?? 0;
    const picture = element.querySelector('button')?.getBoundingClientRect().left ?? 0;
    const { scrollWidth, clientWidth } = document.documentElement;
    const { height } = element.getBoundingClientRect();
    return { isOneLine: height <= 80, isInOrder: home < picture, isInside: scrollWidth <= clientWidth };
  });
  expect(measures).toEqual({ isOneLine: true, isInOrder: true, isInside: true });
  await expect(page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('listitem').first()).toBeVisible();
}

test.describe('records as no backend should send them', () => {
  test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });

  test('are shown safely, or refused in a sentence that says what to do', async ({ page }) => {
    test.setTimeout(300_000);
    expect(tellingRecords.length).toBeGreaterThan(20);
    const wrong = watch(page);
    await page.goto(`${proxy.origin}/libros/entrar`);
    for (const { title, body, seen } of tellingRecords) {
      await test.step(title, async () => {
        answerUser(seen === null ? body : body.replace(/\}$/, `,"token":${JSON.stringify(token)}}`));
        await enter(page);
        if (seen === null) {
          await expect(page.getByRole('alert')).toHaveText(sentenceOf('account-unreadable'));
        } else {
          await expectPerson(page, seen);
          await page.getByRole('button', { name: text.signOut }).click();
        }
        await expect(page.getByRole('textbox', { name: 'Código' })).toBeEditable();
        await expectHarmless(page, wrong);
      });
    }
  });
});

test('whoever types a code and is answered with no person or no token reads what to do', async ({ page }) => {
  const some = hostileUsers.filter(({ seen }) => seen === null).slice(-3);
  const answers: readonly HostileUser[] = [...wrongTokens, ...some];
  await page.goto(`${proxy.origin}/libros/entrar`);
  for (const { title, body } of answers) {
    await test.step(title, async () => {
      answerUser(body);
      await enter(page);
      await expect(page.getByRole('alert')).toHaveText(sentenceOf('account-unreadable'));
    });
  }
  proxy.obey(null);
  await enter(page);
  await expect(page.getByRole('list', { name: 'Mi biblioteca' })).toBeVisible();
});

test('a record that goes bad behind somebody who is in leaves them in, as they were', async ({ browser }) => {
  const user = '{"id":7,"firstname":"Ana","lastname":"Quispe","roles":[{"id":5,"name":"Alumno"}]}';
  for (const { title, body } of hostileUsers.filter(({ seen }) => seen === null).slice(-3)) {
    await test.step(title, async () => {
      answerUser(body);
      await inTab(browser, { token, user }, async (page) => {
        await expect(page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('listitem').first()).toBeVisible();
        await expect(page.getByRole('banner')).toContainText('Ana');
      });
    });
  }
});

test('a token whose current login answers with no person reads what to do at the door', async ({ browser }) => {
  for (const body of ['{}', '[]', 'null']) {
    answerUser(body);
    await inTab(browser, { token }, async (page) => {
      await expect(page.getByRole('alert')).toHaveText(sentenceOf('account-unreadable'));
      await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    });
  }
});

test('a session storage with anything in it opens the door, and never a blank page', async ({ page }) => {
  const sessions = [
    ...hostileStoredUsers.map((user) => ({ user })),
    ...hostileStoredTokens.map((stored) => ({ token: stored })),
    { user: '{"id":7}', token: '' },
  ];
  const wrong = watch(page);
  for (const session of sessions) {
    await page.goto(`${proxy.origin}/img/logo.svg`);
    await page.evaluate((entries) => {
      sessionStorage.clear();
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, Object.entries(session));
    await page.goto(`${proxy.origin}/libros`);
    await expect(page.getByRole('textbox', { name: 'Código' })).toBeVisible();
    await expectHarmless(page, wrong);
  }
});
