import { createPreferences, type PreferenceEdges, type PreferencePart } from '../data/preferences/preferences.ts';
import type { Browser } from '../platform/browser.ts';
import { createLazyPart } from '../platform/lazy-part.ts';
import { browserPageFace } from '../platform/page-face.ts';

export interface PreferencePartEdges extends Pick<PreferenceEdges, 'state' | 'translations' | 'person' | 'keepers'> {
  readonly browser: Browser;
}

/** The preferences with their edges: all that who never chose anything does not need for the first paint. */
export function createPreferencePart({ browser, ...edges }: PreferencePartEdges): PreferencePart {
  const part = createPreferences({
    ...edges,
    store: browser.localStorage,
    pageFace: browser.pageFace ?? browserPageFace(),
    english: createLazyPart(async () => (await import('./english.ts')).english),
  });
  const menu = createLazyPart(() => import('./shell/menu-more.tsx'));
  return {
    ...part,
    start() {
      // Where they are chosen is brought along, once the shelf is painted.
      void menu.use();
      return part.start();
    },
  };
}
