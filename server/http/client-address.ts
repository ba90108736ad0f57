import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AppContext } from './app-env.ts';

/**
 * A name for where a request comes from, to count wrong tries by: a hash, so that no address
 * is ever kept. Behind a proxy of our own the last forwarded address counts, else the socket's:
 * without such a proxy the header is whatever the client wrote. A header that is not heard is marked
 * for the log, because behind a proxy nobody told of, the whole school counts as one client.
 */
export function clientKey(context: AppContext, isProxyTrusted: boolean): string {
  const header = context.req.header('X-Forwarded-For');
  if (header !== undefined && !isProxyTrusted) context.set('isForwardedUnheard', true);
  const forwarded = isProxyTrusted ? header?.split(',').at(-1)?.trim() : undefined;
  const address = forwarded || context.env?.incoming?.socket?.remoteAddress || 'unknown';
  return createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 22);
}

/** One IPv6 customer has a whole /64: it counts as one client. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
