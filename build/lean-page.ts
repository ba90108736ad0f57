import type { Plugin } from 'vite';

/** Comments of `index.html` are for who works on it: they do not travel. */
export function leanPage(): Plugin {
  return {
    name: 'libro:lean-page',
    apply: 'build',
    transformIndexHtml: (html) => html.replaceAll(/<!--[\s\S]*?-->\s*/g, ''),
  };
}
