import type { Clock } from '../../platform/clock.ts';
import type { Observable } from '../../platform/observable.ts';
import type { CatalogueState, PositionService, SessionState } from '../services.ts';
import { countUnreadAssigned } from './unread-assigned.ts';

export interface BadgeEdges {
  readonly session: Observable<SessionState>;
  readonly catalogue: Observable<CatalogueState>;
  readonly recent: PositionService['recent'];
  readonly clock: Clock;
  readonly show: (count: number) => Promise<void>;
}

/** Keeps the number on the app's icon true; nobody's number stays when they leave. The answer stops it. */
export function startBadge({ session, catalogue, recent, clock, show }: BadgeEdges): () => void {
  let shown: number | null = null;

  function update(): void {
    const who = session.get();
    const shelf = catalogue.get();
    if (who.status === 'restoring' || (who.status === 'signed-in' && shelf.status !== 'ready')) return;
    const begun = new Set(recent.get().map(({ bookId }) => bookId));
    const count =
      who.status === 'signed-in' && shelf.status === 'ready'
        ? countUnreadAssigned(who.user, shelf.books, begun, clock.now())
        : 0;
    if (count === shown) return;
    shown = count;
    void show(count);
  }

  const stops = [session, catalogue, recent].map((source) => source.subscribe(update));
  update();
  return () => {
    for (const stop of stops) stop();
  };
}
