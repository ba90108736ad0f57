import { resolveReference } from './archive-paths.ts';

const IDPF = 'http://www.idpf.org/2008/embedding';
const ADOBE = 'http://ns.adobe.com/pdf/enc#RC';

export type Obfuscation = 'idpf' | 'adobe' | 'unknown';

/** Which files of the book are scrambled, and how, from `META-INF/encryption.xml`. */
export function parseEncryption(doc: Document, containerRoot: string): ReadonlyMap<string, Obfuscation> {
  const found = new Map<string, Obfuscation>();
  for (const data of doc.getElementsByTagNameNS('*', 'EncryptedData')) {
    const method = data.getElementsByTagNameNS('*', 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? '';
    const uri = data.getElementsByTagNameNS('*', 'CipherReference')[0]?.getAttribute('URI') ?? '';
    const reference = resolveReference(uri, containerRoot);
    if (reference === null || uri === '') continue;
    found.set(reference.path, method === IDPF ? 'idpf' : method === ADOBE ? 'adobe' : 'unknown');
  }
  return found;
}

async function keyOf(kind: 'idpf' | 'adobe', uniqueId: string): Promise<Uint8Array> {
  if (kind === 'idpf') {
    const text = uniqueId.replaceAll(/[ \t\r\n]/g, '');
    return new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text)));
  }
  const hex = uniqueId.trim().replaceAll(/^urn:uuid:|[-:\s]/gi, '');
  return Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Undoes the scrambling of a font: the first 1040 (IDPF) or 1024 (Adobe) bytes XOR a key made of the book's id. */
export async function deobfuscate(
  bytes: Uint8Array<ArrayBuffer>,
  kind: 'idpf' | 'adobe',
  uniqueId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(kind, uniqueId);
  if (key.length === 0) return bytes;
  const out = bytes.slice();
  const end = Math.min(out.length, kind === 'idpf' ? 1040 : 1024);
  for (let i = 0; i < end; i++) out[i] = (bytes[i] ?? 0) ^ (key[i % key.length] ?? 0);
  return out;
}
