import { XHTML } from '../node-kinds.ts';
import { isExternal, resolveReference } from './archive-paths.ts';
import { decodeText } from './decode-text.ts';
import { addressOf, showEmbedded, tellNetwork } from './embedded.ts';
import type { SpineItem } from './package-document.ts';
import { BASE_STAND_IN, parseTagSoup, parseXml } from './parse-xml.ts';
import type { EpubBook, EpubWords } from './epub-book.ts';
import { nullWhereDamaged } from './resources.ts';
import { rewriteReferences } from './rewrite-references.ts';
import { sanitizeSection } from './sanitize-section.ts';
import { viewportOf } from './viewport.ts';
import type { PageSize } from './viewport.ts';

/** No chapter is that long; a file that unpacks to more is not read. */
const mostChapterBytes = 32 * 1024 * 1024;

/** A chapter ready for a frame: nothing in it acts or asks outside. */
export interface SectionDocument {
  /** To be copied into the frame’s page. */
  readonly root: Element;
  /** Addresses of the pictures that its styles draw. */
  readonly drawn: readonly string[];
  /** What a fixed-layout page says its size is. */
  readonly viewport: PageSize | null;
  /** The address of what was left for later (`LATE`); null where it is missing. */
  bring(reference: string): Promise<string | null>;
  release(): void;
}

function emptyPage(): Document {
  const doc = document.implementation.createDocument(XHTML, 'html');
  const head = doc.createElementNS(XHTML, 'head');
  doc.documentElement.append(head, doc.createElementNS(XHTML, 'body'));
  return doc;
}

export function bodyOf(doc: Document): Element {
  const found = [...doc.documentElement.children].find(
    (child) => child.localName === 'body' || child.localName === 'frameset',
  );
  return found ?? doc.documentElement.appendChild(doc.createElementNS(XHTML, 'body'));
}

function headOf(doc: Document): Element {
  const found = [...doc.documentElement.children].find((child) => child.localName === 'head');
  if (found !== undefined) return found;
  const head = doc.createElementNS(XHTML, 'head');
  doc.documentElement.prepend(head);
  return head;
}

function messagePage({ language, epub }: EpubWords): Document {
  const doc = emptyPage();
  const paragraph = doc.createElementNS(XHTML, 'p');
  paragraph.setAttribute('class', 'libro-message');
  paragraph.setAttribute('lang', language);
  paragraph.textContent = epub.brokenChapter;
  bodyOf(doc).append(paragraph);
  return doc;
}

/** A picture that is a page of its own, and no drawing with words in it. */
const isPicture = ({ mediaType }: SpineItem): boolean =>
  mediaType.startsWith('image/') && mediaType !== 'image/svg+xml';

function imagePage(path: string): Document {
  const doc = emptyPage();
  const image = doc.createElementNS(XHTML, 'img');
  image.setAttribute('src', addressOf(path));
  image.setAttribute('alt', '');
  image.setAttribute('class', 'libro-whole');
  bodyOf(doc).append(image);
  return doc;
}

