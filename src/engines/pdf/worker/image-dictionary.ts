/** An image that is nothing but its JPEG: its pixels, and how many colours each of them has. */
export interface PlainImage {
  readonly width: number;
  readonly height: number;
  /** Null where another object of the file says which colours they are. */
  readonly components: 1 | 3 | null;
}

/** What says nothing of how the pixels look. Masks, `Decode`, `DecodeParms` and the like are not among them. */
const quietKeys = new Set(['Type', 'Name', 'Intent', 'Interpolate', 'Metadata', 'Length']);
const components: Readonly<Record<string, 1 | 3>> = { '/DeviceGray': 1, '/DeviceRGB': 3 };
const toldElsewhere = /^(?:\d+\s+\d+\s+R|\[\s*\/ICCBased\s+\d+\s+\d+\s+R\s*\])$/;

/** `n g obj << … >> stream`, at the end of what stands before the data of a stream (ISO 32000-1, 7.3.8). */
const dictionaryAtEnd = /\bobj\s*<<([^<>()%]*)>>\s*stream\r?\n$/;
const entry = /\s*\/([A-Za-z]+)\s*(\/[A-Za-z0-9]+|[\d.]+(?:\s+\d+\s+R\b)?|true|false|\[[^[\]]*\])/y;

/**
 * Reads the dictionary of an image (ISO 32000-1, 8.9.5) in `before`, the file's text up to the image's data. Null where it
 * is no JPEG, or where anything is done to its pixels on the way to the page: what is not understood counts as that.
 */
export function readPlainImage(before: string): PlainImage | null {
  const body = dictionaryAtEnd.exec(before)?.[1];
  if (body === undefined) return null;
  const said = new Map<string, string>();
  entry.lastIndex = 0;
  while (body.slice(entry.lastIndex).trim() !== '') {
    const [, key = '', value = ''] = entry.exec(body) ?? [];
    if (key === '' || said.has(key)) return null;
    said.set(key, value);
  }
  const take = (key: string): string => {
    const value = said.get(key) ?? '';
    said.delete(key);
    return value;
  };
  const [width, height] = [take('Width'), take('Height')].map((text) => (/^\d+$/.test(text) ? Number(text) : 0));
  const space = take('ColorSpace');
  const colours = toldElsewhere.test(space) ? null : components[space];
  const isJpeg = take('Subtype') === '/Image' && /^\[?\s*\/DCTDecode\s*\]?$/.test(take('Filter'));
  const isPlain = take('BitsPerComponent') === '8' && [...said.keys()].every((key) => quietKeys.has(key));
  if (!width || !height || colours === undefined || !isJpeg || !isPlain) return null;
  return { width, height, components: colours };
}
