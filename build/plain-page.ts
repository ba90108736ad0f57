import type { Plugin } from 'vite';

/** Leaves the remarks for us out of the page: each byte of it stands before the first paint. */
export function plainPage(): Plugin {
  return {
    name: 'libro:plain-page',
    apply: 'build',
    transformIndexHtml: (html) => html.replaceAll(/\s*<!--[\s\S]*?-->/g, ''),
  };
}
