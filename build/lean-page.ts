import type { Plugin } from 'vite';

/** Comments and indentation of `index.html` are for who works on it: they do not travel. Scripts stay as written, for their hash. */
export function leanPage(): Plugin {
  return {
    name: 'libro:lean-page',
    apply: 'build',
    transformIndexHtml: (html) =>
      html
        .replaceAll(/<!--[\s\S]*?-->\s*/g, '')
        .split(/(<script[\s\S]*?<\/script>)/)
        .map((part) => (part.startsWith('<script') ? part : part.replaceAll(/\s*\n\s*/g, '\n').replaceAll(/ +/g, ' ')))
        .join(''),
  };
}
