import { join } from 'node:path';
import { test } from '@playwright/test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { allFaces } from '../support/faces/all-faces.ts';
import { openSchool } from '../support/school.ts';

const folder = join(import.meta.dirname, '..', '..', 'shots');
const sizes = {
  telefono: { width: 360, height: 740 },
  tableta: { width: 800, height: 1280 },
  escritorio: { width: 1280, height: 800 },
} as const;

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every face on ${size} in ${colorScheme}`, async ({ browser }) => {
      const server = await openSchool();
      const proxy = await startFaultProxy(server.origin);
      const context = await browser.newContext({
        viewport,
        colorScheme,
        serviceWorkers: 'block',
        deviceScaleFactor: size === 'telefono' ? 2 : 1,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const missed: string[] = [];
      for (const face of allFaces) {
        // One face that cannot be had must not keep the others from being seen.
        await face.show({ page, proxy }).catch((error: unknown) => missed.push(`${face.name}: ${String(error)}`));
        // What moves has come to rest, and covers have faded in.
        await page
          .waitForFunction(() =>
            document
              .getAnimations()
              .every((one) => one.playState !== 'running' || one.effect?.getTiming().iterations === Infinity),
          )
          .catch((error: unknown) => missed.push(`${face.name} moves: ${String(error)}`));
        await page.screenshot({ path: join(folder, `${face.name}-${size}-${colorScheme}.png`) });
      }
      await context.close();
      await proxy.close();
      await server.discard();
      test.expect(missed).toEqual([]);
    });
  }
}
