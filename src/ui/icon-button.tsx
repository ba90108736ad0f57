import type { ComponentProps, ReactElement } from 'react';
import { Drawing } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './icon-button.module.css';

/** Pictures that only such buttons show; none of the first screens needs them. */
const pictures = {
  close: 'M6 6l12 12M18 6 6 18',
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  contents: 'M4 6h16M4 12h10M4 18h13',
  letters: 'm3 18 5-12 5 12M4.8 14h6.4M15 18l3-7 3 7m-5-2.2h4',
  page: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  more: 'M12 5v14M5 12h14',
  less: 'M5 12h14',
  aloud: 'M4 10v4h3.5l4.5 4V6l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  go: 'M8 5.5v13l10.5-6.5z',
  pause: 'M9 5v14M15 5v14',
  back: 'M17 6v12l-8-6zM7 6v12',
  on: 'M7 6v12l8-6zM17 6v12',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  notes: 'M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h7',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.7-1.8L20 20',
} as const;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: there are no words on it. */
  readonly name: string;
  readonly picture: keyof typeof pictures;
}

/** A round button with a picture instead of words. */
export function IconButton({ name, picture, className, type = 'button', ...rest }: IconButtonProps): ReactElement {
  return (
    <button {...rest} type={type} aria-label={name} className={joinClasses(styles.button, className)}>
      <Drawing path={pictures[picture]} />
    </button>
  );
}
