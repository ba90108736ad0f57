// `npm run dev`: the live client and the real server on one port; the living page of all parts is at /ui.html.
// `npm run dev -- ui`: that page alone, without a server.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const port = Number(process.env.PORT ?? 4173);
const apiPort = port + 1;
const isPageAlone = process.argv.includes('ui');
let api = null;

// In a process of its own: building sets NODE_ENV to production, and the live client must not think it is.
function buildServer() {
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [join(root, 'bin', 'build.mjs'), 'server'], { cwd: root, stdio: 'inherit' });
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('El servidor no se pudo construir.'))));
  });
}

function startApi() {
  api = spawn(process.execPath, [join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), LIBRO_PUBLIC_PORT: String(port) },
  });
}

async function restartApi() {
  const old = api;
  await buildServer();
  if (old && old.exitCode === null) {
    const ended = new Promise((resolve) => old.once('exit', resolve));
    old.kill('SIGTERM');
    await ended;
  }
  startApi();
}

if (!isPageAlone) {
  await buildServer();
  startApi();
}

// Books open only where no script of theirs can run: the live client needs a policy too, with room for Vite's own scripts.
const nonce = randomBytes(16).toString('base64');
const policy = [
  `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline' blob:`,
  "img-src 'self' blob: data:; font-src 'self' blob: data:; media-src blob:; connect-src 'self' ws:; frame-src blob:",
  "worker-src 'self' blob:; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'",
].join('; ');
const target = `http://localhost:${apiPort}`;
const vite = await createServer({
  root,
  html: { cspNonce: nonce },
  // Found late, they would reload the page in the middle of a book.
  optimizeDeps: isPageAlone
    ? { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'], noDiscovery: true }
    : { include: ['@embedpdf/pdfium', 'dompurify', 'foliate-js/epubcfi.js'] },
  ...(isPageAlone && { cacheDir: join(root, '.cache', 'ui') }),
  server: {
    port,
    strictPort: true,
    // The packages may stand elsewhere, behind a link.
    fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
    proxy: isPageAlone ? {} : { '/api': target, '/content': target, '/covers': target },
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': policy,
    },
  },
});
await vite.listen();
console.log(`Desarrollo: http://localhost:${port}\nSistema de diseño: http://localhost:${port}/ui.html`);

let pending = null;
vite.watcher.on('change', (path) => {
  const changed = path.slice(root.length + 1);
  if (isPageAlone || !/^(server|contract|demo)\//.test(changed)) return;
  clearTimeout(pending);
  pending = setTimeout(() => {
    restartApi().catch((error) => console.error('El servidor no se pudo reiniciar:', error));
  }, 200);
});

function stop() {
  api?.kill('SIGTERM');
  vite.close().then(
    () => process.exit(0),
    (error) => {
      console.error('El servidor de desarrollo no cerró bien:', error);
      process.exit(1);
    },
  );
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
