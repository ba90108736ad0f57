import { useEffect, useState } from 'react';
import type { LazyPart } from '../platform/lazy-part.ts';

/** A part of the app whose code comes when it is first needed; `null` until it is here. */
export function usePart<T>(part: LazyPart<T>): T | null {
  const [found, setFound] = useState(part.here);
  useEffect(() => {
    if (found !== null) return undefined;
    let isGone = false;
    void part.use().then((result) => {
      if (result.ok && !isGone) setFound(() => result.value);
    });
    return () => {
      isGone = true;
    };
  }, [part, found]);
  return found;
}
