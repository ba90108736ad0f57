import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CONFIG_ELEMENT_ID } from '../../contract/config.ts';
import type { Config as ClientConfig } from '../../contract/config.ts';
import { SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import { etagOf } from './static-files.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

const SHELL = '/index.html';

/**
 * The client with a deployment's configuration in its page. The service worker checks the page's bytes, so its list is
 * written anew too: other settings are another version, and reach installed tablets as every version does.
 */
export function configureClient(files: StaticFiles, config: ClientConfig): StaticFiles {
  const shell = files.get(SHELL);
  const worker = files.get(SERVICE_WORKER_PATH);
  if (!shell || !worker) return files;
  // A data block runs nothing; `<` is written so that no text in it can end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const block = `<script type="application/json" id="${CONFIG_ELEMENT_ID}">${json}</script>`;
  const page = replaceOnce(textOf(shell), '</head>', `${block}</head>`);
  const configured = withText(shell, page);
  const list = replaceOnce(textOf(worker), integrityOf(shell), integrityOf(configured));
  return new Map([...files, [SHELL, configured], [SERVICE_WORKER_PATH, withText(worker, list)]]);
}

function textOf(file: StaticFile): string {
  return new TextDecoder().decode(file.identity);
}

function integrityOf(file: StaticFile): string {
  return `sha256-${createHash('sha256').update(file.identity).digest('base64')}`;
}

function replaceOnce(text: string, from: string, to: string): string {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The built client does not hold ${from} exactly once`);
  }
  return before + to + after;
}

function withText(file: StaticFile, text: string): StaticFile {
  const identity = new TextEncoder().encode(text);
  return {
    type: file.type,
    etag: etagOf(identity),
    identity,
    br: file.br && new Uint8Array(brotliCompressSync(identity)),
    gzip: file.gzip && new Uint8Array(gzipSync(identity)),
  };
}
