import { createSubject } from '../../platform/observable.ts';
import type { LayoutService } from '../services.ts';
import { firstLayout, type LayoutEvent, nextLayout } from './layout-machine.ts';

/** Keeps the seed's side panel state and the layout flags; every change is announced. */
export function createLayout(): LayoutService {
  const state = createSubject(firstLayout);
  const send = (event: LayoutEvent) => state.set(nextLayout(state.get(), event));
  return {
    state,
    setSidePanel: (isShown, isSecondary = false) => send({ type: 'side-panel-set', isShown, isSecondary }),
    setMainSide: (isOn) => send({ type: 'main-side-set', isOn }),
    setSecondaryHeader: (isOn) => send({ type: 'secondary-header-set', isOn }),
  };
}
