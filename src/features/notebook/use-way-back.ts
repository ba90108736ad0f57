import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** After somebody wrote, the focus goes back to the button that began it, not to the top of the document. */
export function useWayBack(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing && !(document.activeElement instanceof HTMLTextAreaElement))
      button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

/** The notes beside the one a button is in: when that one goes, the focus goes to one of them, or to the title. */
export function besidesOf(button: HTMLElement): readonly HTMLElement[] {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-note]')];
  const at = cards.findIndex((card) => card.contains(button));
  const title = document.querySelector<HTMLElement>('main h1');
  return [cards[at + 1], cards[at - 1]]
    .flatMap((card) => card?.querySelector<HTMLElement>('button') ?? [])
    .concat(title ?? []);
}
