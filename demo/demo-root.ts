import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT_NAME = '"name": "libro-digital"';

/**
 * The folder with the sources of the demo books. Found by walking up from this file, because
 * the same code runs from `demo/` in tests and from the bundled server in `dist/`.
 */
export function demoRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(PROJECT_NAME)) {
      return join(folder, 'demo');
    }
    const parent = dirname(folder);
    if (parent === folder) {
      throw new Error('The repository root (package.json of libro-digital) was not found');
    }
    folder = parent;
  }
}
