import { vi } from 'vitest';
import type { DeviceRoom } from '../../src/data/downloads/download-tools.ts';
import type { NetworkKind } from '../../src/platform/network-kind.ts';
import { createSubject } from '../../src/platform/observable.ts';

/** The late part of downloads as screens see it: a test moves its states by hand. */
export function downloadTools() {
  const isWifiOnly = createSubject(false);
  const room: DeviceRoom = {
    fitsBytes: 5_000_000_000,
    isTight: false,
    isGuess: true,
    isShort: false,
    isPersisted: true,
  };
  return {
    isCounted: createSubject(true),
    minutesLeft: createSubject<ReadonlyMap<string, number>>(new Map()),
    network: createSubject<NetworkKind>({ isCellular: false, isSavingData: false }),
    isWifiOnly,
    startAll: vi.fn(async (_bookIds: readonly string[]) => undefined),
    pause: vi.fn(async (_bookIds: readonly string[]) => undefined),
    resume: vi.fn(async (_bookIds: readonly string[]) => undefined),
    hurry: vi.fn(async (_bookId: string) => undefined),
    goNow: vi.fn((_bookId: string) => undefined),
    chooseWifiOnly: vi.fn(async (isOn: boolean) => {
      isWifiOnly.set(isOn);
      return { ok: true as const, value: null };
    }),
    room: vi.fn(async () => room),
    leftoverBytes: vi.fn(async () => 0),
    removeLeftovers: vi.fn(async () => 0),
    keepAwake: vi.fn(() => () => undefined),
  };
}
