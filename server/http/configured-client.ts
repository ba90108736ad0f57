import { createHash } from 'node:crypto';
import { CONFIG_ELEMENT_ID } from '../../contract/config.ts';
import type { Config as ClientConfig } from '../../contract/config.ts';
import { BUILD_META } from '../../contract/own-build.ts';
import { withBackend } from '../../contract/page-policy.ts';
import { SERVICE_WORKER_PATH } from '../../contract/worker-messages.ts';
import { buildOf, named } from './client-build.ts';
import { originOf } from './headers.ts';
import { withText } from './static-files.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

const SHELL = '/index.html';

/**
 * The client with a deployment's configuration in its page. The service worker checks the page's bytes, so its list is
 * written anew too: other settings are another version, under a name of its own, and reach installed tablets as every
 * version does.
 */
export function configureClient(files: StaticFiles, config: ClientConfig): StaticFiles {
  const shell = files.get(SHELL);
  const worker = files.get(SERVICE_WORKER_PATH);
  if (!shell || !worker) return files;
  // A data block runs nothing; `<` is written so that no text in it can end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const built = buildOf(files);
  const build = `${built}-${createHash('sha256').update(json).digest('hex').slice(0, 12)}`;
  const name = `<meta name="${BUILD_META}" content="${build}">`;
  const block = `<script type="application/json" id="${CONFIG_ELEMENT_ID}">${json}</script>`;
  const page = replaceOnce(textOf(shell), '</head>', `${name}${block}</head>`);
  const configured = withText(shell, page);
  const list = replaceOnce(textOf(worker), integrityOf(shell), integrityOf(configured));
  const own = list.replaceAll(new RegExp(`(["'\`])${built}\\1`, 'g'), `$1${build}$1`);
  const backendOrigin = originOf(config.backendBase);
  const code = backendOrigin === null ? own : withBackend(own, backendOrigin);
  return named(new Map([...files, [SHELL, configured], [SERVICE_WORKER_PATH, withText(worker, code)]]), build);
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
