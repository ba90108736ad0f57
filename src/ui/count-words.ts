/**
 * The words for a number, in languages where only 1 is singular, as in Spanish and English; `#` stands for the number
 * as that language writes it.
 */
export function countWords(language: string, count: number, one: string, other: string): string {
  // Small numbers are written alike everywhere; to ask the browser for it costs a start on a slow tablet 15 ms.
  const written = count < 1000 ? String(count) : new Intl.NumberFormat(language).format(count);
  return (count === 1 ? one : other).replace('#', written);
}
