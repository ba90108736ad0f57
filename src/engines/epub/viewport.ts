export interface PageSize {
  readonly width: number;
  readonly height: number;
}

const MAX_SIDE = 20_000;

function sizeOf(width: string | undefined, height: string | undefined): PageSize | null {
  const size = { width: Number.parseFloat(width ?? ''), height: Number.parseFloat(height ?? '') };
  const isFit = size.width > 0 && size.height > 0 && size.width < MAX_SIDE && size.height < MAX_SIDE;
  return isFit ? size : null;
}

/** `width=1200, height=900` of a meta element, or `1200x900` of old books; what is said first counts. */
export function parseViewport(content: string): PageSize | null {
  const said = content.split(/[,;]/).map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=');
    return [name.trim().toLowerCase(), value.trim()];
  });
  const pairs = new Map(said.reverse());
  // Blanks are left to the numbers: looked for here, a long run of them would be gone through once for each.
  const [first, second] = content.split(/[x×]/i, 2);
  return sizeOf(pairs.get('width'), pairs.get('height')) ?? sizeOf(first, second);
}

/** The size of a fixed-layout page: its viewport, its SVG's box, or the picture that fills it. Read before sanitizing. */
export function viewportOf(doc: Document): PageSize | null {
  for (const meta of doc.querySelectorAll('meta[name]')) {
    if (meta.getAttribute('name')?.trim().toLowerCase() !== 'viewport') continue;
    const size = parseViewport(meta.getAttribute('content') ?? '');
    if (size !== null) return size;
  }
  const body = [...doc.documentElement.children].find((child) => child.localName === 'body');
  const svg = body?.children.length === 1 ? body.querySelector('svg') : null;
  if (svg === null || svg === undefined) return null;
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').trim().split(/[\s,]+/);
  return sizeOf(width, height) ?? sizeOf(svg.getAttribute('width') ?? '', svg.getAttribute('height') ?? '');
}
