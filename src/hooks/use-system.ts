import { useEffect, useState } from 'react';
import type { SystemServices } from '../data/services.ts';
import { useServices } from './app-context.ts';

/** What the operating system and this app do for each other; `null` until its code is here. */
export function useSystem(): SystemServices | null {
  const { system } = useServices();
  const [found, setFound] = useState(system.here);
  useEffect(() => {
    if (found !== null) return undefined;
    let isGone = false;
    void system.use().then((result) => {
      if (result.ok && !isGone) setFound(result.value);
    });
    return () => {
      isGone = true;
    };
  }, [system, found]);
  return found;
}
