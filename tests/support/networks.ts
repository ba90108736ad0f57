import { portalPage, portalRedirect, serverError } from './faults.ts';
import type { Fault } from './faults.ts';

/** What a school's network may be, when it is not one: what becomes of every request. */
export interface HostileNetwork {
  readonly name: string;
  readonly fault: Fault;
  /** How the banner calls it. */
  readonly status: 'offline' | 'portal' | 'filtered';
}

const strangers401: Fault = {
  type: 'answer',
  status: 401,
  headers: { 'Content-Type': 'application/json' },
  body: '{"code":"session-ended"}',
};

export const hostileNetworks: readonly HostileNetwork[] = [
  { name: 'no hay red', fault: { type: 'hang-up' }, status: 'offline' },
  { name: 'acepta y no responde', fault: { type: 'stall' }, status: 'offline' },
  { name: 'un portal responde con su página', fault: portalPage, status: 'portal' },
  { name: 'un portal lleva a su página', fault: portalRedirect, status: 'portal' },
  { name: 'una pasarela responde 502', fault: serverError(502), status: 'offline' },
  { name: 'otro responde 401 en nuestro nombre', fault: strangers401, status: 'portal' },
  {
    name: 'un filtro cambia lo que llega',
    fault: { type: 'rewrite', change: (text) => text.replaceAll('true', '1') },
    status: 'filtered',
  },
];
