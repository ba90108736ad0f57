// `npm run aula-hostil`: builds, then injects the faults of a hostile classroom; what follows goes to Playwright
// (`-- -g "disk"`). `-- --quick` tries each as seldom as `npm test` does. `-- --browser firefox` or `webkit` tries
// the core of it in another engine, from Debian's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const given = process.argv.slice(2);
const isQuick = given.includes('--quick');
const at = given.indexOf('--browser');
const browser = at === -1 ? 'chromium' : given[at + 1];
const rest = given.filter((arg, index) => arg !== '--quick' && (at === -1 || (index !== at && index !== at + 1)));

/** What each engine needs on this machine, and the packages that bring it. */
const needs = {
  chromium: { files: [], packages: '' },
  firefox: { files: ['/usr/bin/firefox-esr'], packages: 'firefox-esr' },
  webkit: {
    files: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/lib/python3/dist-packages/gi'],
    packages: 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1',
  },
};
const need = needs[browser];
if (!need) {
  console.error(`No se conoce el navegador «${browser}»: elige chromium, firefox o webkit.`);
  process.exit(1);
}
if (!need.files.every((file) => existsSync(file))) {
  console.error(`Falta ${browser} en este equipo: instálalo con «apt-get install -y ${need.packages}».`);
  process.exit(1);
}

const env = { ...process.env, AULA_BROWSER: browser, ...(isQuick ? {} : { AULA_HOSTIL: '1' }) };
const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
const folder = join('tests', 'aula-hostil', ...(browser === 'chromium' ? [] : ['engines']));

const vitest = join('node_modules', 'vitest', 'vitest.mjs');
/** What needs no browser: tablets that are a model, servers and databases that are killed. */
const withoutBrowser = ['tests/data/notes/model.test.ts', 'tests/server/sync-death.test.ts'];

for (const args of [
  [join('bin', 'build.mjs')],
  ...(browser === 'chromium' && rest.length === 0 ? [[vitest, 'run', ...withoutBrowser]] : []),
  [playwright, 'test', '-c', join(folder, 'playwright.config.ts'), ...rest],
]) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}
