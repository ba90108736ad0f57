import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';

/** The processes that draw pages, of a browser that this measurement started. */
async function rendererIds(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

export function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (!browser) throw new Error('The browser is gone');
  return browser;
}

/** Megabytes of one process, with its share of what it has in common with others; 0 where it has ended. */
function megabytes(id: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0;
    throw error;
  }
}

export async function memoryOf(browser: Browser): Promise<number> {
  return (await rendererIds(browser)).reduce((sum, id) => sum + megabytes(id), 0);
}

/** Notes the most memory that pages take until it is stopped. */
export function watchMemory(browser: Browser, everyMs = 150): () => Promise<number> {
  let most = 0;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      most = Math.max(most, await memoryOf(browser));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return most;
  };
}

/** Makes all threads of the pages that are open run so many times slower, until it is undone. */
export async function slowPages(browser: Browser, rate: number): Promise<() => Promise<void>> {
  if (rate <= 1) return () => Promise.resolve();
  const ids = await rendererIds(browser);
  const slowing = fork(join(import.meta.dirname, 'slow-process.mjs'), [String(rate), ...ids.map(String)]);
  await once(slowing, 'spawn');
  return async () => {
    const ended = once(slowing, 'exit');
    slowing.disconnect();
    const [code] = await ended;
    if (code !== 0) throw new Error('The slowing of pages failed');
  };
}
