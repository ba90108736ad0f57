import dyslexicBold from '@fontsource/opendyslexic/files/opendyslexic-latin-700-normal.woff2?url';
import dyslexic from '@fontsource/opendyslexic/files/opendyslexic-latin-400-normal.woff2?url';
import hyperlegibleBold from 'slim-fonts/atkinson-hyperlegible-next-latin-700-normal.woff2?url';
import hyperlegible from 'slim-fonts/atkinson-hyperlegible-next-latin-400-normal.woff2?url';
import { ProblemError } from '../../../contract/problems.ts';
import type { TextDisplay } from '../publication.ts';

type Family = Exclude<TextDisplay['family'], 'book'>;

/** Each family with its regular and its bold letters; a browser slants them itself. */
const faces: Readonly<Record<Family, readonly [string, string]>> = {
  hyperlegible: [hyperlegible, hyperlegibleBold],
  dyslexic: [dyslexic, dyslexicBold],
};
const weights = ['400', '700'];
/** A network that hangs is waited for so long where somebody chose the letters … */
const FETCH_PATIENCE_MS = 15_000;
/** … and so long by a chapter, which is then shown in the letters of the device. */
const CHAPTER_PATIENCE_MS = 1_500;
const WOFF2 = [0x77, 0x4f, 0x46, 0x32];

/** Letters are the same for every book and person: they are fetched once in the life of a page. */
const brought = new Map<Family, Promise<ArrayBuffer[]>>();

/** Rejects with `engine-missing`, also where a network answers something else than a font. */
async function fetchLetters(url: string): Promise<ArrayBuffer> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH_PATIENCE_MS) });
    const bytes = answer.ok ? await answer.arrayBuffer() : new ArrayBuffer(0);
    const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
    if (WOFF2.every((byte, index) => start[index] === byte)) return bytes;
  } catch (cause) {
    throw new ProblemError('engine-missing', { cause });
  }
  throw new ProblemError('engine-missing');
}

/** Brings the letters of a family, once; rejects with `engine-missing`, and asks anew the next time. */
export function bringLetters(family: TextDisplay['family']): Promise<readonly ArrayBuffer[]> {
  if (family === 'book') return Promise.resolve([]);
  const known = brought.get(family);
  if (known) return known;
  const bringing = Promise.all(faces[family].map(fetchLetters));
  brought.set(family, bringing);
  bringing.catch(() => brought.delete(family));
  return bringing;
}

/** The name a family has in the documents of a book. */
export const familyName = (family: Family): string => `libro-${family}`;

/**
 * Gives a document the letters of a family; a frame has no fonts of the page around it. Rejects with `engine-missing`
 * where they do not come in a moment: the text stays in the letters of the device.
 */
export async function giveLetters(doc: Document, family: TextDisplay['family']): Promise<void> {
  const view = doc.defaultView;
  if (family === 'book' || view === null) return;
  const name = familyName(family);
  if ([...doc.fonts].some((face) => face.family === name)) return;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), CHAPTER_PATIENCE_MS));
  const files = await Promise.race([bringLetters(family), late]);
  if (files === null) throw new ProblemError('engine-missing');
  const Face: typeof FontFace = Reflect.get(view, 'FontFace');
  const loaded = files.map((bytes, index) => new Face(name, bytes, { weight: weights[index] ?? '400' }).load());
  for (const face of await Promise.all(loaded)) doc.fonts.add(face);
}
