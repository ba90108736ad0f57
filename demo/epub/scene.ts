import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const PART = /<!--part ([\w-]+) (.+?)-->/g;

/**
 * A scene of a picture book with its characters put in. `<!--part rana translate(10 20)-->` stands
 * for the drawing `parts/rana.svg` in that place, so that a character is drawn once.
 */
export async function readScene(folder: string, name: string): Promise<string> {
  const scene = await readFile(join(folder, 'scenes', `${name}.svg`), 'utf8');
  const names = new Set([...scene.matchAll(PART)].map((match) => match[1] ?? ''));
  const drawings = new Map(
    await Promise.all(
      [...names].map(
        async (part) => [part, (await readFile(join(folder, 'parts', `${part}.svg`), 'utf8')).trim()] as const,
      ),
    ),
  );
  let copy = 0;
  return scene.replace(PART, (_, part: string, transform: string) => {
    copy += 1;
    const drawing = drawings.get(part) ?? '';
    return `<g transform="${transform}">${ownIds(drawing, copy)}</g>`;
  });
}

/** Two copies of one character in a scene must not share the ids of their clip paths. */
function ownIds(drawing: string, copy: number): string {
  return drawing.replaceAll(/id="([\w-]+)"/g, `id="$1-${copy}"`).replaceAll(/url\(#([\w-]+)\)/g, `url(#$1-${copy})`);
}
