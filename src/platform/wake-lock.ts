/** Keeps the screen on until it is let go, or until the browser takes it back: when the page is hidden, or energy is low. */
export interface ScreenLock {
  /** Answers how to let go; `null` where the browser does not want to, or cannot. */
  take(onLost: () => void): Promise<(() => Promise<void>) | null>;
}

export function browserScreenLock(): ScreenLock {
  return {
    async take(onLost) {
      if (!('wakeLock' in navigator)) return null;
      try {
        const sentinel = await navigator.wakeLock.request('screen');
        sentinel.addEventListener('release', onLost, { once: true });
        return () => sentinel.release();
      } catch (cause) {
        // Low battery, or the page was hidden meanwhile.
        if (cause instanceof DOMException) return null;
        throw cause;
      }
    },
  };
}
