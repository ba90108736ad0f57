import type { ReactElement } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { MOST_SHARED_FILES } from '../../../contract/shared-files.ts';
import type { OpenedFilesService } from '../../data/services.ts';
import { useServices } from '../../hooks/app-context.ts';
import { useDocumentTitle } from '../../hooks/use-document-title.ts';
import { useObservable } from '../../hooks/use-observable.ts';
import { useText } from '../../hooks/use-text.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import { FileChooser } from './file-chooser.tsx';
import { FileRow } from './file-row.tsx';
import styles from './opened-files-screen.module.css';
import { spanish } from './text.es.ts';

/** Who may put books into the catalogue (product: permissions go by the role's name). */
const publisherRole = 'Creador Editorial';

export interface OpenedFilesScreenProps {
  readonly openedFiles: OpenedFilesService;
  /** Why nothing may be here: a share went to the server, since no service worker was at work yet, or was taken before. */
  readonly absence: 'empty' | 'unreached' | 'gone';
}

/** Files that came from outside, and what to do with each. */
export function OpenedFilesScreen({ openedFiles, absence }: OpenedFilesScreenProps): ReactElement {
  const text = useText('openedFile', spanish);
  const { session } = useServices();
  const state = useObservable(openedFiles.state);
  const navigate = useNavigate();
  useDocumentTitle(text.documentTitle);

  function forget(id: string): void {
    openedFiles.forget(id);
    if (openedFiles.state.get().status === 'empty') void navigate({ to: '/libros' });
  }

  switch (state.status) {
    case 'arriving':
      return <WaitingFace text={text.waiting} />;
    case 'empty': {
      const words = text[absence];
      return (
        <Notice level={1} title={words.title} text={words.text}>
          <FileChooser onChoose={(files) => void openedFiles.take(files)} />
          <Link className={buttonLook('quiet')} to="/libros">
            {text.shelf}
          </Link>
        </Notice>
      );
    }
    case 'here': {
      const { files, leftOut } = state;
      return (
        <div className={styles.screen}>
          <div className={styles.head}>
            <h1 className={styles.title} tabIndex={-1}>
              {text.title(files.length)}
            </h1>
            <p className={styles.intro}>{files.length === 1 ? text.intro : text.introMany}</p>
          </div>
          {leftOut > 0 && (
            <p className={styles.note} role="status">
              {text.leftOut(MOST_SHARED_FILES, leftOut)}
            </p>
          )}
          <ul className={styles.rows} aria-label={text.listName}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                mayPublish={session.hasRole(publisherRole)}
                onPublish={(id) => void openedFiles.publish(id)}
                onForget={forget}
              />
            ))}
          </ul>
        </div>
      );
    }
  }
}
