import { createElement, use } from 'react';
import type { ComponentType, ReactElement } from 'react';

export interface LazyScreen {
  (): ReactElement;
  preload(): Promise<void>;
}

/**
 * A screen whose code is fetched when first needed. The router's own helper reloads the page where code is missing,
 * which would end in the browser's error page without network; here the screen's error face offers the way on.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loading: Promise<ComponentType> | null = null;
  let loaded: ComponentType | null = null;
  function loadOnce(): Promise<ComponentType> {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }
  function Screen(): ReactElement {
    // What is here is drawn in the same turn: a suspension, however short, would be a blank frame.
    return createElement(loaded ?? use(loadOnce()));
  }
  // A failure counts when the screen is drawn, not while it is only expected.
  Screen.preload = () =>
    loadOnce().then(
      () => undefined,
      () => undefined,
    );
  return Screen;
}
