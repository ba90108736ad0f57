import type { Renderer } from '../../engines/publication.ts';
import type { ReaderCommand } from './reader-keys.ts';
import type { PageListener } from './use-page-extras.ts';

/** Tells where somebody is who goes to an end of the book, and may want to come back. */
export function tellWayBack(
  book: Renderer | null,
  command: ReaderCommand,
  { onJumped }: Pick<PageListener, 'onJumped'>,
): void {
  const now = book?.state.get();
  if (now?.status !== 'ready') return;
  const { isFirst, isLast } = now.place;
  if ((command === 'start' && !isFirst) || (command === 'end' && !isLast)) onJumped({ from: now.place });
}

/** What a command does to the pages of an open book (`null`: there is none), or that it is none of theirs. */
export function performOnBook(
  book: Renderer | null,
  command: ReaderCommand,
): Promise<void> | 'of-the-screen' | undefined {
  switch (command) {
    case 'next':
      return book?.next();
    case 'previous':
      return book?.previous();
    case 'start':
      return book?.goToStart();
    case 'end':
      return book?.goToEnd();
    case 'whole':
      book?.framing?.zoom('page');
      return undefined;
    case 'turn-page':
      book?.framing?.turn();
      return undefined;
    case 'larger':
    case 'smaller':
      if (!book?.framing) return 'of-the-screen';
      book.framing.zoom(command === 'larger' ? 'in' : 'out');
      return undefined;
    case 'contents':
    case 'search':
    case 'bookmark':
    case 'notes':
    case 'display':
    case 'read-aloud':
    case 'keys':
    case 'way-back':
    case 'way-on':
    case 'full-screen':
    case 'close':
    case 'bars':
      return 'of-the-screen';
  }
}
