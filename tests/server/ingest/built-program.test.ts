import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookFiles, createEpub } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';
import { createRawZip } from './raw-zip.ts';

const MEBIBYTE = 1024 * 1024;
const root = fileURLToPath(new URL('../../../', import.meta.url));
const answerSchema = v.looseObject({ peakBytes: v.number() });

describe('the importer as the build makes it', () => {
  // Below node_modules, where the packages it leaves outside are found, as they are from dist/.
  const folder = join(root, 'node_modules/.cache/libro-digital', `built-${randomUUID()}`);
  let desk: ImportDesk;

  beforeAll(async () => {
    desk = await createImportDesk();
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        rolldownOptions: {
          input: { main: 'tests/server/ingest/import-one.ts', inspect: 'server/ingest/inspect.worker.ts' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    });
  });
  afterAll(() => Promise.all([desk.remove(), rm(folder, { recursive: true })]));

  async function run(name: string, bytes: Uint8Array) {
    const path = await desk.put(name, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.js'), path, `${path}-almacen`]);
    return v.parse(answerSchema, JSON.parse(stdout));
  }

  it('imports an EPUB and a PDF, and refuses what is neither', async () => {
    expect(await run('a.epub', createEpub())).toMatchObject({ title: 'El huerto', hasCover: false });
    const pdf = await createPdf({ info: { Title: 'Regla y compás' } });
    expect(await run('b.pdf', pdf)).toMatchObject({ title: 'Regla y compás', sizeBytes: pdf.length, hasCover: true });
    expect(await run('c.pdf', Buffer.from('<html>'))).toMatchObject({ problem: 'import-not-a-book' });
  });

  it('stores a book of 160 MB with less than 150 MB of memory in all', async () => {
    const video = { name: 'OEBPS/video.mp4', data: randomBytes(160 * MEBIBYTE), isStored: true };
    const { peakBytes, ...outcome } = await run('grande.epub', createRawZip([...createBookFiles(), video]));
    expect(outcome).toMatchObject({ title: 'El huerto' });
    expect(peakBytes).toBeLessThan(150 * MEBIBYTE);
  });
});
