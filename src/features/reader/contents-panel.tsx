import { useState } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import { useText } from '../../hooks/use-text.ts';
import { entryOfPage } from '../../engines/entry-of-page.ts';
import type { BookPages, ContentsItem, PageLook, PageRange } from '../../engines/publication.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './contents-panel.module.css';
import { dragToClose } from './drag-to-close.ts';
import { PagesList } from './pages-list.tsx';
import { PlaceLink } from './place-link.tsx';
import { readingTime } from './reading-time.ts';
import { spanish } from './text.es.ts';

/** Nearer than this is the same page, or the next. */
const aheadShare = 0.01;

interface ContentsListProps {
  readonly items: readonly ContentsItem[];
  /** Of the titles, where it is not the one around them. */
  readonly lang?: string | undefined;
  readonly here: ContentsItem | null;
  readonly onChoose: (target: Locator) => void;
  readonly onLeave: (url: string) => void;
}

function ContentsList({ items, lang, ...rest }: ContentsListProps) {
  const { here, onChoose, onLeave } = rest;
  const text = useText('reader', spanish);
  return (
    <ol className={styles.list} lang={lang}>
      {items.map((item, index) => {
        const { target, outside } = item;
        return (
          <li key={`${index} ${item.title}`}>
            {target ? (
              <button
                type="button"
                className={styles.entry}
                aria-current={item === here ? 'location' : undefined}
                onClick={() => onChoose(target)}
              >
                {item.title}
              </button>
            ) : outside === undefined ? (
              <span className={styles.heading}>{item.title}</span>
            ) : (
              <button type="button" className={styles.entry} onClick={() => onLeave(outside)}>
                <span>
                  {item.title} <span className={styles.outside}>({text.outside})</span>
                </span>
              </button>
            )}
            {item.children.length > 0 && <ContentsList items={item.children} {...rest} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The last entry, in reading order, that starts at or before the place; null where none can be told. */
export function entryAt(items: readonly ContentsItem[], place: Locator): ContentsItem | null {
  const { position, progression = 0 } = place.locations;
  if (position !== undefined && place.href.startsWith('#page=')) return entryOfPage(items, position, progression);
  const flat = (list: readonly ContentsItem[]): ContentsItem[] =>
    list.flatMap((item) => [item, ...flat(item.children)]);
  const resource = (href: string) => href.split('#')[0] ?? '';
  const isPast = ({ target }: ContentsItem) => target !== null && resource(target.href) === resource(place.href);
  const all = flat(items);
  const past = all.filter(isPast);
  // The engine names the section a page belongs to; a section may begin in an earlier file than the page.
  const named = (list: readonly ContentsItem[]) => list.find((item) => item.title === place.title);
  return named(past) ?? named(all) ?? past[0] ?? null;
}

interface ContentsPanelProps {
  readonly title: string;
  readonly lang: string | undefined;
  readonly items: readonly ContentsItem[];
  readonly pages: BookPages | null;
  readonly place: Locator;
  /** Pages in view. */
  readonly here: PageRange | null;
  readonly look: PageLook;
  /** The farthest place the person ever was at; `share` 0–1. */
  readonly furthest: { readonly share: number; readonly locator: Locator } | null;
  /** Opens the book where the person is; null where nobody else has it. */
  readonly link: string | null;
  /** Minutes; null where it is not known. */
  readonly leftInBook: number | null;
  readonly onChoose: (target: Locator) => void;
  /** A line that leads out of the book. */
  readonly onLeave: (url: string) => void;
  readonly onClose: () => void;
}

function showWhereOneIs(dialog: HTMLDialogElement): void {
  const current = dialog.querySelector<HTMLElement>('[aria-current]');
  current?.scrollIntoView({ block: 'center' });
  current?.focus();
}

/** The contents of the book, and its pages, in a panel at the side; where the person is comes into view. */
export function ContentsPanel(props: ContentsPanelProps) {
  const { title, lang, items, pages, place, here, look, furthest, link, leftInBook } = props;
  const { onChoose, onLeave, onClose } = props;
  const text = useText('reader', spanish);
  const ways = [
    { value: 'chapters' as const, label: text.ways.chapters },
    { value: 'pages' as const, label: text.ways.pages },
  ];
  const [way, setWay] = useState<'chapters' | 'pages'>(items.length === 0 && pages ? 'pages' : 'chapters');
  return (
    <SidePanel
      title={text.contents}
      subtitle={title}
      closeName={text.closeContents}
      onShown={(dialog) => {
        showWhereOneIs(dialog);
        return dragToClose(dialog, onClose);
      }}
      onClose={onClose}
    >
      <div className={styles.inside}>
        <p className={styles.progress}>
          {text.left.soFar(Math.round((place.locations.totalProgression ?? 0) * 100))}{' '}
          {leftInBook !== null && text.left.inBook(readingTime(leftInBook, text.left.lessThanOne))}
        </p>
        {furthest !== null && furthest.share - (place.locations.totalProgression ?? 0) > aheadShare && (
          <div className={styles.link}>
            <Button onClick={() => onChoose(furthest.locator)}>
              {text.furthest(Math.round(furthest.share * 100))}
            </Button>
          </div>
        )}
        {link !== null && <PlaceLink link={link} title={title} />}
        {pages && (
          <div className={styles.way}>
            <Choice name={text.ways.title} value={way} options={ways} onChoose={(next) => setWay(next)} />
          </div>
        )}
        {way === 'pages' && pages && <PagesList pages={pages} here={here} look={look} onChoose={onChoose} />}
        {way === 'chapters' && items.length > 0 && (
          <nav className={styles.scroll} aria-label={text.contents}>
            <ContentsList
              items={items}
              lang={lang}
              here={entryAt(items, place)}
              onChoose={onChoose}
              onLeave={onLeave}
            />
          </nav>
        )}
        {way === 'chapters' && items.length === 0 && <p className={styles.empty}>{text.noContents}</p>}
      </div>
    </SidePanel>
  );
}
