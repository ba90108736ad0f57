import { scrollsTowards } from './wide-boxes.ts';

const TYPED_IN = 'input, select, textarea, audio, video';
const PRESSED = 'button, summary';
const LINKS = 'a[href], area[href]';
const WRITTEN_IN = 'input, select, textarea';
const KEYS_TYPED_IN = new Set([
  'Enter',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Whether what has the focus does something with this key itself. A link that was touched does not stop the reading. */
export function keepsKey(target: Element, key: string): boolean {
  // A letter is written, a sign too.
  if (key.length === 1 && target.closest(WRITTEN_IN) !== null) return true;
  if (!KEYS_TYPED_IN.has(key)) return false;
  if (target.closest(TYPED_IN) !== null) return true;
  if (target.closest(PRESSED) !== null) return key === 'Enter' || key === ' ';
  if (target.closest(LINKS) !== null) return key === 'Enter';
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
  const box = target.closest('[data-libro-wide]');
  return side !== null && box !== null && scrollsTowards(box, side);
}
