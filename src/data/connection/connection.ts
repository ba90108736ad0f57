import type { Fate } from '../../platform/answer.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSubject } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import type { ConnectionService, ConnectionStatus } from '../services.ts';
import { type ConnectionEvent, firstConnection, nextConnection, probeDelayMs } from './connection-machine.ts';

export interface ConnectionEdges {
  readonly probe: () => Promise<ConnectionStatus>;
  readonly pageLife: PageLife;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Connection extends ConnectionService {
  /** Begins to listen and asks for the first time; the answer stops it. */
  start(): () => void;
  requestEnded(fate: Fate): void;
  /** A part of a book did, or did not, arrive as it was sent. */
  contentChecked(isWhole: boolean): void;
}

/** Keeps one truth about the connection for banner, downloads and everything that waits to be sent. */
export function createConnection(edges: ConnectionEdges): Connection {
  const status = createSubject<ConnectionStatus>('online');
  let state = { ...firstConnection, isVisible: edges.pageLife.isVisible() };
  let probing: Promise<void> | null = null;
  /** Something happened after the probe under way was sent: what it finds may be what was. */
  let isOvertaken = false;
  let cancelTimer: () => void = () => undefined;
  let isStopped = false;

  function send(event: ConnectionEvent): void {
    const next = nextConnection(state, event);
    if (next === state) return;
    state = next;
    cancelTimer();
    status.set(state.status);
    if (isStopped) return;
    if (state.probe === 'now') {
      isOvertaken = probing !== null;
      void check();
    }
    if (state.probe === 'later')
      cancelTimer = edges.clock.after(probeDelayMs(state, edges.random()), () => void check());
  }

  function check(): Promise<void> {
    cancelTimer();
    probing ??= edges.probe().then((found) => {
      probing = null;
      send({ type: 'probe-ended', status: found });
      if (isOvertaken && !isStopped) void check();
      isOvertaken = false;
    });
    return probing;
  }

  return {
    status,
    check,
    requestEnded: (fate) => send({ type: 'request-ended', fate }),
    contentChecked: (isWhole) => send({ type: 'content-checked', isWhole }),
    start() {
      isStopped = false;
      const unsubscribe = edges.pageLife.subscribe((hint) => send({ type: 'hinted', hint }));
      void check();
      return () => {
        isStopped = true;
        unsubscribe();
        cancelTimer();
      };
    },
  };
}
