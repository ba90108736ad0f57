import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { spanish as text } from '../../src/features/update/text.es.ts';
import { createDeploy } from './deploys.ts';
import type { Deploy } from './deploys.ts';
import type { LibraryServer } from './library-server.ts';

/** A server that gets one version after the other, as in a year of updates. */
export interface DeployingServer {
  readonly origin: string;
  /** Stops the server and starts it with another build of the client. */
  deploy(build: string, changeWorker?: (worker: string) => string): Promise<void>;
  /** The build that `npm run build` made, with these settings. */
  deployBuilt(own?: Readonly<Record<string, string>>): Promise<void>;
  discardDeploys(): Promise<void>;
}

export function createDeployingServer(server: LibraryServer): DeployingServer {
  const deploys: Deploy[] = [];
  /** `null`: what was built, as it is, or nothing yet. */
  let running: string | null = null;
  return {
    origin: server.origin,
    async deploy(build, changeWorker) {
      const deploy = await createDeploy(build, changeWorker);
      deploys.push(deploy);
      await server.stop();
      await server.start({ CLIENT_DIR: deploy.folder });
      running = build;
      // The folders of a year need no room here.
      for (const old of deploys.splice(0, deploys.length - 2)) await old.discard();
    },
    async deployBuilt(own) {
      if (running !== null || own) await server.stop();
      await server.start(own);
      running = own ? 'own' : null;
    },
    async discardDeploys() {
      for (const deploy of deploys.splice(0)) await deploy.discard();
    },
  };
}

/** The script of the build a page runs; the expectation waits out a load of the page. */
export async function expectBuild(page: Page, build: string | null): Promise<void> {
  const script = page.locator('script[src*="/assets/"]').first();
  await expect(script).toHaveAttribute(
    'src',
    build === null ? /\/assets\/(?!.*-v\d+\.js$)/ : new RegExp(`-${build}\\.js$`),
  );
}

/** Has the browser look for a new version, until it waits here. */
export async function bringNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const newer = registration.installing;
    if (!newer) return;
    await new Promise<void>((resolve) => {
      newer.addEventListener('statechange', () => newer.state !== 'installing' && resolve());
    });
  });
}

/** Takes a new version as a person does: who is asked again, ten seconds later, taps again. */
export async function takeNewVersion(page: Page, build: string): Promise<void> {
  const ask = page.getByRole('button', { name: text.update });
  await ask.click();
  await expect(async () => {
    if (await ask.isVisible()) await ask.click({ timeout: 2_000 });
    await expectBuild(page, build);
  }).toPass({ timeout: 45_000 });
}

/** Counts how often the whole page is loaded from here on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Addresses of everything in the app's caches. */
export function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
}
