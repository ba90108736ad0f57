import type { ReactElement } from 'react';
import { RouterProvider } from '@tanstack/react-router';
import { AppContext } from '../hooks/app-context.ts';
import type { AppTools } from '../hooks/app-context.ts';
import { TranslationsContext } from '../hooks/use-text.ts';
import { useObservable } from '../hooks/use-observable.ts';
import type { AppRouter } from './router.tsx';

export interface AppProps {
  readonly tools: AppTools;
  readonly router: AppRouter;
}

export function App({ tools, router }: AppProps): ReactElement {
  return (
    <AppContext value={tools}>
      <TranslationsContext value={useObservable(tools.services.preferences.translations)}>
        <RouterProvider router={router} />
      </TranslationsContext>
    </AppContext>
  );
}
