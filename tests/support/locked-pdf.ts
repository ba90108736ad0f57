import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import PdfWriter from 'pdfkit';

/** The ways in which a PDF has been locked since there are such files; the last is today's (PDF 2.0, revision 6). */
export const locks = { 'RC4-40': '1.3', 'RC4-128': '1.4', 'AES-128': '1.7', 'AES-256 of 2008': '1.7ext3' } as const;
export type Lock = keyof typeof locks | 'AES-256';

export interface Passwords {
  readonly user: string;
  readonly owner?: string;
}

/** A book of short pages that asks for a password; its title is locked like its pages. */
export async function makeLockedPdf(lock: Lock, { user, owner }: Passwords, pages = 3): Promise<Uint8Array> {
  const document = new PdfWriter({
    size: 'A5',
    autoFirstPage: false,
    lang: 'es-PE',
    info: { Title: 'Cuaderno con llave' },
    pdfVersion: locks[lock === 'AES-256' ? 'AES-256 of 2008' : lock],
    userPassword: user,
    ...(owner === undefined ? {} : { ownerPassword: owner }),
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.once('end', resolve));
  for (let page = 1; page <= pages; page += 1) {
    document.addPage();
    document.rect(40, 60, 340, 120).fill('#1d6f5c').fillColor('#000000');
    document.fontSize(18).text(`Página ${page}: el pingüino guarda un secreto.`, 40, 220);
  }
  document.end();
  await ended;
  const bytes = Buffer.concat(parts);
  return lock === 'AES-256' ? toRevision6(bytes, user, owner ?? user) : bytes;
}

/** The same key and the same pages; only how a password leads to the key is another. */
function toRevision6(pdf: Buffer, user: string, owner: string): Buffer {
  let text = pdf.toString('latin1');
  const read = (name: string) => Buffer.from(new RegExp(`/${name} <([0-9a-f]+)>`).exec(text)?.[1] ?? '', 'hex');
  const write = (name: string, value: Buffer) => {
    text = text.replace(new RegExp(`/${name} <[0-9a-f]+>`), `/${name} <${value.toString('hex')}>`);
  };
  const key = cipher('decrypt', sha(256, Buffer.from(user.normalize('NFKC')), read('U').subarray(40)), read('UE'));
  const none = Buffer.alloc(0);
  for (const [letter, password] of [
    ['U', user],
    ['O', owner],
  ] as const) {
    const typed = Buffer.from(password.normalize('NFKC'));
    const salts = randomBytes(16);
    const ofUser = letter === 'U' ? none : read('U');
    write(letter, Buffer.concat([hardHash(typed, salts.subarray(0, 8), ofUser), salts]));
    write(`${letter}E`, cipher('encrypt', hardHash(typed, salts.subarray(8), ofUser), key));
  }
  return Buffer.from(text.replace('/R 5\n', '/R 6\n'), 'latin1');
}

function sha(bits: 256 | 384 | 512, ...parts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const hash = createHash(`sha${bits}`);
  for (const part of parts) hash.update(part);
  return Buffer.from(hash.digest());
}

function cipher(way: 'encrypt' | 'decrypt', key: Buffer, data: Buffer, iv = Buffer.alloc(16)): Buffer {
  const create = way === 'encrypt' ? createCipheriv : createDecipheriv;
  const engine = create(`aes-${key.length * 8}-cbc`, key, iv);
  engine.setAutoPadding(false);
  return Buffer.concat([engine.update(data), engine.final()]);
}

/** Algorithm 2.B of ISO 32000-2. */
function hardHash(password: Buffer, salt: Buffer, ofUser: Buffer): Buffer {
  let key = sha(256, password, salt, ofUser);
  for (let round = 1, last = 255; round <= 64 || last > round - 33; round += 1) {
    const once = Buffer.concat([password, key, ofUser]);
    const mixed = cipher(
      'encrypt',
      key.subarray(0, 16),
      Buffer.concat(Array.from({ length: 64 }, () => once)),
      key.subarray(16, 32),
    );
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(rest === 0 ? 256 : rest === 1 ? 384 : 512, mixed);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
