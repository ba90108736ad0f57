import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPdf } from '../../support/plain-pdf.ts';
import { createBookFiles, createEpub, createPackage } from './book-files.ts';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createRawZip } from './raw-zip.ts';

const AES = 'http://www.w3.org/2001/04/xmlenc#aes128-cbc';
const FONT = 'http://www.idpf.org/2008/embedding';
const DRM = { ok: false, problem: 'import-drm' };

function encryption(algorithm: string, uri: string): string {
  return `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
  <enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/>
  <enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`;
}

/** A whole PDF that names what locks it; what its pages say is never reached. */
function lockedPdf(lock: string): Buffer {
  const pdf = plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
    lock,
  ]);
  const id = `<${'0f'.repeat(16)}>`;
  // The table before the trailer stays true.
  const trailer = `/Root 1 0 R /Encrypt 4 0 R /ID [${id} ${id}]`;
  return Buffer.from(pdf.toString('latin1').replace('/Root 1 0 R', trailer), 'latin1');
}

describe('books under lock', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  const cipher = randomBytes(4000);
  cipher[0] = 0xd1;

  it('refuses pages that are ciphertext', async () => {
    const bytes = createEpub({
      'OEBPS/uno.xhtml': cipher,
      'META-INF/encryption.xml': encryption(AES, 'OEBPS/uno.xhtml'),
    });
    expect(await desk.importBytes('adept.epub', bytes)).toEqual(DRM);
  });

  it.each(['rights.xml', 'license.lcpl', 'sinf.xml'])('knows the lock of a shop by %s', async (name) => {
    const pages = createEpub({ 'OEBPS/uno.xhtml': cipher, [`META-INF/${name}`]: '<x/>' });
    expect(await desk.importBytes('tienda.epub', pages)).toEqual(DRM);
    const pictures = createEpub({
      'OEBPS/foto.jpg': cipher,
      'META-INF/encryption.xml': encryption(AES, 'OEBPS/foto.jpg'),
      [`META-INF/${name}`]: '<x/>',
    });
    expect(await desk.importBytes('tienda.epub', pictures)).toEqual(DRM);
  });

  it.each([
    ['one page under lock among readable ones', 'dos.xhtml', 'application/xhtml+xml', '<itemref idref="uno"/>'],
    ['pages that are pictures under lock', 'foto.jpg', 'image/jpeg', ''],
  ])('refuses %s', async (_title, name, mediaType, before) => {
    const opf = createPackage({
      manifest: `<item id="dos" href="${name}" media-type="${mediaType}"/>`,
      spine: `${before}<itemref idref="dos"/>`,
    });
    const bytes = createEpub({
      'OEBPS/libro.opf': opf,
      [`OEBPS/${name}`]: cipher,
      'META-INF/encryption.xml': encryption(AES, `OEBPS/${name}`),
    });
    expect(await desk.importBytes('medio.epub', bytes)).toEqual(DRM);
  });

  const recipients = '/Recipients [<308204a606092a864886f70d010703>]';
  it.each([
    [
      'certificates of AES',
      `/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /R 131105 /StmF /Default /StrF /Default
      /CF << /Default << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 ${recipients} >> >>`,
    ],
    ['certificates of RC4', `/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 2 /Length 128 ${recipients}`],
    ['a shop', '/Filter /EBX_HANDLER /V 4 /EBX_BOOKID (uno)'],
  ])('does not call damaged a PDF under the lock of %s', async (_, lock) => {
    expect(await desk.importBytes('sobre.pdf', lockedPdf(`<< ${lock} >>`))).toEqual(DRM);
  });

  it('refuses a zip with a password', async () => {
    const entries = createBookFiles().map((file) => ({ ...file, flags: 1, isStored: false }));
    expect(await desk.importBytes('zip.epub', createRawZip(entries))).toEqual(DRM);
  });

  it.each([
    ['fonts made useless elsewhere', FONT, 'OEBPS/letra.otf'],
    ['fonts in the way of Adobe', 'http://ns.adobe.com/pdf/enc#RC', 'OEBPS/letra.otf'],
    ['something locked that no page needs', AES, 'OEBPS/extra.bin'],
    ['a page called locked that is in the clear', AES, 'OEBPS/uno.xhtml'],
  ])('accepts %s', async (_, algorithm, uri) => {
    const bytes = createEpub({
      'OEBPS/letra.otf': cipher,
      'OEBPS/extra.bin': cipher,
      'META-INF/encryption.xml': encryption(algorithm, uri),
    });
    expect((await desk.importBytes('letras.epub', bytes)).ok).toBe(true);
  });
});
