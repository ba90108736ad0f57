import { describe, expect, test } from 'vitest';
import { createLayout } from '../../../src/data/layout/layout.ts';

describe('the layout flags', () => {
  test('show the side panel at first, the secondary one not', () => {
    expect(createLayout().state.get()).toEqual({
      isSidePanelShown: true,
      isSecondarySidePanelShown: false,
      isMainSide: true,
      hasSecondaryHeader: false,
    });
  });

  test('setting the side panel turns the secondary one off unless it is named, and announces it', () => {
    const layout = createLayout();
    let told = 0;
    layout.state.subscribe(() => {
      told += 1;
    });
    layout.setSidePanel(false, true);
    expect(layout.state.get()).toMatchObject({ isSidePanelShown: false, isSecondarySidePanelShown: true });
    layout.setSidePanel(true);
    expect(layout.state.get()).toMatchObject({ isSidePanelShown: true, isSecondarySidePanelShown: false });
    expect(told).toBe(2);
  });

  test('main side and secondary header are set one by one', () => {
    const layout = createLayout();
    layout.setMainSide(false);
    layout.setSecondaryHeader(true);
    expect(layout.state.get()).toMatchObject({ isMainSide: false, hasSecondaryHeader: true });
  });
});
