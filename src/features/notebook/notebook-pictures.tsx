import type { ReactElement } from 'react';
import { Drawing } from '../../ui/icon.tsx';

const pictures = {
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  share: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14',
  bring: 'M12 15V4m0 0 4.5 4.5M12 4 7.5 8.5M5 20h14',
  back: 'M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-3',
  sheet: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h6M9 16h6',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  web: 'M9 7 4 12l5 5M15 7l5 5-5 5',
} as const;

/** Decorations beside the words that say the same. */
export const Picture = ({ name }: { readonly name: keyof typeof pictures }): ReactElement => (
  <Drawing path={pictures[name]} />
);
