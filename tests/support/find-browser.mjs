import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.flatMap((folder) => installedNames.map((name) => `${folder}/${name}`)).find(isRunnable) ?? null;
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No hay Chromium: se instala el paquete de Debian.');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], options);
  return installedBrowser();
}

/**
 * Path of a Chromium: `CHROMIUM_PATH`, one on the PATH, Playwright's own, else Debian's package where we are root.
 * Throws one clear sentence where there is none.
 */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isRunnable(named)) return named;
    throw new Error(`CHROMIUM_PATH apunta a ${named}, que no se puede ejecutar.`);
  }
  const own = chromium.executablePath();
  const found = installedBrowser() ?? (isRunnable(own) ? own : null) ?? installFromDebian();
  if (found) return found;
  throw new Error('No se encontró Chromium: instálalo (apt install chromium) o indica su ruta en CHROMIUM_PATH.');
}
