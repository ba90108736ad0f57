import { scanCss } from './css-scanner.ts';
import { decodeText } from './decode-text.ts';
import { limitMarkup } from './limit-markup.ts';
import { parseXml } from './parse-xml.ts';

const DATA_ADDRESS = /^data:image\/svg\+xml([^,]*),([^#]*)(#.*)?$/is;
/** A drawing that says it is written in other letters: a browser might see another one than we do. */
const OTHER_LETTERS = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i;
const PLAIN_LETTERS = /^(?:;\s*(?:(?:charset=)?"?(?:utf-?8|us-ascii)"?|base64)\s*)*$/i;
const DECLARATION = /^<\?xml\s[^>]*\?>/;

/** A drawing in a drawing in a …; deeper ones are left out. */
const mostInside = 4;
/** What a browser takes out of an address before it reads it. */
const squeezed = (address: string): string => address.trim().replaceAll(/[\t\n\r]/g, '');
const isDrawing = (address: string): boolean => /^data:image\/svg/i.test(squeezed(address));

/** A sheet or a page within its own address, which could hold drawings again. */
const isOtherData = (address: string): boolean => /^data:(?!(?:image|font|audio|video)\/)/i.test(squeezed(address));

/** CSS whose drawings within addresses are safe ones; null where it has none. */
function safeSheet(css: string, depth: number): string | null {
  if (!/url|image|src|import|\\/i.test(css)) return null;
  const parts = scanCss(css);
  if (!parts.some((part) => typeof part !== 'string' && (isDrawing(part.url) || isOtherData(part.url)))) return null;
  const written = parts.map((part) => {
    if (typeof part === 'string') return part;
    const safe = isDrawing(part.url) ? dataDrawing(part.url, depth) : isOtherData(part.url) ? null : part.url;
    const address = safe ?? 'data:,';
    return `url("${address.replaceAll(/["\\\s]/g, encodeURIComponent)}")`;
  });
  return written.join('');
}

const ACTING = /^(?:script|object|embed|iframe)$/i;

/** A value whose drawings within addresses are safe ones; null where it may not stand. */
function safeAttribute(value: string, depth: number): string | null {
  if (isDrawing(value)) return dataDrawing(value, depth);
  if (/^\s*data:/i.test(value)) return isOtherData(value) ? null : value;
  // What holds one among other things is no address: pictures to choose from, or one that moves.
  const holdsOne = isOtherData(value) || /data:image\/svg/i.test(squeezed(value));
  return safeSheet(value, depth) ?? (holdsOne ? null : value);
}

/** Makes the drawings safe that stand in addresses inside a drawing; whether there were others than safe ones. */
function limitInside(doc: Document, depth: number): boolean {
  // In a picture no sheet comes from elsewhere; one within its own address could hold drawings again.
  const sheets = [...doc.childNodes].filter(
    (node) => node instanceof ProcessingInstruction && node.target === 'xml-stylesheet',
  );
  for (const sheet of sheets) sheet.remove();
  let isChanged = sheets.length > 0;
  for (const element of doc.querySelectorAll('*')) {
    for (const attribute of Array.from(element.attributes)) {
      const { name, value } = attribute;
      const safe = safeAttribute(value, depth);
      if (safe === value) continue;
      // Nothing may set in our page what could act in another.
      if (safe === null || ACTING.test(element.localName) || /^(?:on|srcdoc)/i.test(name))
        element.removeAttributeNode(attribute);
      else attribute.value = safe;
      isChanged = true;
    }
    const sheet = element.localName === 'style' ? safeSheet(element.textContent ?? '', depth) : null;
    if (sheet === null) continue;
    element.textContent = sheet;
    isChanged = true;
  }
  return isChanged;
}

/**
 * The drawing as a browser may have it: as it is, or written anew where it repeats itself too often, or where what it
 * declares (entities above all) could make of it another drawing than the one that was looked at. Null where it is none.
 */
function safeDrawing(text: string, depth: number): string | null {
  const doc = depth > mostInside ? null : parseXml(text, 'image/svg+xml');
  if (doc === null) return null;
  const isLimited = limitMarkup(doc);
  const isChanged = limitInside(doc, depth + 1) || isLimited;
  const isSure = !isChanged && !text.includes('<!DOCTYPE') && !OTHER_LETTERS.test(text);
  return isSure ? text : new XMLSerializer().serializeToString(doc).replace(DECLARATION, '');
}

/** A picture file that a browser may have; other pictures than drawings as they are. Null where it is no picture. */
export function safePicture(bytes: Uint8Array<ArrayBuffer>, type: string): Uint8Array<ArrayBuffer> | string | null {
  if (type !== 'image/svg+xml') return bytes;
  const text = decodeText(bytes);
  const safe = safeDrawing(text, 0);
  return safe === text ? bytes : safe;
}

function dataDrawing(address: string, depth: number): string | null {
  const [, parameters = '', body = '', fragment = ''] = DATA_ADDRESS.exec(squeezed(address)) ?? [];
  try {
    // A lone `%` stands for itself.
    const plain = decodeURIComponent(body.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    const isCoded = /;\s*base64\s*$/i.test(parameters);
    const text = isCoded ? decodeText(Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))) : plain;
    const safe = safeDrawing(text, depth);
    if (safe === null) return null;
    if (safe === text && PLAIN_LETTERS.test(parameters)) return address;
    return `data:image/svg+xml,${encodeURIComponent(safe)}${fragment}`;
  } catch {
    // Neither letters nor base64: no browser makes a drawing of it.
    return null;
  }
}

/** The same of a picture, a font, a sound that stands in its own address. */
export function safeDataAddress(address: string): string | null {
  return isDrawing(address) ? dataDrawing(address, 0) : address;
}
