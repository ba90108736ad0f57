import { zipEpub } from '../../../demo/epub/zip.ts';

const CONTAINER =
  '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';

export interface Chapter {
  readonly name: string;
  /** A whole file, or what goes into the body of one. */
  readonly body: string;
  /** What it is in place of that: no text. */
  readonly bytes?: Uint8Array;
  readonly type?: string;
  readonly properties?: string;
  /** Left out of the contents. */
  readonly isUnlisted?: boolean;
  /** Left out of the spine, and of the contents: it stands in for another. */
  readonly isStandIn?: boolean;
  /** Attributes of its line in the manifest. */
  readonly manifest?: string;
  /** Stands once more at the end of the spine. */
  readonly isRepeated?: boolean;
  /** The file that says who says it (Media Overlays). */
  readonly overlay?: string;
}

export interface BookPlan {
  readonly chapters: readonly Chapter[];
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly metadata?: string;
  /** Put at the end of the manifest, where it counts more than what is listed by itself. */
  readonly manifest?: string;
  /** Put into the navigation document below the contents. */
  readonly navigation?: string;
  /** Attributes of the title. */
  readonly titleAttributes?: string;
  readonly direction?: 'ltr' | 'rtl' | 'default';
  /** Blanks around the names that the spine calls its sections by. */
  readonly blanks?: string;
  /** Spanish, if none is given. */
  readonly language?: string;
  /** Put into the head of every chapter that is not a whole file. */
  readonly head?: string;
}

function typeOf(path: string): string {
  if (path.endsWith('.css')) return 'text/css';
  if (path.endsWith('.svg')) return 'image/svg+xml';
  if (path.endsWith('.smil')) return 'application/smil+xml';
  if (path.endsWith('.wav')) return 'audio/wav';
  return path.endsWith('.png') ? 'image/png' : 'application/octet-stream';
}

/** A whole chapter around a body. */
export function xhtml(body: string, head = ''): string {
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title>${head}</head><body>${body}</body></html>`;
}

/** A small EPUB 3; chapters and files stand in `OPS/`. */
export function makeBook(plan: BookPlan): Promise<Uint8Array> {
  const files = Object.entries(plan.files ?? {});
  const manifest = [
    ...plan.chapters.map(
      ({ name, type, overlay, manifest: said = '' }, i) =>
        `<item id="c${i}" href="${name}" ${said} media-type="${type ?? 'application/xhtml+xml'}"${overlay === undefined ? '' : ` media-overlay="f${files.findIndex(([path]) => path === overlay)}"`}/>`,
    ),
    ...files.map(([path], i) => `<item id="f${i}" href="${path}" media-type="${typeOf(path)}"/>`),
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    plan.manifest ?? '',
  ];
  const spine = plan.chapters.map(({ properties, isStandIn }, i) =>
    isStandIn === true
      ? ''
      : `<itemref idref="${plan.blanks ?? ''}c${i}${plan.blanks ?? ''}"${properties === undefined ? '' : ` properties="${properties}"`}/>`,
  );
  spine.push(...plan.chapters.flatMap(({ isRepeated }, i) => (isRepeated === true ? `<itemref idref="c${i}"/>` : [])));
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:1</dc:identifier><dc:title ${plan.titleAttributes ?? ''}>Libro de prueba</dc:title><dc:language>${plan.language ?? 'es'}</dc:language>${plan.metadata ?? ''}</metadata><manifest>${manifest.join('')}</manifest><spine${plan.direction === undefined ? '' : ` page-progression-direction="${plan.direction}"`}>${spine.join('')}</spine></package>`;
  const lines = plan.chapters.map(({ name, isUnlisted, isStandIn }, i) =>
    isUnlisted === true || isStandIn === true ? '' : `<li><a href="${name}">Capítulo ${i + 1}</a></li>`,
  );
  const nav = xhtml(`<nav epub:type="toc"><ol>${lines.join('')}</ol></nav>${plan.navigation ?? ''}`);
  return zipEpub([
    { path: 'META-INF/container.xml', content: CONTAINER },
    { path: 'OPS/book.opf', content: opf },
    { path: 'OPS/nav.xhtml', content: nav },
    ...plan.chapters.map(({ name, body, bytes }) => ({
      path: `OPS/${name}`,
      content: bytes ?? (body.startsWith('<?xml') || body.startsWith('<!DOCTYPE') ? body : xhtml(body, plan.head)),
    })),
    ...files.map(([path, content]) => ({ path: `OPS/${path}`, content })),
  ]);
}

/** Paragraphs of numbered words, so that every page starts with others. */
export function prose(paragraphs: number, prefix = 'palabra'): string {
  return Array.from({ length: paragraphs }, (_, p) => {
    const words = Array.from({ length: 60 }, (_word, w) => `${prefix}-${p}-${w}`);
    return `<p id="${prefix}${p}">${words.join(' ')}</p>`;
  }).join('\n');
}
