import type { Locator } from '../../../contract/locator.ts';
import type { EventHub } from '../event-hub.ts';
import type { RendererEvents } from '../publication.ts';
import { readNote } from './book-notes.ts';
import type { EpubBook } from './epub-book.ts';
import type { BookLink } from './frame-input.ts';
import type { UnitView } from './unit-view.ts';

export interface LinkWays {
  readonly shown: UnitView | null;
  readonly events: EventHub<RendererEvents>;
  readonly jumpTo: (target: Locator) => Promise<void>;
}

/** Where a link leads, or the note it calls; one that leads nowhere is told. */
export async function followLink(
  book: EpubBook,
  { path, fragment, isNote }: BookLink,
  { shown, events, jumpTo }: LinkWays,
): Promise<void> {
  const item = book.itemAt(path);
  const isNowhere = fragment !== '' && item !== null && shown?.docOf(item)?.getElementById(fragment) === null;
  if (item === null || isNowhere) return events.emit('broken-link', null);
  const target = book.locatorOfItem(item, fragment);
  const note = isNote && fragment !== '' ? await readNote(book, item, fragment) : null;
  if (note !== null) events.emit('note', { note, target });
  else await jumpTo(target);
}
