import { useEffect, useRef, useState } from 'react';
import type { CSSProperties, FormEvent, ReactElement } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import { ProblemError } from '../../../contract/problems.ts';
import { useText } from '../../hooks/use-text.ts';
import type { BookPages, PageLook, PageRange } from '../../engines/publication.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { findPage } from './find-page.ts';
import styles from './pages-list.module.css';
import { spanish } from './text.es.ts';
import { watchPictures } from './watch-pictures.ts';

export interface PagesListProps {
  readonly pages: BookPages;
  /** In view. */
  readonly here: PageRange | null;
  readonly look: PageLook;
  readonly onChoose: (target: Locator) => void;
}

/** The labels of the pages; numbers until they are known, and where they cannot be. */
function useLabels(pages: BookPages): readonly string[] {
  const [, setKnown] = useState<BookPages | null>(null);
  useEffect(() => {
    let isGone = false;
    pages.learnLabels().then(
      () => isGone || setKnown(pages),
      (cause: unknown) => {
        if (!(cause instanceof ProblemError)) throw cause;
      },
    );
    return () => {
      isGone = true;
    };
  }, [pages]);
  return Array.from({ length: pages.count }, (_, index) => pages.labelAt(index));
}

/** All pages of the book, small, and a way to the one whose number is known. */
export function PagesList({ pages, here, look, onChoose }: PagesListProps): ReactElement {
  const text = useText('reader', spanish).pages;
  const labels = useLabels(pages);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const list = useRef<HTMLElement>(null);
  const { pictures } = pages;

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    if (!list.current || !pictures) return undefined;
    return watchPictures({
      list: list.current,
      draw: (index, widthPx, signal) => pictures.draw(index, widthPx, look, signal),
    });
  }, [pictures, look]);

  function go(event: FormEvent): void {
    event.preventDefault();
    const index = findPage(pages, typed);
    setMissing(index === null);
    if (index !== null) onChoose(pages.locatorAt(index));
  }
  const isRoman = labels.some((label) => /^[ivxlcdm]+$/i.test(label));
  const firstNumber = labels.find((label) => /^\d+$/.test(label)) ?? labels[0] ?? '';
  const shape: CSSProperties | undefined = pictures ? { aspectRatio: String(pictures.shape) } : undefined;
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
      <nav ref={list} className={styles.scroll} aria-label={text.title}>
        <ol className={pictures ? styles.pictures : styles.names}>
          {labels.map((label, index) => {
            const isHere = here !== null && index >= here[0] && index <= here[1];
            return (
              <li key={index}>
                <button
                  type="button"
                  className={styles.page}
                  aria-label={text.page(label)}
                  aria-current={isHere ? 'location' : undefined}
                  onClick={() => onChoose(pages.locatorAt(index))}
                >
                  {pictures && (
                    <span className={styles.sheet} style={shape}>
                      <canvas data-pagina={index} width={0} height={0} aria-hidden="true" />
                    </span>
                  )}
                  <span className={styles.name}>{label}</span>
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
    </>
  );
}
