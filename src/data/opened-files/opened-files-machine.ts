import type { BookFormat } from '../../../contract/books.ts';
import type { ProblemCode } from '../../../contract/problems.ts';

/** Why a file cannot be opened here. */
export type FileTrouble = 'empty' | 'too-large' | 'not-a-book' | 'unreadable';

export type Publishing =
  | { readonly status: 'none' }
  | { readonly status: 'sending' }
  | { readonly status: 'failed'; readonly problem: ProblemCode }
  | { readonly status: 'published'; readonly bookId: string; readonly wasKnown: boolean };

/** A file of the person's own that somebody handed to the app. Its bytes stay where they are. */
export interface OpenedFile {
  /** Stands for a book's id in the address of a reader. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly kind: { readonly format: BookFormat } | { readonly trouble: FileTrouble };
  readonly publishing: Publishing;
}

export type OpenedFilesState =
  | { readonly status: 'empty' }
  /** Something is on its way. */
  | { readonly status: 'arriving' }
  | {
      readonly status: 'here';
      readonly files: readonly OpenedFile[];
      /** How many more came than can be taken at once. */
      readonly leftOut: number;
      /** Whose they are; `null` while nobody has signed in. */
      readonly owner: string | null;
      readonly cameAt: number;
    };

export type OpenedFilesEvent =
  | { readonly type: 'arrival-begun' }
  | {
      readonly type: 'arrived';
      readonly files: readonly OpenedFile[];
      readonly leftOut: number;
      readonly owner: string | null;
      readonly at: number;
    }
  | { readonly type: 'nothing-came' }
  /** Somebody came, or (`null`) whoever was here left. */
  | { readonly type: 'person-changed'; readonly person: string | null; readonly at: number }
  | { readonly type: 'forgotten'; readonly id: string }
  | { readonly type: 'publishing-changed'; readonly id: string; readonly publishing: Publishing };

/** Files nobody has signed in for wait this long, no longer: after that the next one may be somebody else. */
export const patienceForOwnerMs = 10 * 60_000;

const nothing: OpenedFilesState = { status: 'empty' };

/** Files are one person's: the first who is here with them, and gone when that person is. */
export function nextOpenedFiles(state: OpenedFilesState, event: OpenedFilesEvent): OpenedFilesState {
  switch (event.type) {
    case 'arrival-begun':
      return state.status === 'empty' ? { status: 'arriving' } : state;
    case 'nothing-came':
      return state.status === 'arriving' ? nothing : state;
    case 'arrived': {
      const { files, leftOut, owner, at } = event;
      // What came later is what the person means now.
      return files.length === 0 ? nothing : { status: 'here', files, leftOut, owner, cameAt: at };
    }
    case 'person-changed': {
      if (state.status !== 'here') return state;
      const { person, at } = event;
      if (state.owner !== null) return state.owner === person ? state : nothing;
      if (person === null) return state;
      return Math.abs(at - state.cameAt) > patienceForOwnerMs ? nothing : { ...state, owner: person };
    }
    case 'forgotten': {
      if (state.status !== 'here') return state;
      const files = state.files.filter(({ id }) => id !== event.id);
      return files.length === 0 ? nothing : { ...state, files, leftOut: 0 };
    }
    case 'publishing-changed': {
      if (state.status !== 'here') return state;
      const { id, publishing } = event;
      return { ...state, files: state.files.map((file) => (file.id === id ? { ...file, publishing } : file)) };
    }
  }
}
