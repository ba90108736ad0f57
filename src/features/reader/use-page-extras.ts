import { useMemo, useReducer, useState } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import type { ReaderPlace, RendererEvents, SelectedText } from '../../engines/publication.ts';
import { type LeftPlace, nextWayBack, noWayBack } from './way-back-machine.ts';

/** What the pages of a book tell beside their place. */
export interface PageListener {
  onNote(news: RendererEvents['note']): void;
  onSelected(selected: SelectedText | null): void;
  onNoteTapped(id: string): void;
  /** Notes whose words are not in this edition. */
  onUnplaced(ids: readonly string[]): void;
  onJumped(news: { readonly from: LeftPlace }): void;
  onBrokenLink(): void;
  onTurned(): void;
  /** Somebody sets out for another page. */
  onMoving(): void;
}

export interface PageExtrasState {
  readonly note: RendererEvents['note'] | null;
  readonly selected: SelectedText | null;
  /** Where somebody was before they went to another part of the book. */
  readonly cameFrom: LeftPlace | null;
  /** Where somebody was before they came back. */
  readonly goesOn: ReaderPlace | null;
  /** A link was followed that leads nowhere. */
  readonly hasBrokenLink: boolean;
  /** What somebody left in the book, and has open now. */
  readonly openId: string | null;
  openNote(id: string | null): void;
  readonly unplacedIds: readonly string[];
  closeNote(): void;
  goToNote(): void;
  goBack(here: ReaderPlace): void;
  goOn(here: ReaderPlace): void;
  /** Stays here: neither back nor on. */
  stay(): void;
  forgetBrokenLink(): void;
}

/** What comes over the page for a while, and what listens for it. */
export function usePageExtras(goTo: (target: Locator) => void, goBackTo: (target: Locator) => void) {
  const [note, setNote] = useState<RendererEvents['note'] | null>(null);
  const [selected, setSelected] = useState<SelectedText | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const [unplacedIds, setUnplacedIds] = useState<readonly string[]>([]);
  const [hasBrokenLink, setHasBrokenLink] = useState(false);
  const [wayBack, send] = useReducer(nextWayBack, noWayBack);
  const listener = useMemo<PageListener>(
    () => ({
      onNote: setNote,
      onSelected: setSelected,
      onNoteTapped: setOpenId,
      onUnplaced: setUnplacedIds,
      onJumped: ({ from }) => send({ type: 'jumped', from }),
      onBrokenLink: () => setHasBrokenLink(true),
      onTurned: () => send({ type: 'turned' }),
      onMoving() {
        setSelected(null);
        setHasBrokenLink(false);
      },
    }),
    [],
  );
  const cameFrom = wayBack.places.at(-1) ?? null;
  const goesOn = wayBack.ahead.at(-1) ?? null;
  const extras: PageExtrasState = {
    note,
    selected,
    cameFrom,
    goesOn,
    hasBrokenLink,
    openId,
    openNote: setOpenId,
    unplacedIds,
    closeNote: () => setNote(null),
    goToNote() {
      setNote(null);
      if (note) goTo(note.target);
    },
    goBack(here) {
      if (!cameFrom) return;
      send({ type: 'returned', from: here });
      goBackTo(cameFrom.locator);
    },
    goOn(here) {
      if (!goesOn) return;
      send({ type: 'went-on', from: here });
      goBackTo(goesOn.locator);
    },
    stay: () => send({ type: 'put-away' }),
    forgetBrokenLink: () => setHasBrokenLink(false),
  };
  return { listener, extras };
}
