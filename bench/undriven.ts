import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { browserFlags } from '../tests/support/browser-flags.ts';
import { findBrowser } from '../tests/support/find-browser.mjs';

/** What a page does when it is told to, by name. */
type Works<T> = { readonly [K in keyof T]: (...args: never[]) => Promise<unknown> };

interface Result {
  readonly value?: unknown;
  readonly error?: string;
}

/**
 * Orders to a page that asks for them by HTTP (`content/take-orders.ts`). A browser that is driven by DevTools keeps a
 * copy of every answer of up to 20 MB and encodes it as Base64, in the thread that fetched it: 63 ms for 50 MB, where the
 * download itself takes some 300.
 */
export interface Orders<T extends Works<T>> {
  /** Whether this was a request of the page's for orders, or with a result, and is answered. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** One at a time. */
  give<K extends keyof T & string>(name: K, ...args: Parameters<T[K]>): Promise<Awaited<ReturnType<T[K]>>>;
}

export function createOrders<T extends Works<T>>(): Orders<T> {
  let waiting: ((order: string) => void) | null = null;
  let order: string | null = null;
  let done: ((result: Result) => void) | null = null;

  function pass(): void {
    if (order === null || !waiting) return;
    waiting(order);
    [order, waiting] = [null, null];
  }

  async function take(result: Promise<unknown>, response: ServerResponse): Promise<void> {
    const tell = done;
    const came = (await result) as Result;
    response.writeHead(204).end();
    tell?.(came);
  }

  return {
    handle(request, response) {
      if (request.url === '/orders') {
        const answer = (text: string) => void response.setHeader('Cache-Control', 'no-store').end(text);
        waiting = answer;
        // The page is closed.
        response.on('close', () => {
          if (waiting === answer) waiting = null;
        });
        pass();
        return true;
      }
      if (request.url !== '/results') return false;
      void take(json(request), response);
      return true;
    },
    async give(name, ...args) {
      const ended = new Promise<Result>((resolve) => {
        done = resolve;
      });
      order = JSON.stringify({ name, args });
      pass();
      const { value, error } = await ended;
      if (error !== undefined) throw new Error(`${name}: ${error}`);
      // What the page's own function of that name answered, as JSON.
      return value as never;
    },
  };
}

/** A Chromium that nobody drives, with a profile of its own; closed by what is answered, and with the measurement. */
export function openUndriven(url: string, flags: readonly string[] = []): () => Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'libro-bench-perfil-'));
  const all = [...browserFlags, '--headless', `--user-data-dir=${profile}`, ...flags, url];
  const browser = spawn(findBrowser(), all, { stdio: 'ignore', detached: true });
  const { pid } = browser;
  if (pid === undefined) throw new Error('The browser could not be started');
  // All its processes: one that is left goes on writing into the profile.
  const end = () => process.kill(-pid, 'SIGKILL');
  const fail = () => {
    process.off('exit', end);
    throw new Error('The browser ended before it was closed');
  };
  process.on('exit', end);
  browser.once('exit', fail);
  return async () => {
    process.off('exit', end);
    browser.off('exit', fail);
    const ended = once(browser, 'exit');
    end();
    await ended;
    rmSync(profile, { recursive: true, maxRetries: 20 });
  };
}
