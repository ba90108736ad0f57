import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { portalPage } from '../faults.ts';
import type { FaultProxy, FaultRule } from '../fault-proxy.ts';
import type { Fault } from '../faults.ts';

/** A browser page before a network that does as it is told. */
export interface Stage {
  readonly page: Page;
  readonly proxy: FaultProxy;
}

/** One state of one screen, and the way there; each begins where the one before it ended. */
export interface Face {
  readonly name: string;
  show(stage: Stage): Promise<void>;
}

export const shelfOf = (page: Page) => page.getByRole('list', { name: 'Mi biblioteca' });
export const reader = (page: Page) => page.getByRole('region', { name: 'Lector' });

const isData = (path: string) => /^\/(api|content|covers)\//.test(path);
/** Nothing of the library's data comes; the page itself does, as from a service worker. */
export const noNetwork: FaultRule = ({ path }) => (isData(path) ? { type: 'hang-up' } : null);
export const portal: FaultRule = ({ path }) => (isData(path) ? portalPage : null);
/** Our server's mark, and an answer that a filter has rewritten. */
export const filter: FaultRule = ({ path }) =>
  isData(path)
    ? { type: 'answer', status: 200, headers: { 'X-Libro': '1', 'Content-Type': 'application/json' }, body: '{"ok":1}' }
    : null;
export const stalled =
  (...starts: readonly string[]): FaultRule =>
  ({ path }) =>
    starts.some((start) => path.startsWith(start)) ? { type: 'stall' } : null;

/** An answer of our server's own. */
export function answer(status: number, body: unknown): Fault {
  const kind = status < 400 ? 'application/json' : 'application/problem+json';
  return {
    type: 'answer',
    status,
    headers: { 'X-Libro': '1', 'Content-Type': kind },
    body: JSON.stringify(body),
  };
}

export function failing(start: string, status: number, code: string): FaultRule {
  const problem = answer(status, { type: `/problems/${code}`, title: code, status, code });
  return ({ path }) => (path.startsWith(start) ? problem : null);
}

/** The address of the first book of a format, from the shelf. */
export async function addressOfBook({ page, proxy }: Stage, format: 'epub' | 'pdf', index = 0): Promise<string> {
  proxy.obey(null);
  await page.goto(`${proxy.origin}/libros?formato=${format}`);
  const link = shelfOf(page).getByRole('link').nth(index);
  await expect(link).toBeVisible();
  return new URL((await link.getAttribute('href')) ?? '', proxy.origin).href;
}

export async function openShelf({ page, proxy }: Stage): Promise<void> {
  await page.goto(`${proxy.origin}/libros`);
  await expect(shelfOf(page)).toBeVisible();
}

export async function read(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Leer' }).click();
  await expect(reader(page)).toHaveAttribute('data-estado', 'listo', { timeout: 40_000 });
}
