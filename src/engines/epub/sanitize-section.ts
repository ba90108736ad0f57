import DOMPurify from 'dompurify';
import { ALLOWED_MARKUP, REPLACED } from './allowed-markup.ts';
import { limitMarkup } from './limit-markup.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Puts a hidden, empty element where one is taken out of the text. */
function standIn(element: Element): void {
  const isText = element.closest('body') !== null && element.closest('svg, math') === null;
  const holder = element.ownerDocument.createElementNS(XHTML, 'span');
  holder.setAttribute('hidden', '');
  if (isText) element.replaceWith(holder);
  else element.remove();
}

/**
 * A frame with a picture in it becomes the picture. An `<object>` with anything else becomes what it holds for readers
 * that cannot show it; other frames are left to be taken out.
 */
function withoutFrame(object: Element): void {
  const isObject = object.localName === 'object';
  const source = object.getAttribute(isObject ? 'data' : 'src') ?? '';
  const type = object.getAttribute('type') ?? '';
  const isImage = type.startsWith('image/') || /\.(?:svg|png|jpe?g|gif|webp|avif)(?:$|[?#])/i.test(source);
  if (!isImage && !isObject) return;
  const holder = object.ownerDocument.createElementNS(XHTML, isImage ? 'img' : 'span');
  if (isImage) {
    holder.setAttribute('src', source);
    holder.setAttribute('alt', object.getAttribute('aria-label') ?? object.textContent?.trim() ?? '');
  } else holder.append(...object.childNodes);
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

/** Everything inside the document that could act is taken out, in place. The document must be inert XML. */
export function sanitizeSection(doc: Document): void {
  const root = doc.documentElement;
  asText(doc);
  limitMarkup(doc);
  for (const link of doc.querySelectorAll('a[name]:not([id])')) link.id = link.getAttribute('name') ?? '';
  for (const element of doc.querySelectorAll('*')) {
    const id = element.getAttribute('xml:id');
    if (id !== null && element.id === '') element.id = id;
  }
  for (const map of doc.querySelectorAll('map[name]')) map.id = map.getAttribute('name') ?? '';
  for (const object of doc.querySelectorAll('object, embed, iframe')) withoutFrame(object);
  for (const element of doc.querySelectorAll(REPLACED)) standIn(element);
  // Forms stay to look at; nothing is ever sent.
  for (const form of doc.querySelectorAll('form')) {
    const box = doc.createElementNS(XHTML, 'div');
    for (const { name, value } of form.attributes)
      if (/^(?:id|class|style|lang|dir)$/.test(name)) box.setAttribute(name, value);
    box.append(...form.childNodes);
    form.replaceWith(box);
  }
  DOMPurify.sanitize(root, ALLOWED_MARKUP);
}
