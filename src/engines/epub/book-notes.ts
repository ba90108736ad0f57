import { ProblemError } from '../../../contract/problems.ts';
import { isElement, isText } from '../node-kinds.ts';
import type { BookNote, NotePart } from '../publication.ts';
import type { EpubBook } from './epub-book.ts';
import type { SpineItem } from './package-document.ts';
import { readCleanSection } from './section-document.ts';

const EPUB = 'http://www.idpf.org/2007/ops';
/** `1`, `[12]`, `*`: how a note is called where the book does not say that it is one. */
const mark = /^[[(]?(?:\d{1,4}|[*†‡§¶]{1,3}|\p{Ll})[\])]?$/u;
const backMark = /^[↩↑↵⤴⏎^\s\uFE0E]*$/u;
const noteTypes: ReadonlySet<string> = new Set([
  'footnote',
  'endnote',
  'rearnote',
  'note',
  'doc-footnote',
  'doc-endnote',
]);
const blocks = 'aside, li, dd, p, div, section, blockquote, td, figcaption';
/** Longer than this it is a chapter, and belongs on pages. */
const longest = 4000;

function typesOf(element: Element): readonly string[] {
  const said = `${element.getAttributeNS(EPUB, 'type') ?? element.getAttribute('epub:type') ?? ''} ${element.getAttribute('role') ?? ''}`;
  return said.split(/\s+/u);
}

/** Whether a link calls a note: by what the book says of it (EPUB Structural Semantics, DPUB-ARIA), or by how it looks. */
export function callsNote(link: Element): boolean {
  const types = typesOf(link);
  if (types.includes('noteref') || types.includes('doc-noteref')) return true;
  if (types.includes('backlink') || types.includes('doc-backlink')) return false;
  const isRaised = link.closest('sup') !== null || link.querySelector('sup') !== null;
  return isRaised && mark.test(link.textContent.trim());
}

/** Whether the book says that it is a note (EPUB Structural Semantics, DPUB-ARIA). */
const isNamed = (block: Element): boolean => typesOf(block).some((type) => noteTypes.has(type));

/** Whether nothing is written in a block before this. */
function isFirstIn(block: Element, element: Element): boolean {
  const before = (block.ownerDocument ?? document).createRange();
  before.setStart(block, 0);
  before.setEndBefore(element);
  return before.toString().trim() === '';
}

/** Links that lead from a note back to its call; the number it begins with often does. */
function leadsBack(element: Element, note: Element): boolean {
  if (element.localName !== 'a') return false;
  const types = typesOf(element);
  if (types.includes('backlink') || types.includes('doc-backlink') || backMark.test(element.textContent)) return true;
  return !types.includes('noteref') && !types.includes('doc-noteref') && callsNote(element) && isFirstIn(note, element);
}

const looks: Readonly<Record<string, NotePart['look']>> = {
  em: 'em',
  i: 'em',
  cite: 'em',
  strong: 'strong',
  b: 'strong',
  sup: 'sup',
  sub: 'sub',
};

/** The words of a note by paragraphs; what is no text is left for the page itself. */
function paragraphsOf(note: Element): NotePart[][] {
  const paragraphs: NotePart[][] = [[]];
  (function read(parent: Element, look: NotePart['look']): void {
    for (const node of parent.childNodes) {
      if (isText(node)) paragraphs.at(-1)?.push({ text: node.data.replaceAll(/\s+/gu, ' '), look });
      else if (isElement(node) && !node.hasAttribute('hidden') && !leadsBack(node, note)) {
        const isBlock = node.matches(blocks) || node.localName === 'br';
        if (isBlock) paragraphs.push([]);
        read(node, looks[node.localName] ?? look);
        if (isBlock) paragraphs.push([]);
      }
    }
  })(note, null);
  return paragraphs.filter((parts) => parts.some(({ text }) => text.trim() !== ''));
}

/** Reads the note an id of an item stands for; `null` where it is none to show beside the text. */
export async function readNote(book: EpubBook, item: SpineItem, id: string): Promise<BookNote | null> {
  const doc = await readCleanSection(book, item).catch((cause: unknown) => {
    // The page itself will say it.
    if (cause instanceof ProblemError) return null;
    throw cause;
  });
  const target = doc?.getElementById(id) ?? null;
  const note = target?.matches(blocks) === true ? target : (target?.closest(blocks) ?? null);
  if (doc === null || note === null) return null;
  const isCall = (link: Element): boolean => callsNote(link) && !leadsBack(link, note);
  // The block a call stands in is no note, unless the book says so.
  if (!isNamed(note) && [...note.querySelectorAll('a')].some(isCall)) return null;
  const length = note.textContent.trim().length;
  const hasPictures = note.querySelector('img, svg, math, table, audio, video') !== null;
  if (length === 0 || length > longest || hasPictures) return null;
  const language = note.closest('[lang]')?.getAttribute('lang') ?? book.package.language;
  const paragraphs = paragraphsOf(note);
  return paragraphs.length === 0 ? null : { language, paragraphs };
}
