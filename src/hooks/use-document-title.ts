import { useEffect } from 'react';

/** Names the tab after the screen, the product last. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Libro Digital`;
  }, [title]);
}
