// `npm run shots`: photographs every screen in every state (phone, tablet, desktop × light, dark) into shots/.
// `npm run shots -- --publish` also renews the pictures of the install dialog and of the README.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'shots');

/** Runs one of the project's own programs; its failure is ours. */
function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
  return status === 0;
}

const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
const isTaken =
  run(join('bin', 'build.mjs')) && run(playwright, 'test', '--config', join('tests', 'shots', 'playwright.config.ts'));

if (isTaken && process.argv.includes('--publish')) {
  const published = {
    [join('public', 'screenshots', 'biblioteca-ancha.webp')]: 'biblioteca-escritorio-light',
    [join('public', 'screenshots', 'biblioteca-angosta.webp')]: 'biblioteca-telefono-light',
    [join('public', 'screenshots', 'libro-angosto.webp')]: 'libro-descargado-telefono-light',
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
