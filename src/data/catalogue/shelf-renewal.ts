import type { Clock } from '../../platform/clock.ts';
import type { Observable } from '../../platform/observable.ts';
import type { PageLife } from '../../platform/page-life.ts';
import type { CatalogueService, ConnectionStatus } from '../services.ts';
import type { PersonSource } from '../session/current-person.ts';

export interface ShelfRenewalEdges {
  readonly catalogue: Pick<CatalogueService, 'refresh'>;
  readonly person: PersonSource;
  readonly connection: Observable<ConnectionStatus>;
  readonly pageLife: PageLife;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface ShelfRenewal {
  /** The server told of the shelf, at this time of the device. */
  came(atMs: number): void;
  /** Begins to look; the answer stops it. */
  start(): () => void;
}

const hourMs = 60 * 60_000;
/** A school whose network is back does not ask as one. */
const spreadMs = 5_000;

/**
 * Asks for the shelf anew where it may be another by now: it could not be had before, or is an hour old. A page that
 * began without network learns of new books when that comes back, and so does one that stays open for weeks.
 */
export function createShelfRenewal(edges: ShelfRenewalEdges): ShelfRenewal {
  const { catalogue, person, connection, pageLife, clock } = edges;
  let cameMs = 0;
  /** Whose shelf it was that came. */
  let who = person.get();
  let stopTimer: () => void = () => undefined;

  function lookWithin(mostMs: number): void {
    stopTimer();
    stopTimer = clock.after(edges.random() * mostMs, () => {
      const isOld = who !== person.get() || Math.abs(clock.now() - cameMs) > hourMs;
      if (isOld && connection.get() === 'online' && pageLife.isVisible()) void catalogue.refresh();
      lookWithin(hourMs);
    });
  }
  const lookSoon = () => lookWithin(spreadMs);

  return {
    came(atMs) {
      cameMs = atMs;
      who = person.get();
    },
    start() {
      lookWithin(hourMs);
      const stops = [connection.subscribe(lookSoon), pageLife.subscribe(lookSoon)];
      return () => {
        for (const stop of [...stops, stopTimer]) stop();
      };
    },
  };
}
