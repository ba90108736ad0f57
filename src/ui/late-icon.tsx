import type { ReactElement } from 'react';
import { Drawing } from './icon.tsx';

/** Pictures that none of the first screens needs: they come with the screen that shows them. */
const drawings = {
  back: 'M19 12H5m0 0 6-6m-6 6 6 6',
  download: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14',
  pause: 'M9 5v14M15 5v14',
  go: 'M8 5.5v13l10.5-6.5z',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13',
} as const;

export type LateIconName = keyof typeof drawings;

export interface LateIconProps {
  readonly name: LateIconName;
}

/** A decoration beside a text, like `Icon`. */
export function LateIcon({ name }: LateIconProps): ReactElement {
  return <Drawing path={drawings[name]} />;
}
