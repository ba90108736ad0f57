import type { BookPages } from '../../engines/publication.ts';

const folded = (label: string): string => label.trim().toLowerCase();

/** The index of the page on which that is printed; of the so-manieth where it is printed on none. Null: there is none. */
export function findPage(pages: BookPages, typed: string): number | null {
  const wanted = folded(typed);
  if (wanted === '') return null;
  for (let index = 0; index < pages.count; index += 1) if (folded(pages.labelAt(index)) === wanted) return index;
  // The pages of a paper edition that the book does not name are nowhere.
  const number = pages.pictures !== null && /^\d+$/.test(wanted) ? Number(wanted) : 0;
  return number >= 1 && number <= pages.count ? number - 1 : null;
}
