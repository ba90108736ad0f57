import { useEffect } from 'react';
import { commandOfKey } from './reader-keys.ts';

/** Whether a key that is still held from before would answer what it opened, or go on behind what it closed. */
function isHeldOver(event: KeyboardEvent): boolean {
  const { key, repeat, target } = event;
  if (!repeat || !(target instanceof Element)) return false;
  if (key === 'Escape') return true;
  if (key === 'Enter') return target.closest('button, a, summary') !== null;
  // It would be written into the search it opened, or open the browser's own.
  return target.closest('input[type="search"]') !== null && commandOfKey(event, 'ltr') === 'search';
}

/** While a book is open, Esc and Enter count once for each time they are pressed, however long; whatever lies over it. */
export function useHeldKeys(): void {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (!isHeldOver(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', stop, true);
    return () => removeEventListener('keydown', stop, true);
  }, []);
}
