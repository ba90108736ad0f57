import { useEffect } from 'react';
import type { DisplayChoice } from '../../data/display/display-choice.ts';
import { useDownloadTools } from '../../hooks/downloading/use-download-tools.ts';
import { useObservable } from '../../hooks/use-observable.ts';

/** The screen stays on while a book is open, for who chose that. */
export function useReadingScreen(display: DisplayChoice): void {
  const tools = useDownloadTools();
  const { screen } = useObservable(display.state);
  useEffect(() => (screen === 'stays-on' ? tools?.keepAwake() : undefined), [screen, tools]);
}
