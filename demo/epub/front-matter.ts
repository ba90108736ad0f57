import type { BookInfo, SpineDocument } from './book.ts';
import { PUBLISHER } from './package-document.ts';
import { escapeXml, xhtmlPage } from './xhtml.ts';

interface FrontPage {
  book: BookInfo;
  id: string;
  title: string;
  body: string;
  bodyType: string;
  bodyClass: string;
  landmark: SpineDocument['landmark'];
}

function frontPage(page: FrontPage): SpineDocument {
  const content = xhtmlPage({
    title: page.title,
    body: page.body,
    bodyType: page.bodyType,
    stylesheet: '../book.css',
    bodyClass: page.bodyClass,
  });
  return {
    file: {
      id: page.id,
      href: `text/${page.id}.xhtml`,
      mediaType: 'application/xhtml+xml',
      content,
      properties: [],
    },
    headings: [],
    pages: [],
    landmark: page.landmark,
    spineProperties: [],
  };
}

export function coverDocument(book: BookInfo): SpineDocument {
  return frontPage({
    book,
    id: 'portada',
    title: `Cubierta de ${book.title}`,
    body: `<section epub:type="cover" class="cover"><img src="../images/cover.svg" alt="Cubierta de ${escapeXml(book.title)}, de ${escapeXml(book.authors.join(' y '))}"/></section>`,
    bodyType: 'cover',
    bodyClass: 'cover-page',
    landmark: { type: 'cover', title: 'Cubierta' },
  });
}

export function titleDocument(book: BookInfo): SpineDocument {
  const body = `<section epub:type="titlepage" class="titlepage">
<p class="subject">${escapeXml(book.subject)}</p>
<h1>${escapeXml(book.title)}</h1>
<p class="grade">${escapeXml(book.grade)}</p>
<p class="authors">${escapeXml(book.authors.join(' · '))}</p>
<p class="publisher">${PUBLISHER}</p>
</section>`;
  return frontPage({
    book,
    id: 'titulo',
    title: book.title,
    body,
    bodyType: 'frontmatter',
    bodyClass: 'title',
    landmark: { type: 'titlepage', title: 'Página de título' },
  });
}

export function colophonDocument(book: BookInfo): SpineDocument {
  const body = `<section epub:type="colophon" role="doc-colophon" class="colophon" aria-label="Colofón">
<p><strong>${escapeXml(book.title)}</strong>. ${escapeXml(book.grade)}.</p>
<p>Texto: ${escapeXml(book.authors.join(' y '))}. Ilustraciones y diseño: taller de ${PUBLISHER}.</p>
<p>Este libro de demostración se escribió y se dibujó para la biblioteca Libro Digital. Las personas que firman son personajes inventados. Primera edición digital, enero de 2026.</p>
</section>`;
  return frontPage({
    book,
    id: 'colofon',
    title: 'Colofón',
    body,
    bodyType: 'backmatter',
    bodyClass: 'colophon-page',
    landmark: null,
  });
}
