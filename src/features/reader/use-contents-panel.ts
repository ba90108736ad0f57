import { useCallback, useEffect } from 'react';
import { useServices } from '../../hooks/app-context.ts';
import { useObservable } from '../../hooks/use-observable.ts';

/** The contents of a book are the secondary side panel: whoever listens to the layout hears of it. */
export function useContentsPanel(): { readonly isShown: boolean; show(isShown: boolean): void } {
  const { layout } = useServices();
  const isShown = useObservable(layout.state).isSecondarySidePanelShown;
  const show = useCallback((next: boolean) => layout.setSidePanel(layout.state.get().isSidePanelShown, next), [layout]);
  // The next book begins with its page.
  useEffect(() => () => show(false), [show]);
  return { isShown, show };
}
