import type { Result } from '../../../contract/problems.ts';
import type { NetworkKind } from '../../platform/network-kind.ts';
import type { Observable } from '../../platform/observable.ts';

/** What this device can still hold, as far as it can be known. */
export interface DeviceRoom {
  readonly fitsBytes: number;
  /** A trial failed: there is no more than this. */
  readonly isTight: boolean;
  /** The browser's own figure, which may be too high. */
  readonly isGuess: boolean;
  readonly isShort: boolean;
  /** Whether the browser promised to keep the books; `null` where it does not say. */
  readonly isPersisted: boolean | null;
}

/** What more one can do with downloads; comes late, with their code. */
export interface DownloadTools {
  /** What is on this device has been looked at, for who is in: until then nothing is known, not even that there is nothing. */
  readonly isCounted: Observable<boolean>;
  /** Several at once, in this order. */
  startAll(bookIds: readonly string[]): Promise<void>;
  /** Stops them until somebody says `resume`. */
  pause(bookIds: readonly string[]): Promise<void>;
  resume(bookIds: readonly string[]): Promise<void>;
  /** Before all others. */
  hurry(bookId: string): Promise<void>;
  /** Now, whatever the network costs: this once. */
  goNow(bookId: string): void;
  /** Minutes that are left, where that is known well enough. */
  readonly minutesLeft: Observable<ReadonlyMap<string, number>>;
  readonly network: Observable<NetworkKind>;
  readonly isWifiOnly: Observable<boolean>;
  chooseWifiOnly(isOn: boolean): Promise<Result<null>>;
  room(): Promise<DeviceRoom>;
  /** What books take that were read and that nobody asked to keep; rejects with `ProblemError`. */
  leftoverBytes(): Promise<number>;
  /** Removes them; answers how many bytes that frees, rejects with `ProblemError`. */
  removeLeftovers(): Promise<number>;
  /** Keeps the screen on; the answer ends it. */
  keepAwake(): () => void;
}
