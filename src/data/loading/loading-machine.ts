/** One entry of the list of active loading requests (seed). */
export interface LoaderEntry {
  readonly id: number;
  readonly show: boolean;
  readonly isQuiet: boolean;
}

export interface LoadingState {
  readonly entries: readonly LoaderEntry[];
}

export type LoadingEvent =
  | { readonly type: 'shown'; readonly id: number; readonly isQuiet: boolean }
  | { readonly type: 'hidden'; readonly id: number };

/** The loader id of the sign-in action (seed). */
export const LOGIN_LOADER_ID = 100001;

export const noLoading: LoadingState = { entries: [] };

/** Showing adds an entry; hiding removes every entry with the id. */
export function nextLoading(state: LoadingState, event: LoadingEvent): LoadingState {
  switch (event.type) {
    case 'shown':
      return { entries: [...state.entries, { id: event.id, show: true, isQuiet: event.isQuiet }] };
    case 'hidden':
      return { entries: state.entries.filter((entry) => entry.id !== event.id) };
  }
}

/** Whether what loads may stay at the edge: one entry that is not quiet is enough to cover the window. */
export function isLoadingQuiet(state: LoadingState): boolean {
  return state.entries.every((entry) => entry.isQuiet);
}

/** The latest entry decides; nothing shows where the list is empty. */
export function isLoadingVisible(state: LoadingState): boolean {
  return state.entries.at(-1)?.show ?? false;
}
