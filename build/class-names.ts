import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names the classes of a style sheet: what it calls them, and two letters of its own. The usual names carry the line
 * too, which no press finds twice: 0.4 kB of the first load. Throws where two would be called alike.
 */
export function classNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = relative('.', file.replace(/\?.*$/, ''));
    const letters = createHash('sha256').update(owner).digest('base64url').replaceAll(/[-_]/g, '');
    const full = `${name}_${letters.slice(0, 2)}`;
    const first = owners.get(full) ?? owner;
    if (first !== owner) throw new Error(`${first} and ${owner} both have ${full}: rename one of them.`);
    owners.set(full, owner);
    return full;
  };
}
