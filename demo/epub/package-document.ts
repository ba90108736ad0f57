import type { BookFile, BookInfo, SpineDocument } from './book.ts';
import { escapeXml } from './xhtml.ts';

const MODIFIED = '2026-01-15T12:00:00Z';
export const PUBLISHER = 'Editorial Libro Digital';

export interface PackageParts {
  book: BookInfo;
  files: readonly BookFile[];
  documents: readonly SpineDocument[];
  hasMath: boolean;
}

export function renderContainer(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;
}

export function renderPackage(parts: PackageParts): string {
  const { book, files, documents } = parts;
  const items = files.map(({ id, href, mediaType, properties }) => {
    const extra = properties.length === 0 ? '' : ` properties="${properties.join(' ')}"`;
    return `<item id="${id}" href="${href}" media-type="${mediaType}"${extra}/>`;
  });
  const spine = documents.map(({ file, spineProperties }) => {
    const extra = spineProperties.length === 0 ? '' : ` properties="${spineProperties.join(' ')}"`;
    return `<itemref idref="${file.id}"${extra}/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="bookid" xml:lang="es" dir="ltr">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="bookid">urn:uuid:${book.uuid}</dc:identifier>
<dc:title id="title">${escapeXml(book.title)}</dc:title>
${book.authors.map(creator).join('\n')}
<dc:language>es</dc:language>
<dc:publisher>${PUBLISHER}</dc:publisher>
<dc:description>${escapeXml(book.description)}</dc:description>
<dc:subject>${escapeXml(book.subject)}</dc:subject>
<dc:date>2026-01-15</dc:date>
<dc:rights>Texto e ilustraciones originales de ${PUBLISHER}.</dc:rights>
<meta property="dcterms:modified">${MODIFIED}</meta>
<meta property="schema:educationalLevel">${escapeXml(book.grade)}</meta>
<meta name="cover" content="cover-image"/>
${accessibility(book, parts.hasMath).join('\n')}
${layout(book).join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine toc="ncx" page-progression-direction="ltr">
${spine.join('\n')}
</spine>
</package>
`;
}

function creator(name: string, index: number): string {
  const id = `autor-${index + 1}`;
  return `<dc:creator id="${id}">${escapeXml(name)}</dc:creator>\n<meta refines="#${id}" property="role" scheme="marc:relators">aut</meta>`;
}

function accessibility(book: BookInfo, hasMath: boolean): string[] {
  const isFixed = book.layout === 'fixed';
  const features = [
    'alternativeText',
    'tableOfContents',
    'readingOrder',
    'structuralNavigation',
    'pageNavigation',
    'pageBreakMarkers',
    ...(isFixed ? [] : ['displayTransformability']),
    ...(hasMath ? ['MathML'] : []),
  ];
  const layoutNote = isFixed
    ? 'Las páginas tienen diseño fijo; el texto es texto real y cada ilustración tiene descripción.'
    : 'El texto se adapta al tamaño de letra y a los colores que elija quien lee.';
  const summary = `Libro con títulos ordenados, contenido, lista de páginas y descripción de cada figura. ${layoutNote}`;
  const property = (name: string, value: string): string => `<meta property="schema:${name}">${value}</meta>`;
  return [
    property('accessMode', 'textual'),
    property('accessMode', 'visual'),
    property('accessModeSufficient', 'textual'),
    ...features.map((feature) => property('accessibilityFeature', feature)),
    property('accessibilityHazard', 'none'),
    property('accessibilitySummary', summary),
  ];
}

function layout(book: BookInfo): string[] {
  return book.layout === 'fixed'
    ? [
        '<meta property="rendition:layout">pre-paginated</meta>',
        '<meta property="rendition:orientation">auto</meta>',
        '<meta property="rendition:spread">auto</meta>',
      ]
    : ['<meta property="rendition:layout">reflowable</meta>'];
}
