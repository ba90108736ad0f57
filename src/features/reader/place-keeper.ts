import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { PositionService } from '../../data/services.ts';

export interface PlaceKeeper {
  /** The reader stands here now: kept at once, or as soon as the save under way has ended. */
  moved(locator: Locator): void;
  /** Resolves when the last place is kept. */
  settled(): Promise<void>;
}

/**
 * Keeps the place of one book; tells `onProblem` when the device could not. There is no waiting for the person to
 * stop turning pages: a tab may be gone the moment after. Quick turns only skip the places between. Until the device
 * has kept a place, the tab itself holds it, for a reload.
 */
export function createPlaceKeeper(
  bookId: string,
  positions: PositionService,
  onProblem: (problem: ProblemCode | null) => void,
): PlaceKeeper {
  let next: Locator | null = null;
  let saving: Promise<void> | null = null;

  async function saveAll(): Promise<void> {
    while (next) {
      const locator = next;
      next = null;
      const result = await positions.save(bookId, locator);
      if (result.ok && !next) positions.hold?.(bookId, null);
      onProblem(result.ok ? null : result.problem);
    }
    saving = null;
  }

  return {
    moved(locator) {
      next = locator;
      positions.hold?.(bookId, locator);
      saving ??= saveAll();
    },
    settled: () => saving ?? Promise.resolve(),
  };
}
