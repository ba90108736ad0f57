import { StrictMode } from 'react';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Translations } from '../data/language/translations.ts';
import { StorageNotice, type StorageTrouble } from '../features/storage-trouble/storage-notice.tsx';
import { useObservable } from '../hooks/use-observable.ts';
import { TranslationsContext } from '../hooks/use-text.ts';
import type { Observable } from '../platform/observable.ts';

export type { StorageTrouble };

const placeId = 'libro-aviso-de-guardado';

interface Shown {
  readonly problem: StorageTrouble;
  readonly translations: Observable<Translations | null>;
  readonly onSeen: () => void;
}

function SpokenNotice({ problem, translations, onSeen }: Shown): ReactElement {
  return (
    <TranslationsContext value={useObservable(translations)}>
      <StorageNotice problem={problem} onSeen={onSeen} />
    </TranslationsContext>
  );
}

/** Says beside the page what is the matter with what this device keeps; one a page, until the person has seen it. */
export function showStorageTrouble(problem: StorageTrouble, translations: Observable<Translations | null>): void {
  if (document.getElementById(placeId) !== null) return;
  const place = document.createElement('div');
  place.id = placeId;
  document.body.append(place);
  const root: Root = createRoot(place);
  // The place stays, empty: what was seen is not said again with every page that is turned.
  const onSeen = () => root.unmount();
  root.render(
    <StrictMode>
      <SpokenNotice problem={problem} translations={translations} onSeen={onSeen} />
    </StrictMode>,
  );
}
