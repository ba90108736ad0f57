import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRoot } from '../demo-root.ts';
import type { BookFile } from './book.ts';

const FILE = 'bricolage-grotesque-latin-wght-normal.woff2';
const HREF = 'fonts/bricolage-grotesque.woff2';

/** The style rule that belongs to `titleFont`; it goes first in every stylesheet. */
export const FONT_FACE = `@font-face { font-family: "Bricolage Grotesque"; src: url("${HREF}") format("woff2"); font-weight: 200 800; font-style: normal; font-display: swap; }
`;

/**
 * The letter of the collection's titles (SIL Open Font License), put into the book so that it looks
 * the same on a tablet that has hardly any fonts.
 */
export async function titleFont(): Promise<BookFile> {
  const folder = join(demoRoot(), '..', 'node_modules', '@fontsource-variable');
  const content = await readFile(join(folder, 'bricolage-grotesque', 'files', FILE));
  return { id: 'font', href: HREF, mediaType: 'font/woff2', content, properties: [] };
}
