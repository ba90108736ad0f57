import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { killAllOf } from '../../support/browser-profile.ts';
import { startFirefox, writeSettings } from './firefox-process.ts';
import type { FirefoxProcess } from './firefox-process.ts';
import { findExpression } from './look.ts';
import type { Look } from './look.ts';
import type { Engine, EngineTablet, Screen } from './screen.ts';

async function elementOf(page: Page, look: Look): Promise<ElementHandle> {
  const found = (await page.evaluateHandle(findExpression(look))).asElement();
  if (!found) throw new Error(`Not on the screen: ${look.role} ${look.name ?? ''}`);
  // Whatever node the expression finds is an element.
  return found as ElementHandle;
}

function screenOf(page: Page): Screen {
  return {
    goto: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' }).catch((error: unknown) => {
        if (!(error instanceof Error && /NS_ERROR|neterror|net::/i.test(error.message))) throw error;
      });
    },
    run: (body) => page.evaluate(`(async () => { ${body} })()`),
    sees: async (look) => (await page.evaluate(`${findExpression(look)} !== null`)) === true,
    click: async (look) => (await elementOf(page, look)).click(),
    type: async (look, text) => (await elementOf(page, look)).type(text),
    press: (key) => page.keyboard.press(key),
  };
}

/** What pages store lies in a folder for each site; beside them are the books that tell Firefox of it. */
function storedIn(folder: string): string[] {
  const sites = join(folder, 'storage', 'default');
  const site = readdirSync(sites).find((name) => name.startsWith('http+++localhost'));
  return [
    ...(site === undefined ? [] : readdirSync(join(sites, site)).map((name) => join(sites, site, name))),
    ...['storage.sqlite', 'serviceworker.txt', 'webappsstore.sqlite', 'cookies.sqlite'].map((name) =>
      join(folder, name),
    ),
  ].filter((path) => existsSync(path));
}

const closeMs = 30_000;

function tabletIn(executablePath: string, folder: string): EngineTablet {
  let browser: Browser | null = null;
  let running: FirefoxProcess | null = null;
  return {
    async open() {
      running = await startFirefox(executablePath, folder);
      browser = await puppeteer.connect({
        browserWSEndpoint: running.endpoint,
        protocol: 'webDriverBiDi',
        defaultViewport: { width: 800, height: 1280 },
      });
      const [page] = await browser.pages();
      return screenOf(page ?? (await browser.newPage()));
    },
    async close() {
      await browser?.close();
      if (running && !(await running.ends(closeMs))) throw new Error('Firefox does not close');
    },
    kill: () => killAllOf(folder),
    async copy() {
      const other = await mkdtemp(join(dirname(folder), 'libro-perfil-'));
      await cp(folder, other, { recursive: true, verbatimSymlinks: true });
      return tabletIn(executablePath, other);
    },
    stored: () => storedIn(folder),
    async discard() {
      await killAllOf(folder);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Debian's Firefox ESR, driven over WebDriver BiDi. */
export function firefoxEngine(executablePath: string): Engine {
  return {
    name: 'Firefox',
    keepsBooks: true,
    livesWithCutCaches: true,
    beyond: ['Firefox guarda las bases de datos en el navegador mismo: no hay un proceso suyo que matar.'],
    async createTablet({ isPrivate = false, without, disk = tmpdir() } = {}) {
      const folder = await mkdtemp(join(disk, 'libro-perfil-'));
      await writeSettings(folder, {
        'intl.accept_languages': 'es-PE, es',
        'browser.privatebrowsing.autostart': isPrivate,
        ...(without === 'files' ? { 'dom.fs.enabled': false } : {}),
        // No site keeps anything: databases and files refuse, too.
        ...(without === 'storage' ? { 'network.cookie.cookieBehavior': 2 } : {}),
      });
      return tabletIn(executablePath, folder);
    },
  };
}
