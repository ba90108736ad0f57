// `npm run shots`: photographs every screen (phone, tablet, desktop × light, dark) into shots/.
// `npm run shots -- --publish` also renews the pictures of the install dialog and of the README.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { freePort } from './free-port.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'shots');
const sizes = { telefono: [360, 740], tableta: [800, 1280], escritorio: [1280, 800] };

async function startServer() {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'libro-shots-'));
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => String(part).includes('Libro Digital: http') && resolve());
    child.once('exit', (code) => reject(new Error(`El servidor terminó (${code}).`)));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', () => {
        rmSync(dataDir, { recursive: true, force: true });
        resolve();
      });
      child.kill('SIGTERM');
    });
  return { origin: `http://localhost:${port}`, stop };
}

/** Each screen by name: how to get there from a signed-in page. */
const steps = {
  'biblioteca-primera-vez': async (page, origin) => {
    await page.goto(`${origin}/libros`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).waitFor();
  },
  libro: async (page, origin) => {
    await page.goto(`${origin}/libros?formato=epub`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').nth(2).click();
    await page.getByRole('link', { name: 'Leer' }).waitFor();
  },
  'libro-descargado': async (page) => {
    await page.getByRole('button', { name: 'Descargar' }).click();
    await page.getByText('Descargado', { exact: true }).waitFor();
  },
  'lector-epub': async (page) => {
    await page.getByRole('link', { name: 'Leer' }).click();
    await page.locator('[data-estado=listo]').waitFor();
    for (let turn = 0; turn < 4; turn++) {
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.waitForTimeout(300);
    }
  },
  contenido: async (page) => {
    await page.getByRole('button', { name: 'Contenido' }).click();
    await page.getByRole('dialog', { name: 'Contenido' }).waitFor();
  },
  'lector-album': async (page, origin) => {
    await page.goto(`${origin}/libros?formato=epub`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await page.locator('[data-estado=listo]').waitFor();
    await page.getByRole('button', { name: 'Página siguiente' }).click();
  },
  'lector-pdf': async (page, origin) => {
    await page.goto(`${origin}/libros?formato=pdf`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Leer' }).click();
    await page.locator('[data-estado=listo]').waitFor();
    for (let turn = 0; turn < 5; turn++) {
      await page.getByRole('button', { name: 'Página siguiente' }).click();
      await page.waitForTimeout(300);
    }
  },
  biblioteca: async (page, origin) => {
    await page.goto(`${origin}/libros`);
    await page.getByRole('list', { name: 'Mi biblioteca' }).waitFor();
  },
  'biblioteca-sin-resultados': async (page) => {
    await page.getByRole('searchbox', { name: 'Buscar en la biblioteca' }).fill('zzzz');
  },
  menu: async (page, origin) => {
    await page.goto(`${origin}/libros`);
    await page.getByRole('button', { name: 'Menú de usuario' }).click();
  },
  descargas: async (page, origin) => {
    await page.goto(`${origin}/libros/descargas`);
    await page.getByRole('heading').first().waitFor();
  },
  'libro-que-no-existe': async (page, origin) => {
    await page.goto(`${origin}/libros/libro/no-existe`);
  },
};

async function photograph(browser, origin, size, [width, height], colorScheme) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    serviceWorkers: 'block',
    deviceScaleFactor: size === 'telefono' ? 2 : 1,
  });
  const page = await context.newPage();
  const take = async (name) => {
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
  };
  await page.goto(`${origin}/libros/entrar`);
  await page.getByRole('textbox', { name: 'Código' }).fill('NO-EXISTE');
  await take('entrar');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('alert').waitFor();
  await take('entrar-mal');
  await page.getByRole('textbox', { name: 'Código' }).fill('DEMO-ALUMNA');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('list', { name: 'Mi biblioteca' }).waitFor();
  for (const [name, go] of Object.entries(steps)) {
    await go(page, origin);
    await take(name);
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
for (const [size, box] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark']) await photograph(browser, server.origin, size, box, scheme);
}
await browser.close();
await server.stop();

if (process.argv.includes('--publish')) {
  const published = {
    [join('public', 'screenshots', 'biblioteca-ancha.webp')]: 'biblioteca-escritorio-light',
    [join('public', 'screenshots', 'biblioteca-angosta.webp')]: 'biblioteca-telefono-light',
    [join('public', 'screenshots', 'libro-angosto.webp')]: 'libro-telefono-light',
    [join('docs', 'img', 'biblioteca.webp')]: 'biblioteca-tableta-light',
  };
  await import('./ui-shots.mjs');
  for (const [target, source] of Object.entries(published)) {
    mkdirSync(join(root, dirname(target)), { recursive: true });
    await sharp(join(folder, `${source}.png`))
      .webp({ quality: 82 })
      .toFile(join(root, target));
  }
}
console.log(`Las fotos están en ${folder}`);
