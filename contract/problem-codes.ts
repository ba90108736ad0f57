import * as v from 'valibot';

/**
 * Everything that can be expected to go wrong. The server answers RFC 9457 `application/problem+json` with `code`;
 * the client uses the same codes for what it finds out by itself. What each says stands in `problem-sentences.ts`.
 */
export const problemCodes = [
  'credential-missing',
  'credential-invalid',
  'credential-used',
  'credential-expired',
  'too-many-attempts',
  'account-unreadable',
  'session-ended',
  'bad-request',
  'forbidden',
  'not-found',
  'book-not-found',
  'content-not-found',
  'too-large',
  'server-failed',
  'server-busy',
  'no-answer',
  'wrong-answer',
  'storage-full',
  'storage-unavailable',
  'storage-blocked',
  'storage-lost',
  'not-downloaded',
  'chunk-missing',
  'chunk-damaged',
  'licence-expired',
  'engine-missing',
  'part-missing',
  'book-unreadable',
  'book-password',
  'book-protected',
  'book-too-large-here',
  'containment-failed',
  'unexpected-failure',
  'import-not-a-book',
  'import-damaged',
  'import-empty',
  'import-too-large',
  'import-zip-bomb',
  'import-unsafe-path',
  'import-drm',
  'import-no-content',
  'import-pdf-password',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/**
 * Anything that is spelt as a code: the list is no part of what a page brings, and a newer server may know more of them.
 * One that is not known here is told by the sentence for everything else.
 */
export const problemCodeSchema = v.custom<ProblemCode>(
  (code) => typeof code === 'string' && /^[a-z]+(?:-[a-z]+)*$/.test(code),
);
