import { createElement, use } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { ProblemError } from '../../contract/problems.ts';

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
  let hasFailed = false;
  async function bring(): Promise<ComponentType> {
    try {
      return (loaded = await load());
    } catch (cause) {
      hasFailed = true;
      throw new ProblemError('part-missing', { cause });
    }
  }
  function Screen(): ReactElement {
    // What is here is drawn in the same turn: a suspension, however short, would be a blank frame.
    return createElement(loaded ?? use((loading ??= bring())));
  }
  // A failure counts when the screen is drawn, not while it is only expected; each way here asks once more.
  Screen.preload = async () => {
    if (hasFailed) loading = null;
    hasFailed = false;
    await Promise.allSettled([(loading ??= bring())]);
  };
  return Screen;
}
