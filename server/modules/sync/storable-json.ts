/** Lists and objects in each other, no deeper. */
const DEEPEST = 30;
// `jsonb` writes a number out in full: 1e308 would come back as 309 digits.
const LARGEST_NUMBER = 1e21;
const SMALLEST_NUMBER = 1e-30;

/** Whether PostgreSQL keeps this JSON as it is: it refuses NUL and half a character, and loses what is no number. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return isStorableNumber(Math.abs(value));
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1));
  return Object.entries(value).every(([name, item]) => isStorableText(name) && isStorable(item, depth + 1));
}

function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

function isStorableNumber(size: number): boolean {
  return size === 0 || (size >= SMALLEST_NUMBER && size <= LARGEST_NUMBER);
}
