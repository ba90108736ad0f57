import { endpoints, healthSchema, MARK_HEADER, MARK_VALUE } from '../../../contract/endpoints.ts';
import * as v from 'valibot';
import { isGatewaySilence, parseJson } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ConnectionStatus } from '../services.ts';

export interface ProbeEdges {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly backendBase: string;
  readonly randomId: () => string;
  readonly token: () => string | null;
}

const timeoutMs = 5_000;

/**
 * Asks our server for a sign of life that cannot be a recording: it must carry our mark and echo a nonce.
 * A redirect is looked at and never followed: it is a portal's.
 */
export async function probeHealth(edges: ProbeEdges): Promise<ConnectionStatus> {
  const nonce = edges.randomId();
  const token = edges.token();
  const control = new AbortController();
  const stop = edges.clock.after(timeoutMs, () => control.abort());
  try {
    const response = await edges.fetch(`${edges.backendBase}${endpoints.health}?n=${encodeURIComponent(nonce)}`, {
      signal: control.signal,
      headers: token === null ? {} : { Authorization: token },
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'omit',
    });
    if (isGatewaySilence(response)) return 'offline';
    if (response.headers.get(MARK_HEADER) !== MARK_VALUE) return 'portal';
    // Our server in trouble is still our server.
    if (response.status >= 500) return 'online';
    const health = v.safeParse(healthSchema, parseJson(await response.text()));
    // The token was sent: somebody takes headers off.
    if (!health.success || (token !== null && health.output.hasToken === false)) return 'filtered';
    return health.output.nonce === nonce ? 'online' : 'portal';
  } catch {
    // fetch rejects for one reason only here: nobody answered in time.
    return 'offline';
  } finally {
    stop();
  }
}
