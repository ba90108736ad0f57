import { MARK_HEADER, MARK_VALUE } from '../../contract/endpoints.ts';
import { pagePolicy, withBackend } from '../../contract/page-policy.ts';

/** On every answer, whatever it is: the mark that it is ours, and what a browser must not do with it. */
export const everyAnswer: Readonly<Record<string, string>> = {
  [MARK_HEADER]: MARK_VALUE,
  ...pagePolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/** Puts the headers of every answer on this one; calls and covers may come from the backend's own origin too. */
export function markAnswer(headers: Headers, backendOrigin: string | null = null): void {
  for (const [name, value] of Object.entries(everyAnswer)) headers.set(name, value);
  if (backendOrigin === null) return;
  headers.set('Content-Security-Policy', withBackend(pagePolicy['Content-Security-Policy'], backendOrigin));
}

/** The origin of a base; `null` where it is on the page's own. */
export function originOf(base: string): string | null {
  return base.startsWith('/') ? null : new URL(base).origin;
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const NEVER_STORED = 'no-store';
