import { useEffect, useEffectEvent } from 'react';
import { useRouter } from '@tanstack/react-router';

/**
 * While something is written and not saved, nobody goes to another screen by a slip: `ask` is called in place of that,
 * and the browser asks before it reloads or closes. A session that ends asks nobody.
 */
export function useUnsaved(isUnsaved: boolean, ask: () => void): void {
  const { history } = useRouter();
  const onAway = useEffectEvent(ask);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    return history.block({
      enableBeforeUnload: true,
      blockerFn({ currentLocation, nextLocation }) {
        const isAway = currentLocation.pathname !== nextLocation.pathname;
        if (isAway) onAway();
        return isAway;
      },
    });
  }, [history, isUnsaved]);
}
