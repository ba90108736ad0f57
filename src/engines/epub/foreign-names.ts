import { MATHML, SVG, XHTML } from '../node-kinds.ts';
import { moveChildren, standIn } from './stand-in.ts';

/** What a page is written in, with its drawings and its formulas. */
export const SHOWN: ReadonlySet<string> = new Set([XHTML, SVG, MATHML]);
const OPS = 'http://www.idpf.org/2007/ops';

/** What such a name holds is no text to read, whoever gave it. */
const UNREAD =
  /^(?:script|style|template|meta|metadata|object|i?frame|frameset|no(?:script|frames|embed)|embed|applet|portal|plaintext|xmp|textarea|select|audio|video|canvas)$/i;
/** Of a page that gives its names wrongly; with a prefix they are the headings of other ways to write a text (TEI, DocBook). */
const UNREAD_BARE = /^(?:head|title)$/i;
/** Begin a line, and end one. */
const BLOCKS =
  /^(?:address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|h[1-6]|head|header|hr|li|main|nav|ol|p|para|pre|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)$/i;

/** Of several ways to show one thing (`epub:switch`), the first we can; the others keep their places, empty. */
function choose(element: Element): void {
  const ways = [...element.children].filter(({ namespaceURI }) => namespaceURI === OPS);
  const drawn = ways.find((way) => {
    const needed = way.getAttribute('required-namespace')?.trim();
    return way.localName === 'case' && (needed === MATHML || needed === SVG);
  });
  const chosen = drawn ?? ways.find(({ localName }) => localName === 'default');
  for (const way of ways) if (way !== chosen) standIn(way);
}

/** The element by a name of ours, which says no more than whether it stands in a line. */
function renamed(element: Element): Element {
  const plain = element.ownerDocument.createElementNS(XHTML, BLOCKS.test(element.localName) ? 'div' : 'span');
  for (const name of ['id', 'class', 'lang', 'dir']) {
    const value = element.getAttribute(name) ?? (name === 'lang' ? element.getAttribute('xml:lang') : null);
    if (value !== null) plain.setAttribute(name, value);
  }
  return plain;
}

/**
 * Elements that are neither of a page nor of a drawing or a formula would be taken away with the text in them. The text
 * stays, in an element that means nothing: whatever the foreign name says to somebody, it says nothing to a browser.
 */
export function withoutForeignNames(doc: Document): void {
  for (const element of doc.querySelectorAll('body *')) {
    const { namespaceURI, localName, prefix } = element;
    // What drawings and formulas have of others (who drew them, with what) is not for reading.
    if (SHOWN.has(namespaceURI ?? '') || element.closest('svg, math') !== null) continue;
    if (UNREAD.test(localName) || (prefix === null && UNREAD_BARE.test(localName))) {
      standIn(element);
      continue;
    }
    if (namespaceURI === OPS && localName === 'switch') choose(element);
    const plain = renamed(element);
    moveChildren(element, plain);
    element.replaceWith(plain);
  }
}
