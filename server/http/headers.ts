import { MARK_HEADER, MARK_VALUE } from '../../contract/endpoints.ts';

const contentSecurityPolicy = [
  "default-src 'none'",
  // The hash is that of the one line in index.html that sets the chosen colours before the first paint.
  "script-src 'self' 'wasm-unsafe-eval' 'sha256-ykFasQ2TAlPJK500+mKEd18f5bBlta906U8l29gDZz4='",
  "style-src 'self' 'unsafe-inline' blob:",
  "img-src 'self' blob: data:",
  "font-src 'self' blob: data:",
  'media-src blob:',
  "connect-src 'self'",
  'frame-src blob:',
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // 'self', not 'none': WebKit draws the reader's own frames blank under 'none'.
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types libro-url libro-xml libro-markup dompurify',
].join('; ');

/** On every answer, whatever it is: the mark that it is ours, and what a browser must not do with it. */
export const everyAnswer: Readonly<Record<string, string>> = {
  [MARK_HEADER]: MARK_VALUE,
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Puts the headers of every answer on this one; calls and covers may come from the backend's own origin too. */
export function markAnswer(headers: Headers, backendOrigin: string | null = null): void {
  for (const [name, value] of Object.entries(everyAnswer)) headers.set(name, value);
  if (backendOrigin === null) return;
  const policy = contentSecurityPolicy.replaceAll(/(?:connect|img)-src 'self'/g, `$& ${backendOrigin}`);
  headers.set('Content-Security-Policy', policy);
}

/** The origin of a base; `null` where it is on the page's own. */
export function originOf(base: string): string | null {
  return base.startsWith('/') ? null : new URL(base).origin;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const NEVER_STORED = 'no-store';
