import type { ProblemCode } from '../../../contract/problems.ts';
import type {
  BookPages,
  ContentsItem,
  Framing,
  PublicationMetadata,
  ReaderPlace,
  RendererState,
} from '../../engines/publication.ts';

/** What an opened book tells the screen around it. */
export interface OpenedBook {
  readonly metadata: PublicationMetadata;
  readonly contents: readonly ContentsItem[];
  /** See `Publication`. */
  readonly pages?: BookPages | null;
  /** See `Renderer`. */
  readonly framing?: Framing | null;
  /** Of what is open: it may be older than the newest there is. */
  readonly editionId?: string;
  /** See `BookSource`. */
  readonly graceEndsAt?: number | null;
}

export type ReaderState =
  | { readonly status: 'opening' }
  | { readonly status: 'ready'; readonly book: OpenedBook; readonly place: ReaderPlace; readonly address: string }
  | { readonly status: 'failed'; readonly problem: ProblemCode };

interface RendererChanged {
  readonly type: 'renderer-changed';
  readonly book: OpenedBook;
  readonly renderer: RendererState;
  /** The place as an address holds it: page number or CFI. */
  readonly address: string;
}

export type ReaderEvent =
  | { readonly type: 'opening-started' }
  | RendererChanged
  | { readonly type: 'opening-failed'; readonly problem: ProblemCode };

/** The reader as its screen shows it; a failed book stays failed until it is opened anew. */
export function nextReader(state: ReaderState, event: ReaderEvent): ReaderState {
  switch (event.type) {
    case 'opening-started':
      return { status: 'opening' };
    case 'opening-failed':
      return { status: 'failed', problem: event.problem };
    case 'renderer-changed':
      return nextByRenderer(state, event);
  }
}

function nextByRenderer(state: ReaderState, event: RendererChanged): ReaderState {
  const { book, renderer, address } = event;
  if (state.status === 'failed') return state;
  switch (renderer.status) {
    case 'opening':
      return state;
    case 'failed':
      return { status: 'failed', problem: renderer.problem };
    case 'ready':
      return {
        status: 'ready',
        book,
        place: renderer.place,
        address,
      };
  }
}
