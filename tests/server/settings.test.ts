import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findBooks } from '../../server/cli/find-books.ts';
import { ConfigError, parseConfig } from '../../server/config.ts';
import { keepRecentAssets } from '../../server/http/recent-assets.ts';
import { loadStaticFiles } from '../../server/http/static-files.ts';
import { normalizeCode, parseCredential } from '../../server/modules/session/secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'libro-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the settings', () => {
  test('nothing set is port 4173, ./data and the embedded database', () => {
    expect(parseConfig({})).toMatchObject({
      port: 4173,
      publicPort: null,
      dataFolder: resolve('data'),
      databaseUrl: null,
      contentFolder: resolve('data/content'),
      coversFolder: resolve('data/covers'),
      isKillSwitchOn: false,
      isProxyTrusted: false,
    });
  });

  test('set to nothing is the same as not set', () => {
    expect(parseConfig({ PORT: '', DATA_DIR: '', DATABASE_URL: '', CONTENT_STORE: '' })).toEqual(parseConfig({}));
  });

  test('are taken as given', () => {
    const config = parseConfig({
      PORT: '0',
      DATA_DIR: '/srv/datos',
      DATABASE_URL: 'postgresql://u:c@host/libro',
      CONTENT_STORE: '/mnt/libros',
      TRUST_PROXY: '1',
    });
    expect(config).toMatchObject({
      port: 0,
      dataFolder: '/srv/datos',
      contentFolder: '/mnt/libros/content',
      isProxyTrusted: true,
    });
  });

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '80a' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ CONTENT_STORE: 's3://cubo' }, 'CONTENT_STORE'],
  ])('%j makes no sense, and the message names it', (environment, name) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError);
    expect(() => parseConfig(environment)).toThrow(name);
  });
});

describe('a credential', () => {
  test.each([
    ['demo-alumna', 'DEMO-ALUMNA'],
    [' De mo\u00a0-\tALUMNA ', 'DEMO-ALUMNA'],
    ['demo–alumna', 'DEMO-ALUMNA'],
    ['ＤＥＭＯ－１', 'DEMO-1'],
    ['año', 'AÑO'],
    ['', ''],
  ])('typed as %j is the code %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });

  test('has its kind before the dot; secrets of machines keep their case', () => {
    expect(parseCredential('clave.abc')).toEqual({ kind: 'clave', secret: 'clave.ABC' });
    expect(parseCredential(' entrega.aBc ')).toEqual({ kind: 'entrega', secret: 'entrega.aBc' });
    expect(parseCredential('carnet.aBc')).toEqual({ kind: 'carnet', secret: 'carnet.aBc' });
    expect(parseCredential('otra.cosa')).toBeNull();
  });
});

describe('the books named to the import command', () => {
  test('are files as they are and, of folders, every EPUB and PDF inside', async () => {
    const shelf = join(folder, 'estante');
    mkdirSync(join(shelf, 'b'), { recursive: true });
    for (const name of ['z.PDF', 'a.epub', 'b/c.Epub', 'nota.txt']) writeFileSync(join(shelf, name), '');
    const found = await findBooks([join(shelf, 'nota.txt'), shelf, join(shelf, 'a.epub'), '/no/hay.pdf']);
    expect(found).toEqual([
      join(shelf, 'nota.txt'),
      join(shelf, 'a.epub'),
      join(shelf, 'b/c.Epub'),
      join(shelf, 'z.PDF'),
      '/no/hay.pdf',
    ]);
  });
});

describe('the assets of earlier builds', () => {
  const kept = join(folder, 'builds');
  let builds = 0;

  /** A build with an asset of its own and one that never changes; answers the earlier ones' paths. */
  async function run(name: string): Promise<string[]> {
    const client = join(folder, `cliente-${(builds += 1)}`);
    mkdirSync(join(client, 'assets'), { recursive: true });
    writeFileSync(join(client, 'index.html'), name);
    writeFileSync(join(client, 'assets', `app-${name}.js`), name);
    writeFileSync(join(client, 'assets', 'letra.woff2'), 'igual');
    return [...(await keepRecentAssets(await loadStaticFiles(client), client, kept)).keys()].toSorted();
  }

  test('are there for two builds more, then gone; a copy cut short never counts', async () => {
    expect(await run('uno')).toEqual([]);
    expect(await run('uno')).toEqual([]);
    expect(await run('dos')).toEqual(['/assets/app-uno.js']);
    mkdirSync(join(kept, 'abc.new', 'assets'), { recursive: true });
    writeFileSync(join(kept, 'abc.new', 'assets', 'media.js'), '');
    expect(await run('tres')).toEqual(['/assets/app-dos.js', '/assets/app-uno.js']);
    expect(await run('cuatro')).toEqual(['/assets/app-dos.js', '/assets/app-tres.js']);
    expect(await run('dos')).toEqual(['/assets/app-cuatro.js', '/assets/app-tres.js']);
  });

  test('dated by a clock that once ran ahead are the first to go, and the one just installed stays', async () => {
    const ahead = new Date(Date.now() + 5 * 365 * 24 * 60 * 60_000);
    for (const name of readdirSync(kept)) utimesSync(join(kept, name), ahead, ahead);
    expect(await run('cinco')).toHaveLength(2);
    expect(await run('seis')).toContain('/assets/app-cinco.js');
    expect(await run('siete')).toEqual(['/assets/app-cinco.js', '/assets/app-seis.js']);
  });
});
