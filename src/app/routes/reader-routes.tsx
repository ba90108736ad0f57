import { useEffect, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useParams, useSearch } from '@tanstack/react-router';
import { OWN_FILE_PREFIX } from '../../../contract/endpoints.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { ReaderScreen } from '../../features/reader/reader-screen.tsx';
import type { ReaderScreenProps } from '../../features/reader/reader-screen.tsx';
import { useServices } from '../../hooks/app-context.ts';
import { useText } from '../../hooks/use-text.ts';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { readConfig } from '../config.ts';
import { spanish } from '../text.es.ts';
import { LibraryReader } from './library-reader.tsx';
import type { OpenedFileReaderProps } from './opened-file-reader.tsx';

/**
 * It comes with the part that holds such files, which is here wherever there is one. `lazy` would do, but React leaves a
 * screen that waits blank for 0.3 s, however soon its code comes.
 */
function OwnFileReader(props: ReaderScreenProps): ReactElement {
  const text = useText('app', spanish);
  const [OpenedFileReader, setReader] = useState<ComponentType<OpenedFileReaderProps> | null>(null);
  const [missing, setMissing] = useState<ProblemError | null>(null);
  useEffect(() => {
    import('../system/system.ts').then(
      ({ system }) => setReader(() => system.OpenedFileReader),
      (cause: unknown) => setMissing(new ProblemError('part-missing', { cause })),
    );
  }, []);
  if (missing) throw missing;
  if (!OpenedFileReader) return <WaitingFace isAlone text={text.opening} />;
  return <OpenedFileReader {...props} Reader={ReaderScreen} />;
}

/** A book of the library, or a file of the person's own: the address tells. */
function AnyReader(given: Omit<ReaderScreenProps, 'webSearch'>): ReactElement {
  const [{ webSearch }] = useState(() => readConfig(document));
  const props = { ...given, webSearch };
  return props.bookId.startsWith(OWN_FILE_PREFIX) ? <OwnFileReader {...props} /> : <LibraryReader {...props} />;
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
