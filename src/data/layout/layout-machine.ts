import type { LayoutState } from '../services.ts';

export type LayoutEvent =
  | { readonly type: 'side-panel-set'; readonly isShown: boolean; readonly isSecondary: boolean }
  | { readonly type: 'main-side-set'; readonly isOn: boolean }
  | { readonly type: 'secondary-header-set'; readonly isOn: boolean };

/** The side panel is shown at first (seed); the main side is on until a reader turns it off. */
export const firstLayout: LayoutState = {
  isSidePanelShown: true,
  isSecondarySidePanelShown: false,
  isMainSide: true,
  hasSecondaryHeader: false,
};

export function nextLayout(state: LayoutState, event: LayoutEvent): LayoutState {
  switch (event.type) {
    case 'side-panel-set':
      return { ...state, isSidePanelShown: event.isShown, isSecondarySidePanelShown: event.isSecondary };
    case 'main-side-set':
      return state.isMainSide === event.isOn ? state : { ...state, isMainSide: event.isOn };
    case 'secondary-header-set':
      return state.hasSecondaryHeader === event.isOn ? state : { ...state, hasSecondaryHeader: event.isOn };
  }
}
