// `npm run import -- FILE…`: publishes EPUB and PDF files (or folders of them) into the demo school.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const program = join(root, 'dist', 'server', 'import.js');
if (!existsSync(program)) {
  console.error('Primero construye la aplicación: npm run build (o npm start).');
  process.exit(1);
}
await import(pathToFileURL(program).href);
