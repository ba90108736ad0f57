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

const brought = new Map<Family, Promise<ArrayBuffer[]>>();

async function fetchLetters(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new ProblemError('engine-missing');
  return answer.arrayBuffer();
}

/** Brings the letters of a family, once; rejects with `engine-missing`, and asks anew the next time. */
export function bringLetters(family: TextDisplay['family']): Promise<readonly ArrayBuffer[]> {
  if (family === 'book') return Promise.resolve([]);
  const known = brought.get(family) ?? Promise.all(faces[family].map(fetchLetters));
  brought.set(family, known);
  known.catch(() => brought.delete(family));
  return known;
}

/** The name a family has in the documents of a book. */
export const familyName = (family: Family): string => `libro-${family}`;

/** Gives a document the letters of a family; a frame has no fonts of the page around it. Without them its text stays in the device's own. */
export async function giveLetters(doc: Document, family: TextDisplay['family']): Promise<void> {
  const view = doc.defaultView;
  if (family === 'book' || view === null) return;
  const name = familyName(family);
  if ([...doc.fonts].some((face) => face.family === name)) return;
  const files = await bringLetters(family);
  const Face: typeof FontFace = Reflect.get(view, 'FontFace');
  const loaded = files.map((bytes, index) => new Face(name, bytes, { weight: weights[index] ?? '400' }).load());
  for (const face of await Promise.all(loaded)) doc.fonts.add(face);
}
