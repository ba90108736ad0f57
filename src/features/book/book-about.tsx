import { useState } from 'react';
import type { ReactElement } from 'react';
import type { BookDetail } from '../../../contract/book-detail.ts';
import { Markup } from '../../hooks/markup.tsx';
import { useForeign, useLanguage, useText } from '../../hooks/use-text.ts';
import { useTrustedMarkup } from '../../hooks/use-trusted-markup.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { WaitingFace } from '../../ui/waiting-face.tsx';
import styles from './book-about.module.css';
import { spanish } from './text.es.ts';

/** More lines than this are shown when asked for. */
const FIRST_LINES = 12;

interface ContentsProps {
  readonly contents: BookDetail['contents'];
  readonly lang: string | undefined;
}

function Contents({ contents, lang }: ContentsProps): ReactElement {
  const text = useText('book', spanish);
  const [isWhole, setWhole] = useState(contents.length <= FIRST_LINES + 2);
  const shown = isWhole ? contents : contents.slice(0, FIRST_LINES);
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{text.contents}</h2>
      <ol className={styles.contents} lang={lang}>
        {shown.map((entry, index) => (
          // The same title may come twice: only the place in the list tells lines apart.
          <li
            key={index}
            className={joinClasses(styles.line, entry.depth > 0 && styles.inner)}
            style={{ paddingInlineStart: `${Math.min(entry.depth, 3) * 1.25}rem` }}
          >
            {entry.title}
          </li>
        ))}
      </ol>
      {!isWhole && <Button onClick={() => setWhole(true)}>{text.allContents(contents.length)}</Button>}
    </section>
  );
}

/** What a person wants to know before opening: the subject of the book, its chapters, its data. */
export function BookAbout({ book }: { readonly book: BookDetail }): ReactElement {
  const language = useLanguage();
  const lang = useForeign()(book.language);
  const text = useText('book', spanish);
  const described = useTrustedMarkup(book.descriptionMarkup);
  const facts: readonly (readonly [string, string])[] = [
    [text.fact.subject, book.subject],
    [text.fact.grade, book.grade],
    [text.fact.pages, book.pageCount === null ? '' : String(book.pageCount)],
    [text.fact.size, formatBytes(book.sizeBytes, language)],
    [text.fact.edition, book.editionLabel],
    [text.fact.publisher, book.publisher],
    [text.fact.format, text.formats[book.format]],
  ];
  // Drawn once, with the words as they stay: nothing below them jumps.
  if (described.status === 'waiting') return <WaitingFace text={text.waiting} />;
  return (
    <div className={styles.about}>
      <div className={styles.column}>
        {book.description !== '' && (
          <section className={styles.section} aria-label={text.about}>
            <h2 className={styles.heading}>{text.about}</h2>
            {described.status === 'ready' ? (
              <Markup className={styles.description} lang={lang} markup={described.markup} />
            ) : (
              <p className={styles.description} lang={lang}>
                {book.description}
              </p>
            )}
          </section>
        )}
        {book.contents.length > 0 && <Contents contents={book.contents} lang={lang} />}
      </div>
      <section className={styles.section}>
        <h2 className={styles.heading}>{text.facts}</h2>
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
    </div>
  );
}
