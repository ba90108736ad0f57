import type { BookInfo, Heading, SpineDocument } from './book.ts';
import { escapeXml, xhtmlPage } from './xhtml.ts';

interface TocEntry {
  href: string;
  text: string;
  children: TocEntry[];
}

export const NAV_HREF = 'nav.xhtml';

/** Chapters with their sections under them; deeper headings stay out of the contents. */
function tocOf(documents: readonly SpineDocument[]): TocEntry[] {
  const entries: TocEntry[] = [];
  for (const document of documents) {
    let chapter: TocEntry | null = null;
    for (const heading of document.headings) {
      const entry = entryOf(document.file.href, heading, chapter === null);
      if (chapter === null || heading.level === 1) {
        chapter = entry;
        entries.push(entry);
      } else if (heading.level === 2) {
        chapter.children.push(entry);
      }
    }
  }
  return entries;
}

function entryOf(href: string, heading: Heading, isFirst: boolean): TocEntry {
  return { href: isFirst ? href : `${href}#${heading.id}`, text: heading.text, children: [] };
}

export function renderNav(book: BookInfo, documents: readonly SpineDocument[]): string {
  const pages = documents.flatMap((document) =>
    document.pages.map((page) => `<li><a href="${document.file.href}#${page.id}">${page.label}</a></li>`),
  );
  const landmarks = documents.flatMap(({ file, landmark }) =>
    landmark === null ? [] : [`<li><a epub:type="${landmark.type}" href="${file.href}">${landmark.title}</a></li>`],
  );
  const body = `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="toc-titulo">
<h1 id="toc-titulo">Contenido</h1>
${navList(tocOf(documents))}
</nav>
<nav epub:type="page-list" role="doc-pagelist" id="paginas" aria-label="Páginas" hidden="">
<ol>
${pages.join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" id="guia" aria-label="Guía" hidden="">
<ol>
${book.layout === 'fixed' ? '' : '<li><a epub:type="toc" href="#toc">Contenido</a></li>'}
${landmarks.join('\n')}
</ol>
</nav>`;
  return xhtmlPage({
    title: `Contenido de ${book.title}`,
    body,
    bodyType: 'frontmatter',
    stylesheet: 'book.css',
    bodyClass: 'contents',
    ...(book.layout === 'fixed' ? { viewport: 'width=800, height=1000' } : {}),
  });
}

function navList(entries: readonly TocEntry[]): string {
  const items = entries.map((entry) => {
    const inner = entry.children.length === 0 ? '' : `\n${navList(entry.children)}\n`;
    return `<li><a href="${entry.href}">${escapeXml(entry.text)}</a>${inner}</li>`;
  });
  return `<ol>\n${items.join('\n')}\n</ol>`;
}

/** The contents once more in the form that EPUB 2 readers know. */
export function renderNcx(book: BookInfo, documents: readonly SpineDocument[]): string {
  let order = 0;
  const point = (entry: TocEntry): string => {
    order += 1;
    const id = `punto-${order}`;
    const inner = entry.children.map(point).join('\n');
    return `<navPoint id="${id}"><navLabel><text>${escapeXml(entry.text)}</text></navLabel><content src="${entry.href}"/>${inner}</navPoint>`;
  };
  const pages = documents.flatMap((document) =>
    document.pages.map((page) => {
      const target = `${document.file.href}#${page.id}`;
      return `<pageTarget id="${page.id}" type="normal" value="${page.label}"><navLabel><text>${page.label}</text></navLabel><content src="${target}"/></pageTarget>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="es">
<head>
<meta name="dtb:uid" content="urn:uuid:${book.uuid}"/>
<meta name="dtb:depth" content="2"/>
<meta name="dtb:totalPageCount" content="${pages.length}"/>
<meta name="dtb:maxPageNumber" content="${pages.length}"/>
</head>
<docTitle><text>${escapeXml(book.title)}</text></docTitle>
<navMap>
${tocOf(documents).map(point).join('\n')}
</navMap>
<pageList><navLabel><text>Páginas</text></navLabel>
${pages.join('\n')}
</pageList>
</ncx>
`;
}
