import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTAINER, createBookFiles, createEpub, createPackage } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createRawZip } from './raw-zip.ts';
import type { RawEntry } from './raw-zip.ts';

const MEBIBYTE = 1024 * 1024;

describe('archives made to do harm', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
    // Bundles the inspecting program, so that the times below are those of inspecting.
    await desk.accept('bueno.epub', createEpub());
  });
  afterAll(() => desk.remove());

  async function importWith(...extra: RawEntry[]) {
    const archive = createRawZip([...createBookFiles(), ...extra]);
    const startedAt = performance.now();
    const result = await desk.importBytes('malo.epub', archive);
    return { result, elapsedMs: performance.now() - startedAt };
  }

  it.each([
    '../../etc/cron.d/libro',
    'OEBPS/../../fuera.xhtml',
    '/etc/passwd',
    'C:/Windows/libro.dll',
    'OEBPS\\..\\fuera.xhtml',
    '..',
    'a\u0000b',
    'x'.repeat(2000),
  ])('refuses a file that would be unpacked to %j', async (name) => {
    const { result } = await importWith({ name, data: 'x' });
    expect(result).toEqual({ ok: false, problem: 'import-unsafe-path' });
  });

  it('refuses a symbolic link', async () => {
    const { result } = await importWith({ name: 'OEBPS/enlace', data: '/etc/passwd', unixMode: 0o120777 });
    expect(result).toEqual({ ok: false, problem: 'import-unsafe-path' });
  });

  it.each<[string, RawEntry[]]>([
    ['much out of little', [{ name: 'ceros', data: Buffer.alloc(30 * MEBIBYTE) }]],
    [
      'much out of little in small files',
      Array.from({ length: 40 }, (_, i) => ({ name: `c${i}`, data: Buffer.alloc(MEBIBYTE) })),
    ],
    ['an entry of 3 GB', [{ name: 'x', data: 'x', declaredBytes: 3_000_000_000 }]],
    ['more than it declares', [{ name: 'x', data: Buffer.alloc(30 * MEBIBYTE), declaredBytes: 10 }]],
    [
      'more than a gigabyte in all',
      Array.from({ length: 8 }, (_, i) => ({ name: `n${i}`, data: 'x', declaredBytes: 190 * MEBIBYTE })),
    ],
    ['12,000 files', Array.from({ length: 12_000 }, (_, i) => ({ name: `f${i}` }))],
    ['100,000 files', Array.from({ length: 100_000 }, (_, i) => ({ name: `f${i}`, isStored: true }))],
  ])('refuses within seconds an archive with %s', async (_, extra) => {
    const { result, elapsedMs } = await importWith(...extra);
    expect(result).toEqual({ ok: false, problem: 'import-zip-bomb' });
    expect(elapsedMs).toBeLessThan(10_000);
  });

  it('refuses a page that inflates to more than it declares', async () => {
    const files = createBookFiles({ 'OEBPS/uno.xhtml': null });
    const page = { name: 'OEBPS/uno.xhtml', data: `<html>${' '.repeat(500_000)}</html>`, declaredBytes: 100 };
    const result = await desk.importBytes('mentira.epub', createRawZip([...files, page]));
    expect(result).toEqual({ ok: false, problem: 'import-zip-bomb' });
  });

  it('refuses two different files of one name, and minds no exact copy', async () => {
    const other = await importWith({ name: 'OEBPS/uno.xhtml', data: '<html>otra</html>' });
    expect(other.result).toEqual({ ok: false, problem: 'import-damaged' });
    const same = await importWith({ name: 'mimetype', data: 'application/epub+zip', isStored: true });
    expect(same.result.ok).toBe(true);
  });

  it('expands no entity of a book, so that a bomb stays its name', async () => {
    const levels = Array.from({ length: 12 }, (_, i) => `<!ENTITY b${i + 1} "${`&b${i};`.repeat(12)}">`).join('');
    const opf = createPackage({ metadata: '<dc:title>Bum &b12;</dc:title>' }).replace(
      '<package',
      `<!DOCTYPE package [<!ENTITY b0 "bum">${levels}]><package`,
    );
    const book = await desk.accept('bomba.epub', createEpub({ 'OEBPS/libro.opf': opf }));
    expect(book.title).toBe('Bum &b12;');
  });

  it('reads no file of the server through an entity', async () => {
    const opf = createPackage({ metadata: '<dc:title>Ver &xxe;</dc:title>' }).replace(
      '<package',
      '<!DOCTYPE package [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><package',
    );
    const book = await desk.accept('xxe.epub', createEpub({ 'OEBPS/libro.opf': opf }));
    expect(book.title).toBe('Ver &xxe;');
  });

  it.each([
    ['nested 200,000 deep', '<a>'.repeat(200_000)],
    ['nothing but errors', '<a b=c & <<'.repeat(100_000)],
    ['a million elements', `<package>${'<x/>'.repeat(1_000_000)}</package>`],
  ])('ends in time with a package document that is %s', async (_, opf) => {
    const archive = createRawZip([
      { name: 'META-INF/container.xml', data: CONTAINER },
      { name: 'OEBPS/libro.opf', data: opf, isStored: true },
    ]);
    const startedAt = performance.now();
    const result = await desk.importBytes('xml.epub', archive);
    expect(result.ok).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
