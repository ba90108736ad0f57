import type { ReactElement, ReactNode } from 'react';
import type { AppTools } from '../hooks/app-context.ts';
import { useObservable } from '../hooks/use-observable.ts';
import { TranslationsContext } from '../hooks/use-text.ts';

/** For what is drawn beside the page, in a root of its own: the language spoken now. */
export function Spoken({ tools, children }: { readonly tools: AppTools; readonly children: ReactNode }): ReactElement {
  const translations = useObservable(tools.services.preferences.translations);
  return <TranslationsContext value={translations}>{children}</TranslationsContext>;
}
