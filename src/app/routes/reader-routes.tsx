import { lazy, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useParams, useSearch } from '@tanstack/react-router';
import { OWN_FILE_PREFIX } from '../../../contract/endpoints.ts';
import { ReaderScreen } from '../../features/reader/reader-screen.tsx';
import type { ReaderScreenProps } from '../../features/reader/reader-screen.tsx';
import { useServices } from '../../hooks/app-context.ts';
import { readConfig } from '../config.ts';
import { LibraryReader } from './library-reader.tsx';

/** It comes with the part that holds such files, which is here wherever there is one. */
const OpenedFileReader = lazy(async () => {
  const { system } = await import('../system/system.ts');
  return { default: system.OpenedFileReader };
});

/** A book of the library, or a file of the person's own: the address tells. */
function AnyReader(given: Omit<ReaderScreenProps, 'webSearch'>): ReactElement {
  const [{ webSearch }] = useState(() => readConfig(document));
  const props = { ...given, webSearch };
  return props.bookId.startsWith(OWN_FILE_PREFIX) ? (
    <OpenedFileReader {...props} Reader={ReaderScreen} />
  ) : (
    <LibraryReader {...props} />
  );
}

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
  const { lugar, buscar, altura } = useSearch({ from: '/libros/visor/pdf/$bookId' });
  const asked = { place: lugar ?? null, words: buscar ?? '', height: Number(altura) || 0 };
  return <AnyReader key={bookId} bookId={bookId} format="pdf" {...asked} />;
}

export function EpubReaderRoute(): ReactElement {
  useWholeWindow();
  const { bookId } = useParams({ from: '/libros/visor/epub/$bookId' });
  const { lugar, buscar } = useSearch({ from: '/libros/visor/epub/$bookId' });
  return <AnyReader key={bookId} bookId={bookId} format="epub" place={lugar ?? null} words={buscar ?? ''} />;
}
