/** Whether the screen is kept on: somebody watches a long download on a page that is seen. */
export interface Awake {
  readonly watchers: number;
  readonly isVisible: boolean;
  readonly lock: 'none' | 'asked' | 'held';
}

export type AwakeEvent =
  | { readonly type: 'watched' }
  | { readonly type: 'unwatched' }
  | { readonly type: 'shown' }
  | { readonly type: 'hidden' }
  | { readonly type: 'asked' }
  | { readonly type: 'granted' }
  /** Refused, let go by us, or taken back by the browser. */
  | { readonly type: 'lost' };

export function nextAwake(state: Awake, event: AwakeEvent): Awake {
  switch (event.type) {
    case 'watched':
      return { ...state, watchers: state.watchers + 1 };
    case 'unwatched':
      return { ...state, watchers: Math.max(0, state.watchers - 1) };
    case 'shown':
      return { ...state, isVisible: true };
    case 'hidden':
      return { ...state, isVisible: false };
    case 'asked':
      return { ...state, lock: 'asked' };
    case 'granted':
      return { ...state, lock: 'held' };
    case 'lost':
      return { ...state, lock: 'none' };
  }
}

export function isWanted({ watchers, isVisible }: Awake): boolean {
  return watchers > 0 && isVisible;
}
