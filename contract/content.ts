/**
 * The content format: a book file is cut into chunks, each encrypted with the edition's key
 * (AES-256-GCM, WebCrypto layout: ciphertext then 16-byte tag) and named by the SHA-256 of
 * its ciphertext. Runs in the page, its workers and the server.
 */
export const CHUNK_SIZE_BYTES = 256 * 1024;
export const TAG_SIZE_BYTES = 16;
export const NONCE_SIZE_BYTES = 12;
/** So many chunks that follow on each other are a run: they may be asked for together, and are kept as one. */
export const RUN_CHUNKS = 16;
/** The most chunks one answer carries: four runs. */
export const ANSWER_CHUNKS = 4 * RUN_CHUNKS;

/** How many chunks a file of `sizeBytes` has. */
export function chunkCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / CHUNK_SIZE_BYTES);
}

/** Plain bytes of chunk `index` of a file of `sizeBytes`. */
export function plainChunkSize(sizeBytes: number, index: number): number {
  return Math.min(CHUNK_SIZE_BYTES, sizeBytes - index * CHUNK_SIZE_BYTES);
}

/** The GCM nonce of a chunk: eight zero bytes, then the index as a big-endian uint32. */
export function chunkNonce(index: number): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(NONCE_SIZE_BYTES);
  new DataView(nonce.buffer).setUint32(NONCE_SIZE_BYTES - 4, index);
  return nonce;
}

function chunkParameters(editionId: string, index: number): AesGcmParams {
  return {
    name: 'AES-GCM',
    iv: chunkNonce(index),
    additionalData: new TextEncoder().encode(editionId),
    tagLength: TAG_SIZE_BYTES * 8,
  };
}

/** Imports a raw 32-byte edition key for both directions. */
export function importEditionKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Encrypts chunk `index` of an edition; answers ciphertext followed by the tag. */
export async function encryptChunk(
  key: CryptoKey,
  editionId: string,
  index: number,
  plain: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.encrypt(chunkParameters(editionId, index), key, plain));
}

/** Decrypts chunk `index`; throws `OperationError` where a single bit differs. */
export async function decryptChunk(
  key: CryptoKey,
  editionId: string,
  index: number,
  cipher: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt(chunkParameters(editionId, index), key, cipher));
}

/** SHA-256 as lower-case hex: the name of a chunk or a cover. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes to base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Base64url without padding to bytes; throws `InvalidCharacterError` on anything else. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
