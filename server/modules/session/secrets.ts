import { createHash, randomBytes } from 'node:crypto';
import { credentialPrefixes } from '../../../contract/endpoints.ts';
import type { CredentialKind } from '../../db/schema.ts';

/** Of every secret the database has this alone. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** An opaque secret of 256 bits. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export interface Credential {
  readonly kind: CredentialKind;
  /** The whole credential as it is hashed, prefix and all. */
  readonly secret: string;
}

/** Tells the kind of a credential by its prefix; `null` where it has none we know. */
export function parseCredential(raw: string): Credential | null {
  const text = raw.trim();
  if (text.startsWith(credentialPrefixes.handOff)) return { kind: 'entrega', secret: text };
  if (text.startsWith(credentialPrefixes.badge)) return { kind: 'carnet', secret: text };
  if (!text.startsWith(credentialPrefixes.code)) return null;
  return { kind: 'clave', secret: credentialPrefixes.code + normalizeCode(text.slice(credentialPrefixes.code.length)) };
}

/** A typed code without what hands add to it: case, spaces, and dashes of other kinds. */
export function normalizeCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase();
}
