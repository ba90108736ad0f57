import type { BookFormat } from '../../../contract/books.ts';
import { codedOf, type PackedBooks } from '../../../contract/shelf.ts';

/** Without accents, capitals and printed forms: `Matemática` and `MATEMATICA` become the same word, `m²` `m2`. */
export function foldText(text: string): string {
  return text
    .replace(/[`´‘’ʻʼ]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

export const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** The levels of school in the order they are gone through; a grade that names none comes before them. */
const levels = ['inicial', 'primaria', 'secundaria', 'bachillerato'];

export function compareGrades(a: string, b: string): number {
  const levelOf = (grade: string) => {
    const folded = foldText(grade);
    return levels.findIndex((level) => folded.includes(level));
  };
  return levelOf(a) - levelOf(b) || inSpanish.compare(a, b);
}

export interface ShelfChoices {
  readonly subjects: readonly string[];
  readonly grades: readonly string[];
  readonly formats: readonly BookFormat[];
}

/** What there is to choose from on these pages of a shelf, in order. */
export function choicesOf(pages: readonly PackedBooks[]): ShelfChoices {
  const formats = ['epub', 'pdf'] as const;
  const distinct = (column: 'subject' | 'grade', compare: (a: string, b: string) => number) =>
    [...new Set(pages.flatMap((page) => codedOf(page, column)?.values ?? []))].filter(Boolean).sort(compare);
  return {
    subjects: distinct('subject', inSpanish.compare),
    grades: distinct('grade', compareGrades),
    formats: formats.filter((format) => pages.some((page) => codedOf(page, 'format')?.values.includes(format))),
  };
}
