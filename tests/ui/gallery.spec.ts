import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { brokenRules } from '../support/broken-rules.ts';
import { freePort } from '../../bin/free-port.mjs';

const root = join(import.meta.dirname, '..', '..');
const parts = readdirSync(join(root, 'src', 'ui'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''));

let server: ChildProcess | null = null;
let address = '';

test.beforeAll(async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'bin', 'dev.mjs'), 'ui'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        printed += part.toString();
        if (printed.includes('/ui.html')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`The live client ended (${code}):\n${printed}`)));
  });
  address = `http://localhost:${port}/ui.html`;
});

test.afterAll(async () => {
  const child = server;
  if (child === null || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
});

/** Opens the page and answers what it complains about from then on. */
async function openPage(page: Page, query: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address + query);
  await expect(page.locator('[data-medido=si]')).toBeVisible({ timeout: 60_000 });
  return complaints;
}

const faces: readonly (readonly [string, string, BrowserContextOptions])[] = [
  ['light', '?theme=light', {}],
  ['dark', '?theme=auto', { colorScheme: 'dark' }],
  ['high contrast', '?theme=contrast', {}],
  ['high contrast on dark', '?theme=contrast', { colorScheme: 'dark' }],
  ['forced colours', '', { forcedColors: 'active' }],
];

for (const [face, query, options] of faces) {
  test(`the living page shows every part without a fault in ${face}`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const complaints = await openPage(page, query);
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport);
      const shown = page.locator('[data-part]:visible');
      const names = await shown.evaluateAll((all) => all.map((part) => part.dataset['part'] ?? ''));
      expect(new Set(names)).toEqual(new Set(parts));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(await brokenRules(page)).toEqual([]);
    }
    expect(await page.locator('[data-enough=false]').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('what floats opens, breaks no rule, and gives the focus back', async ({ page }) => {
  const complaints = await openPage(page, '?motion=less');
  for (const name of ['Abrir una pregunta', 'Abrir una confirmación', 'Abrir el panel']) {
    const opener = page.getByRole('button', { name });
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test('the switches change the theme, the letters, the direction and the motion of the whole page', async ({ page }) => {
  await openPage(page, '');
  const html = page.locator('html');
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await page.getByRole('radio', { name: 'Oscuro' }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await background()).not.toBe(light);
  await page.getByRole('radio', { name: 'Contraste' }).check();
  await expect.poll(background).toBe('rgb(255, 255, 255)');
  await page.getByRole('radio', { name: '200 %' }).check();
  await expect(html).toHaveCSS('font-size', '32px');
  await page.getByRole('radio', { name: 'Der. a izq.' }).check();
  await expect(html).toHaveCSS('direction', 'rtl');
  await page.getByRole('radio', { name: 'Poco' }).check();
  await expect(page.locator('[data-part=waiting-face] span').first()).toHaveCSS('animation-iteration-count', '0');
});

test('a device that asks for more contrast has it without a switch', async ({ browser }) => {
  const context = await browser.newContext({ contrast: 'more', colorScheme: 'dark' });
  const page = await context.newPage();
  await openPage(page, '');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await expect(page.locator('[data-part=button] button').first()).toHaveCSS('border-color', 'rgb(255, 255, 255)');
  await context.close();
});

test('the production build knows nothing of the living page', () => {
  const client = join(root, 'dist', 'client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(files).toContain('index.html');
  expect(files.filter((file) => /(^|\/)(ui\.html|gallery)/.test(file))).toEqual([]);
  const told = files.filter((file) => /\.(html|js|css)$/.test(file));
  const marks = /Sistema de diseño|data-part|prefers-reduced-motion[^}]*data-motion/;
  expect(told.filter((file) => marks.test(readFileSync(join(client, file), 'utf8')))).toEqual([]);
});
