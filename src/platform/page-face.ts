/** The look of the whole page, where no component reaches: the root element and the browser's own bars. */
export interface PageFace {
  setLanguage(tag: string): void;
  /** A theme of the stylesheet (`data-theme`), or none: then the page looks as the device does. */
  setTheme(theme: string | null): void;
}

export function browserPageFace(): PageFace {
  const root = document.documentElement;
  const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
  // Written for each scheme of the device; what a chosen theme puts in their place goes with it.
  const own = bars.map((bar) => bar.content);
  return {
    setLanguage(tag) {
      root.lang = tag;
    },
    setTheme(theme) {
      if (theme === null) delete root.dataset['theme'];
      else root.dataset['theme'] = theme;
      const page = getComputedStyle(root).getPropertyValue('--color-page').trim();
      for (const [index, bar] of bars.entries()) bar.content = theme === null ? (own[index] ?? '') : page;
    },
  };
}
