import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Lock, locks, makeLockedPdf, type Passwords } from '../../support/locked-pdf.ts';
import { expect, openBook, test } from './harness-page.ts';

const everyLock = [...Object.keys(locks), 'AES-256'] as Lock[];
const fromOutside = fileURLToPath(
  new URL('../../../../shared/corpus/pdf/pdfjs/issue15893_reduced.pdf', import.meta.url),
);
let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-pdf-passwords-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(lock: Lock, passwords: Passwords): Promise<string> {
  const path = join(folder, `${lock}-${Buffer.from(JSON.stringify(passwords)).toString('hex')}.pdf`);
  await writeFile(path, await makeLockedPdf(lock, passwords));
  return path;
}

for (const lock of everyLock) {
  test(`${lock}: the user's and the owner's password open it, with every letter of Spanish; no other does`, async ({
    reader,
    harness,
  }) => {
    const address = harness.addressOf(await write(lock, { user: 'canción Nº 5', owner: 'dueña' }));
    const asked = () => reader.evaluate(() => window.pdfHarness.seen.asked.splice(0));
    for (const right of ['canción Nº 5', 'dueña', 'canción Nº 5'.normalize('NFD')]) {
      const opened = await openBook(reader, address, { passwords: ['cancion Nº 5', 'CANCIÓN Nº 5', right] });
      expect(opened.pages).toBe(3);
      expect(opened.metadata.title).toBe('Cuaderno con llave');
      expect(await asked()).toEqual([false, true, true]);
      expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(1000);
      const found = await reader.evaluate(() => window.pdfHarness.search('pinguino'));
      expect(found.hits).toHaveLength(3);
    }
    for (const passwords of [['dueno', 'x'.repeat(200), ''], []]) {
      const answer = await reader.evaluate(([url, given]) => window.pdfHarness.open(url, { passwords: given }), [
        address,
        passwords,
      ] as const);
      expect(answer).toEqual({ problem: 'book-password' });
    }
  });
}

test('where nobody can be asked a locked book fails with its code', async ({ reader, harness }) => {
  const address = harness.addressOf(await write('AES-128', { user: 'llave' }));
  expect(await reader.evaluate((url) => window.pdfHarness.open(url), address)).toEqual({ problem: 'book-password' });
});

test('a book that only its owner may change opens without asking', async ({ reader, harness }) => {
  for (const lock of everyLock) {
    const address = harness.addressOf(await write(lock, { user: '', owner: 'dueña' }));
    expect((await openBook(reader, address, { passwords: ['no'] })).pages).toBe(3);
  }
  expect(await reader.evaluate(() => window.pdfHarness.seen.asked)).toEqual([]);
});

test('signs that old files write in their own way open them', async ({ reader, harness }) => {
  // PDFDocEncoding has the euro where Latin-1 has the wide blank, and the dash where it has nothing.
  const address = harness.addressOf(await write('RC4-128', { user: '5 \u00A0 \u0085 ñ' }));
  expect((await openBook(reader, address, { passwords: ['5 € – ñ'] })).pages).toBe(3);
});

test('a locked book is read whole where no memory can be shared', async ({ reader, harness }) => {
  const address = harness.addressOf(await write('AES-256', { user: 'llave' }));
  expect((await openBook(reader, address, { passwords: ['no', 'llave'], isShared: false })).pages).toBe(3);
});

/** A locked file whose bytes were changed, as text, and written. */
async function writeChanged(name: string, change: (pdf: string) => string): Promise<string> {
  const pdf = Buffer.from(await makeLockedPdf('AES-128', { user: 'llave' }, 6)).toString('latin1');
  const changed = change(pdf);
  if (changed === pdf) throw new Error(`${name} is as it was`);
  await writeFile(join(folder, name), changed, 'latin1');
  return join(folder, name);
}

test('a lock of another house is told as such, and nobody is asked', async ({ reader, harness }) => {
  const path = await writeChanged('foreign.pdf', (pdf) => pdf.replace('/Filter /Standard', '/Filter /OtherKey'));
  const open = () =>
    reader.evaluate((url) => window.pdfHarness.open(url, { passwords: ['llave'] }), harness.addressOf(path));
  expect(await open()).toEqual({ problem: 'book-protected' });
  expect(await reader.evaluate(() => window.pdfHarness.seen.asked)).toEqual([]);
});

test('a locked file that is damaged opens with what is there or says so, and asks once at most', async ({
  reader,
  harness,
}) => {
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.97]) {
    const path = await writeChanged(`cut-${share}.pdf`, (pdf) => pdf.slice(0, Math.floor(pdf.length * share)));
    const passwords = Array.from({ length: 5 }, () => 'llave');
    const answer = await reader.evaluate(([url, given]) => window.pdfHarness.open(url, { passwords: given }), [
      harness.addressOf(path),
      passwords,
    ] as const);
    if ('problem' in answer) expect(answer.problem, path).toBe('book-unreadable');
    expect((await reader.evaluate(() => window.pdfHarness.seen.asked.splice(0))).length, path).toBeLessThan(2);
  }
});

test('a page whose locked content is damaged leaves the others readable', async ({ reader, harness }) => {
  const path = await writeChanged('harmed.pdf', (pdf) => {
    const at = pdf.indexOf('stream') + 40;
    return pdf.slice(0, at) + 'x'.repeat(30) + pdf.slice(at + 30);
  });
  expect((await openBook(reader, harness.addressOf(path), { passwords: ['llave'] })).pages).toBe(6);
  await reader.evaluate(() => window.pdfHarness.goTo(3));
  await reader.waitForFunction(() => window.pdfHarness.inkOnPage().inked > 1000);
});

test('a whole book pasted for a password is wrong, and breaks nothing', async ({ reader, harness }) => {
  for (const lock of ['RC4-128', 'AES-256'] as const) {
    const address = harness.addressOf(await write(lock, { user: 'llave' }));
    const opened = await openBook(reader, address, { passwords: ['ñ'.repeat(2_000_000), 'llave'] });
    expect(opened.pages).toBe(3);
  }
  expect(await reader.evaluate(() => window.pdfHarness.seen.asked)).toEqual([false, true, false, true]);
});

test('a locked file of somebody else opens', async ({ reader, harness }) => {
  if (!existsSync(fromOutside)) {
    if (process.env['CI'] === 'true') throw new Error('the corpus is not beside the project');
    return;
  }
  const opened = await openBook(reader, harness.addressOf(fromOutside), { passwords: ['nada', 'test'] });
  expect(opened.pages).toBe(1);
  expect((await reader.evaluate(() => window.pdfHarness.inkOnPage())).inked).toBeGreaterThan(20);
});
