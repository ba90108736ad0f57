import type { ReactElement } from 'react';
import { Drawing } from './icon.tsx';

const kinds = {
  highlight: 'm9 14-3 3v2h5l1.5-1.5M9 14l7.5-9 4 3.5L13 17z',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  note: 'M5 5h14v10l-4 4H5zM15 19v-4h4M8.5 9.5h7M8.5 13h4',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
} as const;

const sendings = {
  kept: 'M7 3h10v18H7zM10.5 18h3',
  sent: 'M12 19V6m0 0-5 5m5-5 5 5',
  confirmed: 'm5 12.5 4.5 4.5L19 7.5',
  refused: 'M12 4 2.5 20h19zM12 10v4.5m0 2.5v.5',
} as const;

/** How far something a person wrote has come. */
export type SendingStep = keyof typeof sendings;

/** Decorations beside the words that say the same. */
export const KindPicture = ({ kind }: { readonly kind: keyof typeof kinds }): ReactElement => (
  <Drawing path={kinds[kind]} />
);
export const SendingPicture = ({ sending }: { readonly sending: SendingStep }): ReactElement => (
  <Drawing path={sendings[sending]} />
);
