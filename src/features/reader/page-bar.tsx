import type { ReactElement, ReactNode } from 'react';
import type { BookPages, ReaderPlace } from '../../engines/publication.ts';
import { useText } from '../../hooks/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './reader-screen.module.css';
import { readPlaceOf } from './read-place.ts';
import { readingTime } from './reading-time.ts';
import { spanish } from './text.es.ts';
import type { TimeLeft } from './use-time-left.ts';

export interface PageBarProps {
  /** `null` while there is no page. */
  readonly place: ReaderPlace | null;
  readonly pages: BookPages | null;
  readonly left: TimeLeft;
  /** Said instead of where the person is. */
  readonly trouble: string | null;
  /** Of the page in view. */
  readonly bookmark?: ReactNode;
  onTurn(way: 'next' | 'previous'): void;
}

/** How many letters of a label are the chapter, which gives way where all has no room. The page in it is heard alone. */
const chapterLength = ({ label, locator: { title } }: ReaderPlace): number =>
  (title && label.startsWith(title) ? title : label).length;

/** The bar below: where the person is, and the ways on and back. */
export function PageBar({ place, pages, left, trouble, bookmark, onTurn }: PageBarProps): ReactElement {
  const text = useText('reader', spanish);
  // What a class is told: the page of the paper edition. Pages of a PDF are in the label.
  const printed = pages && !pages.pictures && place?.pages;
  const named = place ? chapterLength(place) : 0;
  const progress = place ? (readPlaceOf(place).locations.totalProgression ?? 0) : 0;
  return (
    <>
      <IconButton
        name={text.previous}
        picture="previous"
        disabled={!place}
        // Not off at an end of the book: whoever got there with it would lose their focus.
        aria-disabled={place?.isFirst}
        onClick={() => onTurn('previous')}
      />
      <div className={styles.where}>
        <p className={styles.label} aria-live="polite">
          <span>{trouble ?? place?.label.slice(0, named)}</span>
          {trouble === null && <span className={styles.inChapter}>{place?.label.slice(named)}</span>}
          {trouble === null && place?.hint && <span> · {place.hint}</span>}
        </p>
        <div className={styles.progress}>
          <ProgressBar share={progress} name={text.progress} isThin />
          {printed && <span>{text.pages.here(pages.labelAt(printed[0]), pages.labelAt(printed[1]))}</span>}
          {left.chapter !== null && (
            <span title={text.left.inChapter}>{text.left.more(readingTime(left.chapter, text.left.lessThanOne))}</span>
          )}
        </div>
      </div>
      {bookmark}
      <IconButton
        name={text.next}
        picture="next"
        disabled={!place}
        aria-disabled={place?.isLast}
        onClick={() => onTurn('next')}
      />
    </>
  );
}
