import { useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import type { SelectedText } from '../../engines/publication.ts';
import { canShare, copyText, shareText } from '../../hooks/pass-on.ts';
import { useText } from '../../hooks/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './selection-menu.module.css';
import { spanish } from './text.es.ts';

export interface SelectionMenuProps {
  readonly selected: SelectedText;
  /** Of the book: what is shared says where it is from. */
  readonly title: string;
  onSearch(words: string): void;
  /** Null where there is nowhere to search, or no network. */
  readonly onSearchWeb: ((words: string) => void) | null;
  /** Ways to mark them, above the others. */
  readonly marking?: ReactNode;
  onReadAloud(): void;
}

/** Room above or below the words, so that the menu covers none of them. */
const gapPx = 12;
/** As high as the menu is on a phone. */
const roomPx = 168;
/** Who selected a whole paragraph does not look for it. */
const mostSearched = 80;

/** Goes from one button to the next, and from the last to the first. The page stays where it is. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('button:enabled')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const [next, before] = [at + 1, at - 1];
  const to = { ArrowRight: next, ArrowDown: next, ArrowLeft: before, ArrowUp: before, Home: 0, End: -1 }[key];
  if (to === undefined || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  event.stopPropagation();
  buttons.at(to % buttons.length)?.focus();
}

/** What can be done with the words somebody selected. */
export function SelectionMenu({
  selected,
  title,
  onSearch,
  onSearchWeb,
  marking,
  onReadAloud,
}: SelectionMenuProps): ReactElement {
  const text = useText('reader', spanish).selection;
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const { box, text: words } = selected;
  const sought = words.length <= mostSearched ? words.replaceAll(/\s+/gu, ' ').trim() : '';
  const isHigh = box.top < roomPx;
  // Beside the words: a wide page has two columns.
  const left = `clamp(0px, ${box.left + box.width / 2}px - var(--room) / 2, 100% - var(--room))`;
  const style = isHigh
    ? { left, insetBlockStart: `clamp(0px, ${box.top + box.height + gapPx}px, 100% - 11rem)` }
    : { left, insetBlockEnd: `max(0px, 100% - ${box.top - gapPx}px)` };
  return (
    <div className={styles.room} style={style}>
      <div
        className={styles.menu}
        role="toolbar"
        tabIndex={-1}
        aria-label={text.region}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        {marking}
        <Button
          className={styles.action}
          onClick={() => void copyText(words).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused'))}
        >
          {outcome === 'copied' ? text.copied : text.copy}
        </Button>
        {sought !== '' && (
          <Button className={styles.action} onClick={() => onSearch(sought)}>
            {text.search}
          </Button>
        )}
        {sought !== '' && onSearchWeb && (
          <Button className={styles.action} onClick={() => onSearchWeb(sought)}>
            {text.web}
          </Button>
        )}
        <Button className={styles.action} onClick={onReadAloud}>
          {text.aloud}
        </Button>
        {canShare() && (
          <Button className={styles.action} onClick={() => void shareText(`«${words}»`, title)}>
            {text.share}
          </Button>
        )}
        <p className={styles.outcome} role="status">
          {outcome === 'refused' && text.refused}
        </p>
      </div>
    </div>
  );
}
