import { credentialPrefixes } from '../../../contract/endpoints.ts';

/** Makes the credential of what a person typed: spaces and small letters are forgiven, a whole credential is kept. */
export function credentialOf(typed: string): string {
  const code = typed.trim();
  if (code === '') return '';
  if (Object.values(credentialPrefixes).some((prefix) => code.startsWith(prefix))) return code;
  // Phones put long dashes and spaces where a plain dash was meant.
  const plain = code
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, '-');
  return `${credentialPrefixes.code}${plain}`;
}
