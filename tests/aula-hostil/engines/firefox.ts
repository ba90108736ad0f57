import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { killAllOf } from '../../support/browser-profile.ts';
import { findExpression } from './look.ts';
import type { Look } from './look.ts';
import type { Engine, Screen } from './screen.ts';

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
  };
}

/** Debian's Firefox ESR, driven over WebDriver BiDi. */
export function firefoxEngine(executablePath: string): Engine {
  return {
    name: 'Firefox',
    keepsBooks: true,
    beyond: [],
    async createTablet({ isPrivate = false } = {}) {
      const folder = await mkdtemp(join(tmpdir(), 'libro-perfil-'));
      let browser: Browser | null = null;
      return {
        async open() {
          browser = await puppeteer.launch({
            browser: 'firefox',
            executablePath,
            headless: true,
            userDataDir: folder,
            defaultViewport: { width: 800, height: 1280 },
            extraPrefsFirefox: {
              'intl.accept_languages': 'es-PE, es',
              'browser.privatebrowsing.autostart': isPrivate,
            },
          });
          const [page] = await browser.pages();
          return screenOf(page ?? (await browser.newPage()));
        },
        close: async () => browser?.close(),
        kill: () => killAllOf(folder),
        async discard() {
          await killAllOf(folder);
          await rm(folder, { recursive: true, force: true, maxRetries: 5 });
        },
      };
    },
  };
}
