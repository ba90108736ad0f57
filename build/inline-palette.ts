/** The little of PostCSS that is used here. */
interface Declaration {
  readonly prop: string;
  value: string;
  remove(): void;
}
interface StyleSheet {
  walkDecls(visit: (declaration: Declaration) => void): void;
}

const named = /^--(?:black|(?:ink|paper|maize|teal|coral|red)-\d+)$/;
const use = /var\((--[a-z]+(?:-\d+)?)\)/g;

/**
 * Puts the palette's colours in the place of their names. Only tokens.css may use those names (a test sees to it), so
 * that they need not travel: 0.3 kB of the first load.
 */
export function inlinePalette(): { readonly postcssPlugin: string; OnceExit(sheet: StyleSheet): void } {
  return {
    postcssPlugin: 'libro:inline-palette',
    OnceExit(sheet) {
      const colors = new Map<string, string>();
      sheet.walkDecls((declaration) => {
        if (!named.test(declaration.prop)) return;
        colors.set(declaration.prop, declaration.value);
        declaration.remove();
      });
      if (colors.size === 0) return;
      sheet.walkDecls((declaration) => {
        declaration.value = declaration.value.replace(use, (whole, name: string) => colors.get(name) ?? whole);
      });
    },
  };
}
