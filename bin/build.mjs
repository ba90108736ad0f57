// `npm run build`: the page, its service worker and the server, into dist/. With `server`, the server alone.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBuilder } from 'vite';
import { sourcesStamp, stampPath } from './sources-stamp.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const builder = await createBuilder({ root, logLevel: 'warn' });
if (process.argv.includes('server')) {
  await builder.build(builder.environments.server);
} else {
  const stamp = sourcesStamp(root);
  await builder.buildApp();
  writeFileSync(join(root, stampPath), stamp);
}
