import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const page = 'gallery/ui.html';

/** The living page of all parts, at `/ui.html` while developing; a build knows nothing of it. */
export function galleryPage(): Plugin {
  return {
    name: 'libro:gallery-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.originalUrl ?? '';
        if (url.split('?')[0] !== '/ui.html') return next();
        server.transformIndexHtml(url, readFileSync(page, 'utf8')).then((html) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          for (const [name, value] of Object.entries(server.config.server.headers ?? {}))
            if (value !== undefined) response.setHeader(name, value);
          response.end(html);
        }, next);
      });
    },
  };
}
