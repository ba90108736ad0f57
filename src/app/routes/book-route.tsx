import type { ReactElement } from 'react';
import { useParams } from '@tanstack/react-router';
import { BookScreen } from '../../features/book/book-screen.tsx';

export function BookRoute(): ReactElement {
  const { bookId } = useParams({ from: '/libros/libro/$bookId' });
  return <BookScreen key={bookId} bookId={bookId} />;
}
