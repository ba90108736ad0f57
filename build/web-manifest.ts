import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Serves and emits the web app manifest under its own name (Vite would rename it otherwise). */
export function webManifest(path: string): Plugin {
  return {
    name: 'libro:web-manifest',
    configureServer(server) {
      server.middlewares.use(`/${path}`, (_request, response) => {
        response.setHeader('Content-Type', 'application/manifest+json');
        response.end(readFileSync(path));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path, source: readFileSync(path) });
    },
  };
}
