// `node bin/ui-shots.mjs`: photographs the living page of all parts in both themes for docs/design.md.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../tests/support/find-browser.mjs';
import { freePort } from './free-port.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const width = 1280;
const height = 1440;
const topHeight = 870;

function startPage(port) {
  const child = spawn(process.execPath, [join(root, 'bin', 'dev.mjs'), 'ui'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => String(part).includes('/ui.html') && resolve(child));
    child.once('exit', (code) => reject(new Error(`La página del sistema de diseño terminó (${code}).`)));
  });
}

/** The colours as they begin, and below them the parts one meets first. */
async function photograph(page, theme, target) {
  await page.goto(`http://localhost:${port}/ui.html?theme=${theme}&motion=less`);
  await page.locator('[data-medido=si]').waitFor();
  const top = await page.screenshot({ clip: { x: 0, y: 0, width, height: topHeight } });
  await page.locator('#botones').evaluate((chapter) => chapter.scrollIntoView({ behavior: 'instant' }));
  const parts = await page.screenshot({ clip: { x: 0, y: 60, width, height: height - topHeight } });
  await sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([
      { input: top, left: 0, top: 0 },
      { input: parts, left: 0, top: topHeight },
    ])
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(target);
}

const port = await freePort();
const server = await startPage(port);
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
for (const theme of ['light', 'dark']) await photograph(page, theme, join(root, 'docs', 'img', `ui-${theme}.png`));
await browser.close();
server.kill('SIGTERM');
