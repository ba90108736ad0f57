import type { ReaderPlace } from '../../engines/publication.ts';

/** Where one can return to, the latest last, and how many pages were turned since. */
export interface WayBack {
  readonly places: readonly ReaderPlace[];
  readonly turns: number;
}

export type WayBackEvent =
  | { readonly type: 'jumped'; readonly from: ReaderPlace }
  | { readonly type: 'turned' }
  | { readonly type: 'returned' };

export const noWayBack: WayBack = { places: [], turns: 0 };

/** Who has turned so many pages reads on here. */
const mostTurns = 6;
const mostPlaces = 20;

/** What a jump, a turned page or a return leaves to return to. */
export function nextWayBack(state: WayBack, event: WayBackEvent): WayBack {
  switch (event.type) {
    case 'jumped':
      return { places: [...state.places, event.from].slice(-mostPlaces), turns: 0 };
    case 'turned':
      if (state.places.length === 0) return state;
      return state.turns + 1 >= mostTurns ? noWayBack : { ...state, turns: state.turns + 1 };
    case 'returned':
      return { places: state.places.slice(0, -1), turns: 0 };
  }
}
