import { useMemo, useRef, useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import { useText } from '../../hooks/use-text.ts';
import type { BookPages, PageLook, PageRange } from '../../engines/publication.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findPage } from './find-page.ts';
import { PageEntry } from './page-entry.tsx';
import styles from './pages-list.module.css';
import { spanish } from './text.es.ts';
import { useKnownPages } from './use-page-names.ts';
import { usePagesWindow } from './use-pages-window.ts';

export interface PagesListProps {
  readonly pages: BookPages;
  /** In view. */
  readonly here: PageRange | null;
  readonly look: PageLook;
  readonly onChoose: (target: Locator) => void;
}

/** The labels of the pages; numbers until they are known, and where they cannot be. */
function useLabels(pages: BookPages): readonly string[] {
  const known = useKnownPages(pages);
  // Asked anew once they are known.
  return useMemo(
    () => Array.from({ length: pages.count }, (_, index) => (known ?? pages).labelAt(index)),
    [pages, known],
  );
}

/** The pages of the book, small, of which those in view are drawn, and a way to the one whose number is known. */
export function PagesList({ pages, here, look, onChoose }: PagesListProps): ReactElement {
  const text = useText('reader', spanish).pages;
  const labels = useLabels(pages);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { count, pictures } = pages;
  const { drawn, style, styleOf } = usePagesWindow(list, count, here?.[0] ?? 0);

  function go(event: FormEvent): void {
    event.preventDefault();
    const index = findPage(pages, typed);
    setMissing(index === null);
    if (index !== null) onChoose(pages.locatorAt(index));
  }
  const isRoman = labels.some((label) => /^[ivxlcdm]+$/i.test(label));
  const firstNumber = labels.find((label) => /^\d+$/.test(label)) ?? labels[0] ?? '';
  return (
    <>
      <form className={styles.ask} onSubmit={go}>
        <TextField
          label={text.goTo}
          inputMode={isRoman ? 'text' : 'numeric'}
          enterKeyHint="go"
          autoComplete="off"
          value={typed}
          problem={isMissing ? text.missing(firstNumber, labels.at(-1) ?? '') : null}
          onChange={(event) => {
            setTyped(event.target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" kind="primary">
          {text.go}
        </Button>
      </form>
      <nav className={styles.scroll} aria-label={text.title}>
        <ol ref={list} className={pictures ? styles.pictures : styles.names} style={style}>
          {drawn.map((index) => (
            <PageEntry
              key={index}
              index={index}
              label={labels[index] ?? ''}
              total={count}
              isHere={here !== null && index >= here[0] && index <= here[1]}
              pictures={pictures}
              look={look}
              style={styleOf(index)}
              onChoose={() => onChoose(pages.locatorAt(index))}
            />
          ))}
        </ol>
      </nav>
    </>
  );
}
