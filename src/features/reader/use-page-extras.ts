import { useMemo, useReducer, useState } from 'react';
import type { Locator } from '../../../contract/locator.ts';
import type { ReaderPlace, RendererEvents, SelectedText } from '../../engines/publication.ts';
import { nextWayBack, noWayBack } from './way-back-machine.ts';

/** What the pages of a book tell beside their place. */
export interface PageListener {
  onNote(news: RendererEvents['note']): void;
  onSelected(selected: SelectedText | null): void;
  onJumped(news: RendererEvents['jumped']): void;
  onTurned(): void;
  /** Somebody sets out for another page. */
  onMoving(): void;
}

export interface PageExtrasState {
  readonly note: RendererEvents['note'] | null;
  readonly selected: SelectedText | null;
  /** Where somebody was before they went to another part of the book. */
  readonly cameFrom: ReaderPlace | null;
  closeNote(): void;
  goToNote(): void;
  goBack(): void;
}

/** What comes over the page for a while, and what listens for it. */
export function usePageExtras(goTo: (target: Locator) => void, goBackTo: (target: Locator) => void) {
  const [note, setNote] = useState<RendererEvents['note'] | null>(null);
  const [selected, setSelected] = useState<SelectedText | null>(null);
  const [wayBack, send] = useReducer(nextWayBack, noWayBack);
  const listener = useMemo<PageListener>(
    () => ({
      onNote: setNote,
      onSelected: setSelected,
      onJumped: ({ from }) => send({ type: 'jumped', from }),
      onTurned: () => send({ type: 'turned' }),
      onMoving: () => setSelected(null),
    }),
    [],
  );
  const cameFrom = wayBack.places.at(-1) ?? null;
  const extras: PageExtrasState = {
    note,
    selected,
    cameFrom,
    closeNote: () => setNote(null),
    goToNote() {
      setNote(null);
      if (note) goTo(note.target);
    },
    goBack() {
      send({ type: 'returned' });
      if (cameFrom) goBackTo(cameFrom.locator);
    },
  };
  return { listener, extras };
}
