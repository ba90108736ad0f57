import { useCallback, useState } from 'react';

const atOnce = 60;

/** How much of a long list is drawn: more of it when its end comes near, or is asked for. */
export function useGrowingList(length: number) {
  const [count, setCount] = useState(atOnce);
  const more = useCallback(() => setCount((before) => before + atOnce), []);
  const moreRef = useCallback(
    (end: HTMLElement | null) => {
      if (end === null || !('IntersectionObserver' in globalThis)) return undefined;
      const watching = new IntersectionObserver(
        (news) => {
          if (!news.some(({ isIntersecting }) => isIntersecting)) return;
          more();
          // Still near after more came: told again.
          watching.unobserve(end);
          watching.observe(end);
        },
        { rootMargin: '600px' },
      );
      watching.observe(end);
      return () => watching.disconnect();
    },
    [more],
  );
  return { count: Math.min(count, length), moreRef, more };
}
