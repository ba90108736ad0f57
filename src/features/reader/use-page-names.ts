import { useEffect, useMemo, useState } from 'react';
import { ProblemError } from '../../../contract/problems.ts';
import type { BookPages } from '../../engines/publication.ts';

/** The pages of a book once it is known what is printed on them, or that nobody can tell; null until then. */
export function useKnownPages(pages: BookPages | null): BookPages | null {
  const [known, setKnown] = useState<BookPages | null>(null);
  useEffect(() => {
    if (pages === null) return undefined;
    let isGone = false;
    const told = (): void => {
      if (!isGone) setKnown(pages);
    };
    pages.learnLabels().then(told, (cause: unknown) => {
      if (!(cause instanceof ProblemError)) throw cause;
      told();
    });
    return () => {
      isGone = true;
    };
  }, [pages]);
  return known === pages ? known : null;
}

/** What is printed on a page, which is counted from 1. */
export type PageNames = (pageNumber: number) => string;

/** What people call the pages of a book; null until it is known, so that no other number is said before. */
export function usePageNames(pages: BookPages | null): PageNames | null {
  const known = useKnownPages(pages);
  return useMemo(() => known && ((pageNumber: number) => known.labelAt(pageNumber - 1)), [known]);
}
