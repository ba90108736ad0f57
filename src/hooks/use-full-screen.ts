import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { canFillScreen, fillScreen, fillsScreen, watchFullScreen } from '../platform/full-screen.ts';

export interface FullScreen {
  readonly isOn: boolean;
  toggle(): void;
}

/** The whole screen for the screen that uses this, which gives it back when it goes; `null` where it cannot be had. */
export function useFullScreen(): FullScreen | null {
  const isOn = useSyncExternalStore(watchFullScreen, fillsScreen);
  useEffect(() => () => void fillScreen(false), []);
  return useMemo(() => (canFillScreen() ? { isOn, toggle: () => void fillScreen(!fillsScreen()) } : null), [isOn]);
}
