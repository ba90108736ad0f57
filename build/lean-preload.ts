import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * What a late part needs is asked for beside it, and its styles are waited for: what Vite's own helper does, for files of
 * our own origin and without what only others need (nonces, other bases, an event for each failure). A style that did
 * not come is asked for anew the next time.
 */
const code = `
const asked = {};
function preload(path) {
  const href = '/' + path;
  return (asked[href] ??= new Promise((resolve, reject) => {
    const isStyle = href.endsWith('.css');
    const rel = isStyle ? 'stylesheet' : 'modulepreload';
    if (document.querySelector('link[rel=' + rel + '][href="' + href + '"]')) return resolve();
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    if (!isStyle) resolve();
    link.onload = resolve;
    link.onerror = () => {
      delete asked[href];
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  }));
}
export const __vitePreload = (load, paths = []) => Promise.all(paths.map(preload)).then(load);
`;

/** The first file has less to carry: see the helper above. */
export function leanPreload(): Plugin {
  return {
    name: 'libro:lean-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? code : null),
  };
}
