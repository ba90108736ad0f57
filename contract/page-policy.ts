/**
 * What a page of ours, and each worker it starts, says of itself: what may run in it and what it may ask for, and that its
 * memory may be shared with its workers. The server says it on every answer; the service worker knows it, too, for a
 * network may take it off.
 */
export const pagePolicy = {
  'Content-Security-Policy': [
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
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
} as const satisfies Readonly<Record<string, string>>;

/** The same where calls and covers go to a backend on another origin. */
export function withBackend(policy: string, backendOrigin: string): string {
  return policy.replaceAll(/(?:connect|img)-src 'self'/g, `$& ${backendOrigin}`);
}
