import { use, useMemo } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Navigate } from '@tanstack/react-router';
import { OPEN_PATH } from '../../../contract/shared-files.ts';
import type { ReaderScreenProps } from '../../features/reader/reader-screen.tsx';
import { AppContext } from '../../hooks/app-context.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useSystem } from '../../hooks/use-system.ts';
import { useText } from '../../hooks/use-text.ts';
import type { OpenedFilesService } from '../../data/services.ts';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { spanish } from '../text.es.ts';

export interface OpenedFileReaderProps extends ReaderScreenProps {
  /** The readers' own screen: handed over, so that nobody fetches it before a reader opens. */
  readonly Reader: ComponentType<ReaderScreenProps>;
}

/** The reader as it is, but bytes and places are those of a file of the person's own. */
function FileReader({
  openedFiles,
  Reader,
  ...props
}: OpenedFileReaderProps & { readonly openedFiles: OpenedFilesService }) {
  const tools = use(AppContext);
  const state = useObservable(openedFiles.state);
  const ofFiles = useMemo(
    () =>
      tools && {
        ...tools,
        services: { ...tools.services, content: openedFiles.content, positions: openedFiles.positions },
      },
    [tools, openedFiles],
  );
  const isHere = state.status === 'here' && state.files.some(({ id }) => id === props.bookId);
  if (!isHere) return <Navigate to={OPEN_PATH} replace />;
  return (
    <AppContext value={ofFiles}>
      <Reader {...props} />
    </AppContext>
  );
}

export function OpenedFileReader(props: OpenedFileReaderProps): ReactElement {
  const text = useText('app', spanish);
  const system = useSystem();
  if (system === null) return <WaitingFace isAlone text={text.opening} />;
  return <FileReader {...props} openedFiles={system.openedFiles} />;
}
