import { useLayoutEffect } from 'react';
import type { ReactElement } from 'react';
import { useParams } from '@tanstack/react-router';
import { BookScreen } from '../../features/book/book-screen.tsx';
import { useServices } from '../../hooks/app-context.ts';

/** The stage of a book is a secondary header, right below the first one; set before anything is painted. */
export function BookRoute(): ReactElement {
  const { layout } = useServices();
  useLayoutEffect(() => {
    layout.setSecondaryHeader(true);
    return () => layout.setSecondaryHeader(false);
  }, [layout]);
  const { bookId } = useParams({ from: '/libros/libro/$bookId' });
  return <BookScreen key={bookId} bookId={bookId} />;
}
