import type { ReactElement } from 'react';
import type { NoteKind } from '../../../contract/notes.ts';
import type { Sending } from '../../data/notes/notes-service.ts';
import { Drawing } from '../../ui/icon.tsx';

const kinds: Readonly<Record<NoteKind, string>> = {
  highlight: 'm9 14-3 3v2h5l1.5-1.5M9 14l7.5-9 4 3.5L13 17z',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  note: 'M5 5h14v10l-4 4H5zM15 19v-4h4M8.5 9.5h7M8.5 13h4',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
};
const sendings: Readonly<Record<Sending, string>> = {
  kept: 'M7 3h10v18H7zM10.5 18h3',
  sent: 'M12 19V6m0 0-5 5m5-5 5 5',
  confirmed: 'm5 12.5 4.5 4.5L19 7.5',
  refused: 'M12 4 2.5 20h19zM12 10v4.5m0 2.5v.5',
};
const others = {
  print: 'M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z',
  share: 'M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 20h14',
  bring: 'M12 15V4m0 0 4.5 4.5M12 4 7.5 8.5M5 20h14',
  back: 'M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-3',
  sheet: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h6M9 16h6',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  web: 'M9 7 4 12l5 5M15 7l5 5-5 5',
} as const;

/** Decorations beside the words that say the same. */
export const KindPicture = ({ kind }: { readonly kind: NoteKind }): ReactElement => <Drawing path={kinds[kind]} />;
export const SendingPicture = ({ sending }: { readonly sending: Sending }): ReactElement => (
  <Drawing path={sendings[sending]} />
);
export const Picture = ({ name }: { readonly name: keyof typeof others }): ReactElement => (
  <Drawing path={others[name]} />
);