/** `<?xml-stylesheet href="…"?>` before the root, as links the sanitizer knows. */
function linkedSheets(doc: Document): Element[] {
  return [...doc.childNodes].flatMap((node) => {
    const href =
      node instanceof ProcessingInstruction && node.target === 'xml-stylesheet'
        ? /href\s*=\s*["']([^"']+)/.exec(node.data)
        : null;
    if (href === null) return [];
    const link = doc.createElementNS(XHTML, 'link');
    link.setAttribute('rel', 'stylesheet');
    link.setAttribute('href', href[1] ?? '');
    return [link];
  });
}

/** An SVG page stands inside an ordinary one, so that all sections are handled alike. */
function aroundSvg(svg: Document): Document {
  const doc = emptyPage();
  headOf(doc).append(...linkedSheets(svg).map((link) => doc.importNode(link, true)));
  const root = doc.importNode(svg.documentElement, true);
  root.classList.add('libro-whole');
  bodyOf(doc).append(root);
  return doc;
}

function parseSection(text: string, item: Pick<SpineItem, 'path' | 'mediaType'>): Document | null {
  if (item.mediaType === 'image/svg+xml' || (item.path.endsWith('.svg') && /<svg[\s>]/.test(text.slice(0, 2000)))) {
    const svg = parseXml(text, 'image/svg+xml');
    return svg === null ? null : aroundSvg(svg);
  }
  const strict = parseXml(text, 'application/xhtml+xml');
  const isXhtml = strict?.documentElement.namespaceURI === XHTML && strict.documentElement.localName === 'html';
  return isXhtml ? strict : parseTagSoup(text);
}

/** Where relative addresses start: beside the file, or where its `<base>` inside the book says. */
function basePathOf(doc: Document, path: string): string {
  const href = doc.querySelector(`${BASE_STAND_IN}[href]`)?.getAttribute('href') ?? '';
  const base = href === '' || isExternal(href) ? null : resolveReference(href, path);
  return base === null ? path : href.endsWith('/') ? `${base.path}/` : base.path;
}

type Brought = Promise<Uint8Array<ArrayBuffer> | null>;

async function readSection({ resources, words }: EpubBook, item: SpineItem, brought?: Brought): Promise<Document> {
  if (isPicture(item)) return imagePage(item.path);
  const bytes = await (brought ?? resources.readBytes(item.path)).catch(nullWhereDamaged);
  const doc = bytes === null || bytes.length > mostChapterBytes ? null : parseSection(decodeText(bytes), item);
  return doc ?? messagePage(words);
}

/** A section without anything that acts, in place, with what its frames have; and where its addresses begin. */
async function clean({ package: { items }, resources }: EpubBook, item: SpineItem, doc: Document): Promise<string> {
  // Ours is at no path of the book: what is written in it is the picture's own, and no page shows itself.
  const basePath = isPicture(item) ? '' : basePathOf(doc, item.path);
  sanitizeSection(doc);
  let bytesLeft = mostChapterBytes;
  await showEmbedded(doc, { items, path: item.path, basePath }, async (embedded) => {
    const bytes = await resources.readBytes(embedded.path).catch(nullWhereDamaged);
    bytesLeft -= bytes?.length ?? 0;
    const page = bytes === null || bytesLeft < 0 ? null : parseSection(decodeText(bytes), embedded);
    if (page === null) return null;
    sanitizeSection(page);
    return bodyOf(page);
  });
  return basePath;
}

/**
 * A section without anything that acts, to be read and not shown: the same text in the same places as its frame has.
 * `brought`: its bytes, where somebody has asked for them.
 */
export async function readCleanSection(book: EpubBook, item: SpineItem, brought?: Brought): Promise<Document> {
  const doc = await readSection(book, item, brought);
  await clean(book, item, doc);
  headOf(doc);
  bodyOf(doc);
  return doc;
}

/** What a frame's document has of ours. */
export interface SectionStyles {
  /** First in its head. */
  readonly base: string;
  /** Last in its head. */
  readonly rules: string;
  /** What stands on its root: written on it beforehand, it is laid out once. */
  dress?(root: HTMLElement): void;
}

/** Makes what a frame shows of one spine item. */
export async function createSectionDocument(
  book: EpubBook,
  item: SpineItem,
  styles: SectionStyles,
): Promise<SectionDocument> {
  const doc = await readSection(book, item);
  const viewport = viewportOf(doc);
  const basePath = await clean(book, item, doc);
  tellNetwork(doc, book.words);
  const scope = book.resources.createScope();
  try {
    await rewriteReferences(doc, scope, basePath);
  } catch (error) {
    scope.release();
    throw error;
  }
  const root = doc.documentElement;
  const spoken = root.getAttribute('lang') ?? root.getAttribute('xml:lang') ?? bodyOf(doc).getAttribute('xml:lang');
  const language = spoken ?? book.package.language;
  if (language !== '') root.setAttribute('lang', language);
  root.toggleAttribute('data-libro-unsaid', spoken === null);
  const [base, rules] = [styles.base, styles.rules].map((css) => {
    const style = doc.createElementNS(XHTML, 'style');
    style.textContent = css;
    return style;
  });
  const head = headOf(doc);
  if (base !== undefined) head.prepend(base);
  if (rules !== undefined) head.append(rules);
  bodyOf(doc);
  if (root instanceof HTMLElement) styles.dress?.(root);
  // What was taken out between two words leaves one text, as where it had never been.
  root.normalize();
  const bring = (reference: string): Promise<string | null> => scope.urlOf(reference, basePath);
  return { root, drawn: scope.drawn(), viewport, bring, release: scope.release };
}
