import type { Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';
import type { Fault } from './faults.ts';

/** A record as the backend would send it; a test says what of it matters. */
export function recordOf(part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 7,
    firstname: 'Lucía',
    lastname: 'Fernández',
    email: 'lucia@colegio.example',
    school_name: 'Colegio Los Andes',
    insignia: '',
    roles: [{ id: 5, name: 'Alumno' }],
    ...part,
  };
}

/** An answer as our own server gives it. */
export function ourAnswer(body: unknown, status = 200): Fault {
  const headers = { 'X-Libro': '1', 'Content-Type': 'application/json' };
  return { type: 'answer', status, headers, body: JSON.stringify(body) };
}

/** Code of the book page that breaks as soon as it is drawn. */
export const brokenBookPage: Fault = {
  type: 'answer',
  status: 200,
  headers: { 'Content-Type': 'text/javascript' },
  body: 'export function BookRoute() { throw new Error("roto"); }',
};

/** A token the real server knows, of a demo person. */
async function freshToken(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/user`, {
    method: 'POST',
    headers: { Authorization: 'clave.DEMO-ALUMNA' },
  });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}

/** Opens the shelf as a person with this record: the real server behind a proxy that says who it is. */
export async function openAs(page: Page, proxy: FaultProxy, record: Record<string, unknown>): Promise<void> {
  proxy.obey(null);
  const token = await freshToken(proxy.origin);
  proxy.obey(({ path }) => (path === '/api/user' ? ourAnswer(record) : null));
  // No page of the app is open while its storage changes: it would write down who it takes to be in.
  await page.goto(`${proxy.origin}/img/logo.svg`);
  await page.evaluate(
    ([user, key]) => {
      sessionStorage.setItem('user', user ?? '');
      sessionStorage.setItem('token', key ?? '');
      sessionStorage.removeItem('libro-salida');
    },
    [JSON.stringify(record), token],
  );
  await page.goto(`${proxy.origin}/libros`);
}
