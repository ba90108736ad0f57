import type { ReaderPlace } from '../../engines/publication.ts';

/** Where somebody was, and what that is called; null is where they had left the book when they opened it elsewhere. */
export interface LeftPlace extends Pick<ReaderPlace, 'locator'> {
  readonly label: string | null;
}

/** Where one can return to, the latest last, what a return has left ahead, and how many pages were turned since. */
export interface WayBack {
  readonly places: readonly LeftPlace[];
  readonly ahead: readonly ReaderPlace[];
  readonly turns: number;
}

export type WayBackEvent =
  | { readonly type: 'jumped'; readonly from: LeftPlace }
  | { readonly type: 'turned' }
  /** Somebody stays where they are. */
  | { readonly type: 'put-away' }
  /** Back where the latest jump began. */
  | { readonly type: 'returned'; readonly from: ReaderPlace }
  /** Once more to where the latest return was from. */
  | { readonly type: 'went-on'; readonly from: ReaderPlace };

export const noWayBack: WayBack = { places: [], ahead: [], turns: 0 };

/** Who has turned so many pages reads on here. */
const mostTurns = 6;
const mostPlaces = 20;

const withPlace = <P extends LeftPlace>(places: readonly P[], place: P) => [...places, place].slice(-mostPlaces);

/** What a jump, a turned page or a return leaves to return to. */
export function nextWayBack(state: WayBack, event: WayBackEvent): WayBack {
  const { places, ahead, turns } = state;
  switch (event.type) {
    case 'jumped':
      return { places: withPlace(places, event.from), ahead: [], turns: 0 };
    case 'turned':
      if (places.length + ahead.length === 0) return state;
      return turns + 1 >= mostTurns ? noWayBack : { ...state, turns: turns + 1 };
    case 'put-away':
      return noWayBack;
    case 'returned':
      return { places: places.slice(0, -1), ahead: withPlace(ahead, event.from), turns: 0 };
    case 'went-on':
      return { places: withPlace(places, event.from), ahead: ahead.slice(0, -1), turns: 0 };
  }
}
