import type { Plugin } from 'vite';
import type { ClientFiles } from './client-files.ts';

const virtualId = 'virtual:libro-files';

/** Gives the service worker the list of the files of the client build it belongs to. */
export function workerFileList(files: ClientFiles): Plugin {
  return {
    name: 'libro:worker-file-list',
    resolveId(id) {
      return id === virtualId ? `\0${virtualId}` : null;
    },
    load(id) {
      if (id !== `\0${virtualId}`) return null;
      if (this.environment.name !== 'sw') throw new Error(`${virtualId} belongs to the service worker`);
      return `export const shellFiles = ${JSON.stringify(files.shell())};
export const engineFiles = ${JSON.stringify(files.engines())};`;
    },
  };
}
