/** Colours that white and black text both stand on, far enough apart to tell books by. */
const COLORS = [
  '#c2553d',
  '#b9772a',
  '#8a8430',
  '#4f8a4a',
  '#2f8a7c',
  '#2f7fa3',
  '#4a6cb3',
  '#6f5fb0',
  '#95539f',
  '#b04f79',
] as const;

/** A pleasant colour for a book without a cover; the same title always has the same one. */
export function colorOfTitle(title: string): string {
  let hash = 0;
  for (const letter of title) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] ?? COLORS[0];
}
