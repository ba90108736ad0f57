import type { CSSProperties, ReactElement } from 'react';
import { lastWeek, type ReadingDay, streakOf } from '../../data/notes/reading-days.ts';
import { useLanguage, useText } from '../../hooks/use-text.ts';
import styles from './reading-week.module.css';
import { spanish } from './text.es.ts';

export interface ReadingWeekProps {
  readonly days: readonly ReadingDay[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const minutesOf = (seconds: number) => Math.round(seconds / 60);

/** A day with its bar: `share` of the longest day of the week. */
function Bar({ day, share }: { readonly day: ReadingDay; readonly share: number }): ReactElement {
  const text = useText('notebook', spanish).reading;
  const language = useLanguage();
  const date = new Date(`${day.day}T12:00:00`);
  const name = new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date);
  const letter = new Intl.DateTimeFormat(language, { weekday: 'narrow' }).format(date);
  // A style of ours is a custom property: React's type of styles does not know it.
  const style = { '--share': share } as CSSProperties;
  return (
    <li className={styles.day} title={text.onDay(name, minutesOf(day.seconds))}>
      {/* How high a bar is, is a number too; a day without one is a day without reading. */}
      {day.seconds > 0 && <span aria-hidden="true">{minutesOf(day.seconds)}</span>}
      <span className={styles.bar} data-empty={day.seconds === 0 || undefined} style={style} aria-hidden="true" />
      <span aria-hidden="true">{letter}</span>
      <span className={styles.spoken}>{text.onDay(name, minutesOf(day.seconds))}</span>
    </li>
  );
}

/** What somebody read in the last week, for themselves; nothing where that is nothing. */
export function ReadingWeek({ days, now }: ReadingWeekProps): ReactElement | null {
  const text = useText('notebook', spanish).reading;
  const week = lastWeek(days, now);
  const seconds = week.reduce((sum, day) => sum + day.seconds, 0);
  const pages = week.reduce((sum, day) => sum + day.pages, 0);
  const longest = Math.max(...week.map((day) => day.seconds));
  const streak = streakOf(days, now);
  if (seconds === 0) return null;
  return (
    <section className={styles.week} aria-label={text.title}>
      <div>
        <h2 className={styles.title}>{text.title}</h2>
        {streak > 0 && <p className={styles.streak}>{text.streak(streak)}</p>}
        <p className={styles.sum}>{text.week(minutesOf(seconds), pages)}</p>
      </div>
      <ul className={styles.days}>
        {week.map((day) => (
          <Bar key={day.day} day={day} share={longest === 0 ? 0 : day.seconds / longest} />
        ))}
      </ul>
    </section>
  );
}
