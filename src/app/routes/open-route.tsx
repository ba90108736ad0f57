import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { SHARE_PARAM, UNREACHED_PARAM } from '../../../contract/shared-files.ts';
import { OpenedFilesScreen } from '../../features/opened-file/opened-files-screen.tsx';
import { useCatalogue } from '../../hooks/use-catalogue.ts';
import { useRecentBooks } from '../../hooks/use-recent-books.ts';
import { useSystem } from '../../hooks/use-system.ts';
import { useText } from '../../hooks/use-text.ts';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { spanish } from '../text.es.ts';

const viewers = { epub: '/libros/visor/epub/$bookId', pdf: '/libros/visor/pdf/$bookId' } as const;
/** Where the person was is read from this device: what is not here by then is not there. */
const patienceMs = 2_000;

/** The shortcut *seguir leyendo*: the book the person had open last, or the shelf. */
function GoOnReading(): ReactElement {
  const text = useText('app', spanish);
  const [latest] = useRecentBooks();
  const shelf = useCatalogue();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (latest) return <Navigate to={viewers[latest.book.format]} params={{ bookId: latest.book.id }} replace />;
  if (isOver || shelf.status === 'failed') return <Navigate to="/libros" replace />;
  return <WaitingFace isAlone text={text.opening} />;
}

function OpenedFiles({ search }: { readonly search: URLSearchParams }): ReactElement {
  const text = useText('app', spanish);
  const system = useSystem();
  if (system === null) return <WaitingFace isAlone text={text.opening} />;
  const absence = search.has(UNREACHED_PARAM) ? 'unreached' : search.has(SHARE_PARAM) ? 'gone' : 'empty';
  return <OpenedFilesScreen openedFiles={system.openedFiles} absence={absence} />;
}

/** The door for what comes from outside the app: its shortcuts, and files. */
export function OpenRoute(): ReactElement {
  const search = new URLSearchParams(useRouterState({ select: (state) => state.location.searchStr }));
  const shortcut = search.get('atajo');
  if (shortcut === 'seguir') return <GoOnReading />;
  if (shortcut === 'biblioteca') return <Navigate to="/libros" replace />;
  return <OpenedFiles search={search} />;
}
