import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useParams, useSearch } from '@tanstack/react-router';
import { ReaderScreen } from '../../features/reader/reader-screen.tsx';
import { useServices } from '../../hooks/app-context.ts';

/** A reader has the whole window: neither header nor footer while it is open. */
function useWholeWindow(): void {
  const { layout } = useServices();
  useEffect(() => {
    layout.setMainSide(false);
    return () => layout.setMainSide(true);
  }, [layout]);
}

export function PdfReaderRoute(): ReactElement {
  useWholeWindow();
  const { bookId } = useParams({ from: '/libros/visor/pdf/$bookId' });
  const { lugar } = useSearch({ from: '/libros/visor/pdf/$bookId' });
  return <ReaderScreen key={bookId} bookId={bookId} format="pdf" place={lugar ?? null} />;
}

export function EpubReaderRoute(): ReactElement {
  useWholeWindow();
  const { bookId } = useParams({ from: '/libros/visor/epub/$bookId' });
  const { lugar } = useSearch({ from: '/libros/visor/epub/$bookId' });
  return <ReaderScreen key={bookId} bookId={bookId} format="epub" place={lugar ?? null} />;
}
