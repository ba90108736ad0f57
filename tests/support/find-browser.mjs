import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const leanName = 'chromium-headless-shell';

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function installed(names) {
  const folders = (process.env.PATH ?? '').split(':');
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find(isRunnable) ?? null;
}

/** Whether there is a Debian we may install in. */
const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function installFromDebian(...packages) {
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update'], options);
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
}

/** As it says itself: `156.0.8078.79`. */
function versionOf(path) {
  const said = execFileSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /\d+(?:\.\d+){3}/.exec(said)?.[0] ?? '';
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
  const found = installed(wholeNames) ?? (isRunnable(own) ? own : null);
  if (found) return found;
  if (mayInstall()) {
    console.log('No hay Chromium: se instala el paquete de Debian.');
    installFromDebian('chromium', 'fonts-dejavu-core');
    const here = installed(wholeNames);
    if (here) return here;
  }
  throw new Error('No se encontró Chromium: instálalo (apt install chromium) o indica su ruta en CHROMIUM_PATH.');
}

/**
 * The same Chromium without the parts that draw windows, which nobody sees: pages cost it a third less.
 * `CHROMIUM_SHELL_PATH`, one on the PATH, else Debian's package where we are root; where there is none of the same
 * version, or `CHROMIUM_PATH` names what is to be tried, the whole one.
 */
export function findLeanBrowser() {
  const named = process.env.CHROMIUM_SHELL_PATH;
  if (named) return named;
  const whole = findBrowser();
  if (process.env.CHROMIUM_PATH) return whole;
  if (!installed([leanName]) && whole === '/usr/bin/chromium' && mayInstall()) {
    try {
      installFromDebian(leanName);
    } catch (error) {
      console.log(`Sin ${leanName} las pruebas tardan más (${error instanceof Error ? error.message : 'error'}).`);
    }
  }
  const lean = installed([leanName]);
  return lean && versionOf(lean) === versionOf(whole) ? lean : whole;
}
