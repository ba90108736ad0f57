import DOMPurify from 'dompurify';
import { ALLOWED_MARKUP, REPLACED } from './allowed-markup.ts';
import { XHTML } from '../node-kinds.ts';
import { openFences } from './fenced-math.ts';
import { SHOWN, withoutForeignNames } from './foreign-names.ts';
import { limitMarkup } from './limit-markup.ts';
import { EMBEDDED, moveChildren, standIn } from './stand-in.ts';

/** How the names of the reader's own attributes begin. */
const OURS = 'data-libro-';

/**
 * A frame with a picture in it becomes the picture. One with anything else becomes an element that names it (`EMBEDDED`),
 * with what an `<object>` holds for readers that cannot show it.
 */
function withoutFrame(object: Element): void {
  const isObject = object.localName === 'object';
  const source = object.getAttribute(isObject ? 'data' : 'src') ?? '';
  const type = object.getAttribute('type') ?? '';
  const isImage = type.startsWith('image/') || /\.(?:svg|png|jpe?g|gif|webp|avif)(?:$|[?#])/i.test(source);
  if (!isObject && (source.trim() === '' || object.namespaceURI !== XHTML)) return;
  const holder = object.ownerDocument.createElementNS(XHTML, isImage ? 'img' : 'span');
  if (isImage) {
    holder.setAttribute('src', source);
    holder.setAttribute('alt', object.getAttribute('aria-label') ?? object.textContent?.trim() ?? '');
  } else {
    holder.setAttribute(EMBEDDED, source);
    if (isObject) moveChildren(object, holder);
  }
  for (const name of ['id', 'class', 'style', 'width', 'height']) {
    const value = object.getAttribute(name);
    if (value !== null) holder.setAttribute(name, value);
  }
  object.replaceWith(holder);
}

/** Character data is text like any other; the sanitizer knows it from XML only, and would take it away. */
function asText(doc: Document): void {
  const walker = doc.createTreeWalker(doc, NodeFilter.SHOW_CDATA_SECTION);
  const sections: CharacterData[] = [];
  while (walker.nextNode() !== null) if (walker.currentNode instanceof CharacterData) sections.push(walker.currentNode);
  for (const section of sections) section.replaceWith(doc.createTextNode(section.data));
  doc.normalize();
}

/** Handlers, which nothing may set in our page, not even on what is only looked at; and the namespace of what has no prefix. */
const LEFT_BEHIND = /^(?:on|srcdoc$|xmlns$)/i;

/**
 * A formula, a drawing or a page may name its elements with a prefix (`m:math`), of which the allow-list knows none.
 */
function withoutPrefixes(doc: Document): void {
  for (const element of doc.querySelectorAll('*')) {
    const { prefix, namespaceURI, localName } = element;
    if (prefix === null || namespaceURI === null || !SHOWN.has(namespaceURI)) continue;
    const plain = doc.createElementNS(namespaceURI, localName);
    const kept = Array.from(element.attributes).filter(({ name }) => !LEFT_BEHIND.test(name));
    for (const attribute of kept) plain.setAttributeNode(element.removeAttributeNode(attribute));
    moveChildren(element, plain);
    element.replaceWith(plain);
  }
}

/** Everything inside the document that could act is taken out, in place. The document must be inert XML. */
export function sanitizeSection(doc: Document): void {
  asText(doc);
  limitMarkup(doc);
  for (const link of doc.querySelectorAll('a[name]:not([id])')) link.id = link.getAttribute('name') ?? '';
  for (const element of doc.querySelectorAll('*')) {
    const id = element.getAttribute('xml:id');
    if (id !== null && element.id === '') element.id = id;
    // What the reader says on a page is not for a book to say.
    for (const name of element.getAttributeNames()) if (name.startsWith(OURS)) element.removeAttribute(name);
  }
  for (const map of doc.querySelectorAll('map[name]')) map.id = map.getAttribute('name') ?? '';
  for (const object of doc.querySelectorAll('object, embed, iframe')) withoutFrame(object);
  for (const element of doc.querySelectorAll(REPLACED)) standIn(element);
  // Forms stay to look at; nothing is ever sent.
  for (const form of doc.querySelectorAll('form')) {
    const box = doc.createElementNS(XHTML, 'div');
    for (const { name, value } of form.attributes)
      if (/^(?:id|class|style|lang|dir)$/.test(name)) box.setAttribute(name, value);
    moveChildren(form, box);
    form.replaceWith(box);
  }
  withoutForeignNames(doc);
  withoutPrefixes(doc);
  openFences(doc);
  DOMPurify.sanitize(doc.documentElement, ALLOWED_MARKUP);
}
