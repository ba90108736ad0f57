import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the same from the sources under test and from the bundle in `dist/`. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"name": "libro-digital"')) return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The project folder was not found above this file');
    folder = parent;
  }
}
