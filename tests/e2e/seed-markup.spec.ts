import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import type { LibraryServer } from '../support/library-server.ts';
import { ourAnswer } from '../support/person-of-choice.ts';
import { sharedSchool, signIn } from '../support/school.ts';

/** Section 9 of the seed: trusted markup passes where the product marks it so, and nowhere else. */
let server: LibraryServer;
let proxy: FaultProxy;
test.beforeAll(async () => {
  server = await sharedSchool();
  proxy = await startFaultProxy(server.origin);
});
test.afterAll(async () => {
  await proxy.close();
});
test.beforeEach(() => proxy.obey(null));

const about = (page: Page) => page.getByRole('region', { name: 'De qué trata' });

/** A book of the shelf whose page says what the test wants. */
async function openBookSaying(page: Page, part: Record<string, unknown>): Promise<void> {
  await signIn(page, proxy.origin, 'DEMO-ALUMNA');
  const link = page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first();
  const path = (await link.getAttribute('href')) ?? '';
  const id = path.split('/').at(-1) ?? '';
  const detail: unknown = await page.evaluate(async (book) => {
    const answer = await fetch(`/api/books/${book}`, {
      headers: { Authorization: sessionStorage.getItem('token') ?? '' },
    });
    return answer.json();
  }, id);
  proxy.obey((request) => (request.path === `/api/books/${id}` ? ourAnswer(Object.assign({}, detail, part)) : null));
  await page.goto(`${proxy.origin}${path}`);
  await expect(about(page)).toBeVisible();
}

test('the description of a book keeps its publisher’s paragraphs and emphasis', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('link', { name: 'Cuentas claras: Matemática 5' }).first().click();
  await expect(about(page).locator('em')).toHaveText(['fracciones', 'decimales', 'proporciones']);
  await expect(about(page).locator('p')).toHaveCount(2);
  await expect(about(page)).not.toContainText('<');
});

test('hostile markup is cleaned: what could act is gone, the words stay', async ({ page }) => {
  const wild = [
    '<p onclick="boom()" style="position:fixed" class="x" id="raiz">Hola <b>mundo</b></p>',
    '<script>boom()</script><img src="/img/logo.svg" onload="boom()" onerror="boom()">',
    '<svg><g onload="boom()"></g><style><img src=x onerror=boom()></style></svg>',
    '<a href="javascript:boom()">enlace</a><iframe srcdoc="<script>parent.boom()</script>"></iframe>',
    '<form action="/x"><input name="a" autofocus onfocus="boom()"></form><template><b onclick=boom()>t</b></template>',
    '<ul><li dir="rtl">uno</li></ul>',
    // Last, since it swallows all that follows it.
    '<math><mi><mglyph><svg><mtext><textarea><path id="</textarea><img onerror=boom() src=1>">',
  ].join('');
  await page.addInitScript(() => {
    Object.assign(window, { boomed: 0, boom: () => Object.assign(window, { boomed: 1 }) });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openBookSaying(page, { descriptionMarkup: wild, description: 'Hola mundo' });
  await expect(about(page).locator('b')).toHaveText('mundo');
  await expect(about(page).locator('li')).toHaveAttribute('dir', 'rtl');
  await expect(about(page)).toContainText('enlace');
  const left = await about(page)
    .locator('div')
    .first()
    .evaluate((host) =>
      [...host.querySelectorAll('*')].map((element) => [element.localName, ...element.getAttributeNames()].join(' ')),
    );
  expect([...new Set(left)].filter((name) => !['p', 'b', 'ul', 'li dir'].includes(name))).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(window, 'boomed'))).toBe(0);
  expect(asked).not.toContain('/x');
});

test('everything that is not marked is text, however much it looks like markup', async ({ page }) => {
  const looks = '<b>negrita</b><img src=x onerror=boom()>';
  await openBookSaying(page, { description: looks, descriptionMarkup: '', publisher: looks });
  await expect(about(page)).toContainText(looks);
  await expect(page.getByRole('main')).toContainText(looks);
  await expect(about(page).locator('b, img')).toHaveCount(0);
});

test('without its sanitizer the description is plain text', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(/\/assets\/(trusted-markup|purify)/, (route) => route.abort());
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('link', { name: 'Cuentas claras: Matemática 5' }).first().click();
  await expect(about(page)).toContainText('descubres que las fracciones, los decimales y las proporciones');
  await expect(about(page).locator('em')).toHaveCount(0);
  await context.close();
});

test('the browser itself takes no markup but the policy’s, and the policy cannot be made twice', async ({ page }) => {
  await signIn(page, server.origin, 'DEMO-ALUMNA');
  await page.getByRole('link', { name: 'Cuentas claras: Matemática 5' }).first().click();
  await expect(about(page).locator('em')).toHaveCount(3);
  const refused = await page.evaluate(() => {
    const errorOf = (work: () => unknown) => {
      try {
        work();
        return 'passed';
      } catch (error) {
        return error instanceof Error ? error.name : 'error';
      }
    };
    const factory: unknown = Reflect.get(window, 'trustedTypes');
    if (typeof factory !== 'object' || factory === null) return ['no trusted types'];
    const createPolicy: unknown = Reflect.get(factory, 'createPolicy');
    if (typeof createPolicy !== 'function') return ['no policies'];
    const rules = { createHTML: (text: string) => text };
    return [
      errorOf(() => Reflect.set(document.body, 'innerHTML', '<b>x</b>')),
      errorOf(() => Reflect.apply(createPolicy, factory, ['libro-markup', rules])),
      errorOf(() => Reflect.apply(createPolicy, factory, ['otra', rules])),
    ];
  });
  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError']);
});
