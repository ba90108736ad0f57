import { useState } from 'react';
import type { CSSProperties, ReactElement } from 'react';
import { isLightColor } from './is-light-color.ts';
import { joinClasses } from './join-classes.ts';
import styles from './book-cover.module.css';

export interface BookCoverProps {
  readonly title: string;
  /** Dominant colour of the picture: what is seen until it is there, and behind the lettering where there is none. */
  readonly color: string;
  readonly source: string | null;
  /** A picture that could not be had is asked for once more when this changes. */
  readonly isOnline?: boolean;
  /** The first covers of a screen are asked for at once, the rest when they come near. */
  readonly isUrgent?: boolean;
  readonly className?: string | undefined;
}

/** A book as an object. Its name is always written beside it, so it says nothing to a screen reader. */
export function BookCover(props: BookCoverProps): ReactElement {
  const { title, color, source, isOnline, isUrgent, className } = props;
  const asked = `${source} ${isOnline}`;
  /** The source that arrived, or what was asked for in vain. */
  const [fate, setFate] = useState('');
  const isHere = fate === source;
  const look: CSSProperties & Record<'--cover-color', string> = { '--cover-color': color };
  return (
    <span className={joinClasses(styles.cover, className)} style={look} aria-hidden="true">
      {!isHere && (
        <span className={joinClasses(styles.lettering, isLightColor(color) ? styles.dark : styles.light)}>{title}</span>
      )}
      {source !== null && fate !== asked && (
        <img
          className={joinClasses(styles.picture, isHere ? styles.arrived : styles.arriving)}
          src={source}
          alt=""
          width={480}
          height={640}
          decoding="async"
          loading={isUrgent ? 'eager' : 'lazy'}
          draggable={false}
          onLoad={() => setFate(source)}
          onError={() => setFate(asked)}
        />
      )}
    </span>
  );
}
