import type { Locator } from '../../../contract/locator.ts';
import type { ProblemCode } from '../../../contract/problems.ts';
import type { PositionService } from '../../data/services.ts';

export interface PlaceKeeper {
  /** The reader stands here now (`address`: page number or CFI): kept at once, or as soon as the save under way has ended. */
  moved(locator: Locator, address: string): void;
  /** A page that somebody looks up: it is kept in place of their own once they go on from it, or stay. */
  looksAt(locator: Locator, address: string): void;
  stays(): void;
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
  let looked: { readonly locator: Locator; readonly address: string } | null = null;

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

  function keep(locator: Locator): void {
    looked = null;
    next = locator;
    positions.hold?.(bookId, locator);
    saving ??= saveAll();
  }

  return {
    moved(locator, address) {
      if (looked?.address !== address) keep(locator);
    },
    looksAt(locator, address) {
      looked = { locator, address };
    },
    stays() {
      if (looked) keep(looked.locator);
    },
    settled: () => saving ?? Promise.resolve(),
  };
}
