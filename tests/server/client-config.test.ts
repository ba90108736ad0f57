import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../contract/config.ts';
import { ConfigError } from '../../server/config.ts';
import { buildOf } from '../../server/http/client-build.ts';
import { configureClient } from '../../server/http/configured-client.ts';
import { markAnswer, originOf } from '../../server/http/headers.ts';
import type { StaticFile, StaticFiles } from '../../server/http/static-files.ts';
import { readClientConfig } from '../../server/read-client-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'libro-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the file of LIBRO_CONFIG', () => {
  const read = (text: string) => {
    const path = join(folder, 'colegio.json');
    writeFileSync(path, text);
    return readClientConfig(path);
  };

  test('says only what differs', async () => {
    const config = await read('{"frontend": {"base": "https://sitio.example/", "students": "alumnos"}}');
    expect(config.frontend).toMatchObject({ base: 'https://sitio.example/', students: 'alumnos' });
    expect(config.backendBase).toBe('/');
  });

  test.each([
    ['{"backendBase": "api", "webSearch": {"url": 3}}', /backendBase, webSearch\.url\./],
    ['{"bakendBase": "/"}', /bakendBase\./],
    ['{', /no es JSON válido/],
    ['[1]', /colegio\.json/],
  ])('%s keeps the server from starting, and the sentence names what is wrong', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(ConfigError);
    await expect(read(text)).rejects.toThrow(sentence);
  });

  test('that is not there is said', async () => {
    await expect(readClientConfig(join(folder, 'no-hay.json'))).rejects.toThrow(/no-hay\.json\): no se puede leer/);
  });
});

describe('a configured client', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const file = (text: string): StaticFile => ({
    type: 'text/plain',
    etag: 'antes',
    identity: encode(text),
    br: encode('antes'),
    gzip: null,
  });
  const page = '<html><head><title>Libro</title></head></html>';
  const built: StaticFiles = new Map([
    ['/index.html', file(page)],
    ['/service-worker.js', file(`[{url:"/index.html",integrity:"${integrityOf(page)}"}]`)],
    ['/img/logo.svg', file('<svg/>')],
  ]);
  const config = parseConfig({ webSearch: { key: '</script><b>' } });

  test('has it in its page as data that ends nowhere, and the worker expects that page', () => {
    const files = configureClient(built, config);
    const shell = files.get('/index.html');
    const worker = files.get('/service-worker.js');
    const html = decode(shell?.identity ?? encode(''));
    const data = /<script type="application\/json" id="libro-config">([^<]*)<\/script><\/head>/.exec(html)?.[1];
    expect(JSON.parse(data ?? '')).toEqual(config);
    expect(decode(worker?.identity ?? encode(''))).toContain(integrityOf(html));
    expect(decode(brotliDecompressSync(shell?.br ?? encode('')))).toBe(html);
    expect([shell?.gzip, shell?.etag === 'antes', worker?.etag === 'antes']).toEqual([null, false, false]);
    expect(files.get('/img/logo.svg')).toBe(built.get('/img/logo.svg'));
  });

  test('bears a name of its own, by its settings: in its page, its worker and what the server says of it', () => {
    const policy = "connect-src 'self'; img-src 'self' blob:";
    const worker = `${decode(built.get('/service-worker.js')?.identity ?? encode(''))};"abc123";"/assets/abc123.js";"${policy}"`;
    const named = new Map([
      ...built,
      ['/service-worker.js', file(worker)] as const,
      ['/build.json', file('{"build":"abc123"}')] as const,
    ]);
    const nameOf = (settings: object) => {
      const files = configureClient(named, parseConfig(settings));
      const name = buildOf(files);
      expect(decode(files.get('/index.html')?.identity ?? encode(''))).toContain(
        `<meta name="libro-build" content="${name}">`,
      );
      const code = decode(files.get('/service-worker.js')?.identity ?? encode(''));
      expect(code).toContain(`;"${name}";"/assets/abc123.js";`);
      return { name, code };
    };
    const one = nameOf({ logoPath: '/img/uno.svg' });
    expect(one.name).toMatch(/^abc123-\w+$/);
    expect(one.code).toContain(policy);
    expect(nameOf({ logoPath: '/img/uno.svg' }).name).toBe(one.name);
    const other = nameOf({ backendBase: 'https://api.example/v1/' });
    expect(other.name).not.toBe(one.name);
    // The worker knows where its pages may call, too.
    expect(other.code).toContain("connect-src 'self' https://api.example; img-src 'self' https://api.example blob:");
  });

  test('whose worker does not know its page is no client of ours', () => {
    const strange = new Map([...built, ['/service-worker.js', file('[]')] as const]);
    expect(() => configureClient(strange, config)).toThrow(/exactly once/);
  });

  test('may call a backend on another origin, and no other', () => {
    const policyFor = (base: string) => {
      const headers = new Headers();
      markAnswer(headers, originOf(base));
      return headers.get('Content-Security-Policy') ?? '';
    };
    expect(policyFor('https://api.example/v1/')).toContain("connect-src 'self' https://api.example;");
    expect(policyFor('https://api.example/v1/')).toContain("img-src 'self' https://api.example blob: data:;");
    expect(policyFor('/v1/')).toContain("connect-src 'self';");
  });
});
