import { useEffect, useRef } from 'react';
import type { NotebookSheet } from '../../data/notebook/notebook-words.ts';
import { useText } from '../../hooks/use-text.ts';
import { drawSheet } from './draw-sheet.ts';
import { spanish } from './text.es.ts';

/**
 * While the page is printed, by the person's keys or by ours, a study sheet of all that is shown stands in its place.
 * It is drawn without React: the browser takes its picture of the page as soon as it has said that it prints.
 */
export function usePrintSheet(sheet: () => NotebookSheet): () => void {
  const text = useText('notebook', spanish).print;
  const latest = useRef(sheet);
  // What comes while the browser prints does not take the sheet away from it.
  useEffect(() => {
    latest.current = sheet;
  }, [sheet]);
  useEffect(() => {
    let drawn: HTMLElement | null = null;
    const end = () => {
      drawn?.remove();
      drawn = null;
      document.body.removeAttribute('data-ficha');
    };
    function begin(): void {
      end();
      drawn = drawSheet(latest.current(), text);
      document.body.append(drawn);
      document.body.setAttribute('data-ficha', '');
    }
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      end();
    };
  }, [text]);
  return () => window.print();
}
