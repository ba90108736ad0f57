import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A file as the tablet's file manager would share it. */
export interface SharedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Shares files with the app as the system does: a navigation that posts a form to the address of the manifest. */
export interface ShareSheet {
  share(page: Page, origin: string, files: readonly SharedFile[]): Promise<void>;
  discard(): Promise<void>;
}

export async function createShareSheet(): Promise<ShareSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-compartir-'));
  let action = '';
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><form action="${action}" method="post" enctype="multipart/form-data">
      <input type="file" name="archivo" multiple><button>Compartir</button></form>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo;

  return {
    async share(page, origin, files) {
      action = `${origin}/libros/abrir`;
      const paths = files.map(({ name }) => join(folder, name));
      await Promise.all(files.map(({ bytes }, index) => writeFile(paths[index] ?? '', bytes)));
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.locator('input').setInputFiles(paths);
      await page.getByRole('button', { name: 'Compartir' }).click();
      await page.waitForURL(`${origin}/libros/**`);
    },
    async discard() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
