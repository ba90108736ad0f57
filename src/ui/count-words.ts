/** The words for a number by the plural rules of a language; `#` stands for the number as that language writes it. */
export function countWords(language: string, count: number, one: string, other: string): string {
  const words = new Intl.PluralRules(language).select(count) === 'one' ? one : other;
  return words.replace('#', new Intl.NumberFormat(language).format(count));
}
