import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const staticImport = /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'";]*?from\s*['"](\.[^'"]+\.tsx?)['"]/g;

/** Every file of ours that comes with the first script: what it imports, and so on; `import()` comes later. */
function comesWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(staticImport)) {
    comesWith(normalize(join(dirname(path), specifier)), found);
  }
  return found;
}

describe('the first script', () => {
  const files = [...comesWith('src/app/main.tsx')];

  it('holds the shell and the way to the books', () => {
    expect(files).toEqual(expect.arrayContaining(['src/app/router.tsx', 'src/app/shell/shell.tsx']));
  });

  it('holds no screen of the books and no reader: they are fetched when first needed', () => {
    expect(files.filter((path) => /^src\/(features|engines)\/|^src\/app\/routes\/.*-routes?\.tsx$/.test(path))).toEqual(
      [],
    );
  });
});
