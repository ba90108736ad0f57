import { expect } from '@playwright/test';
import type { Look } from './look.ts';
import type { Screen } from './screen.ts';

/** What a pupil does, by the same names as in `tests/support/school.ts`, for every driver. */

export const shelf: Look = { role: 'list', name: 'Mi biblioteca' };
export const code: Look = { role: 'textbox', name: 'Código' };

export async function see(screen: Screen, look: Look, timeout = 30_000): Promise<void> {
  await expect.poll(() => screen.sees(look), { message: `${look.role} ${look.name ?? ''}`, timeout }).toBe(true);
}

export async function seeNot(screen: Screen, look: Look): Promise<void> {
  await expect.poll(() => screen.sees(look), { message: `no ${look.role}`, timeout: 30_000 }).toBe(false);
}

export async function seeText(screen: Screen, text: string, timeout = 30_000): Promise<void> {
  const isThere = `return document.body.innerText.includes(${JSON.stringify(text)});`;
  await expect.poll(() => screen.run(isThere), { message: text, timeout }).toBe(true);
}

export async function press(screen: Screen, look: Look): Promise<void> {
  await see(screen, look);
  await screen.click(look);
}

export async function signIn(screen: Screen, origin: string, who: string): Promise<void> {
  await screen.goto(`${origin}/libros`);
  await see(screen, code);
  await screen.type(code, who);
  await screen.click({ role: 'button', name: 'Entrar' });
  await see(screen, shelf);
}

export async function waitForWorker(screen: Screen): Promise<void> {
  const isAtWork = `const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;`;
  await expect.poll(() => screen.run(isAtWork), { message: 'service worker', timeout: 60_000 }).toBe(true);
}

const firstBook = `document.querySelector('[aria-label="Mi biblioteca"] a[href], [aria-labelledby] li a[href]')`;

export async function openBookPage(screen: Screen, origin: string, format: 'epub' | 'pdf'): Promise<void> {
  await screen.goto(`${origin}/libros?formato=${format}`);
  await openFirstBook(screen);
}

/** From the shelf to the page of its first book. */
export async function openFirstBook(screen: Screen): Promise<void> {
  await see(screen, shelf);
  await expect
    .poll(() => screen.run(`const link = ${firstBook}; link?.click(); return link !== null;`), { timeout: 30_000 })
    .toBe(true);
  await see(screen, { role: 'link', name: 'Leer' });
}

export async function downloadBook(screen: Screen): Promise<void> {
  await press(screen, { role: 'button', name: 'Descargar' });
  await seeText(screen, 'Descargado', 60_000);
}

const reader = `document.querySelector('section[data-estado], [role=region][data-estado]')`;

export async function expectReader(screen: Screen): Promise<void> {
  await expect
    .poll(() => screen.run(`return ${reader}?.dataset.estado ?? '';`), { message: 'reader', timeout: 60_000 })
    .toBe('listo');
}

export const placeOf = (screen: Screen): Promise<unknown> => screen.run(`return ${reader}?.dataset.lugar ?? '';`);

/** Opens the book whose page is open, turns a page, and closes it. */
export async function readAPage(screen: Screen): Promise<void> {
  await press(screen, { role: 'link', name: 'Leer' });
  await expectReader(screen);
  const before = await placeOf(screen);
  await press(screen, { role: 'button', name: 'Página siguiente' });
  await expect.poll(() => placeOf(screen), { message: 'place', timeout: 30_000 }).not.toBe(before);
  await press(screen, { role: 'button', name: 'Cerrar libro' });
  await see(screen, { role: 'link', name: 'Leer' });
}
