import { XHTML } from '../node-kinds.ts';
import { resolveReference } from './archive-paths.ts';
import type { EpubWords } from './epub-book.ts';
import { limitMarkup } from './limit-markup.ts';
import { createShownFinder, type ManifestItem } from './package-document.ts';
import { BASE, EMBEDDED, moveChildren } from './stand-in.ts';

const NETWORK = /^\s*(?:https?:)?\/\//i;

/** An address of a file from the root of the book, as a page may write it. */
export const addressOf = (path: string): string => `/${path.split('/').map(encodeURIComponent).join('/')}`;

/**
 * Puts into its place what a frame or an object has: a picture, a recording, or the body of another page of the book,
 * each page once. Of what no reader shows the book may name what stands in (EPUB 3.3, *Manifest fallbacks*).
 */
export async function showEmbedded(
  doc: Document,
  { items, path: ownPath, basePath }: { items: readonly ManifestItem[]; path: string; basePath: string },
  readPage: (item: ManifestItem) => Promise<Element | null>,
): Promise<void> {
  const places = doc.querySelectorAll(`[${EMBEDDED}]`);
  if (places.length === 0) return;
  const find = createShownFinder(items);
  const shown = new Set([ownPath]);
  for (const place of places) {
    const path = resolveReference(place.getAttribute(EMBEDDED) ?? '', basePath)?.path;
    const item = path === undefined ? null : find(path);
    const kind = /^(?:image|audio|video)(?=\/)/.exec(item?.mediaType ?? '')?.[0];
    // What needs a script has no more to show than what stands in for it.
    const isUnused = item?.properties.includes('scripted') === true && place.hasChildNodes();
    if (item === null || shown.has(item.path) || isUnused) continue;
    if (kind === undefined) {
      shown.add(item.path);
      const body = await readPage(item);
      if (body === null) continue;
      place.replaceChildren();
      moveChildren(body, place);
      place.setAttribute(BASE, item.path);
    } else {
      const picture = doc.createElementNS(XHTML, kind === 'image' ? 'img' : kind);
      picture.setAttribute('src', addressOf(item.path));
      if (kind === 'image') picture.setAttribute('alt', place.textContent.trim());
      place.replaceChildren(picture);
    }
  }
  if (shown.size > 1) limitMarkup(doc);
  for (const place of doc.querySelectorAll(`[${EMBEDDED}]:empty`)) place.setAttribute('hidden', '');
}

/** In place of what is on the network only: a sentence that says so, and leads there whoever wants to. It is no text of the book. */
export function tellNetwork(doc: Document, { language, epub }: EpubWords): void {
  for (const place of doc.querySelectorAll(`audio, video, [${EMBEDDED}]:empty`)) {
    const sources = [place, ...place.querySelectorAll('source')].flatMap(
      (one) => one.getAttribute('src') ?? one.getAttribute(EMBEDDED) ?? [],
    );
    const [first] = sources;
    if (first === undefined || !sources.every((source) => NETWORK.test(source))) continue;
    const link = doc.createElementNS(XHTML, 'a');
    link.setAttribute('href', first.trim());
    link.setAttribute('hidden', '');
    link.setAttribute('data-libro-network', '');
    link.setAttribute('lang', language);
    link.textContent = epub.onNetwork;
    place.replaceWith(link);
  }
}
