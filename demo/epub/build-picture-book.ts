import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoRoot } from '../demo-root.ts';
import type { BookInfo, SpineDocument } from './book.ts';
import { coverImage, packEpub, stylesheet } from './build-epub.ts';
import { renderCover } from './cover.ts';
import { FONT_FACE, titleFont } from './font.ts';
import type { PicturePage } from './picture-book.ts';
import { readScene } from './scene.ts';
import { escapeXml, tieDashes, xhtmlPage } from './xhtml.ts';

const WIDTH = 800;
const HEIGHT = 1000;
const VIEWPORT = `width=${WIDTH}, height=${HEIGHT}`;
const HALVES: Readonly<Record<PicturePage['half'], string>> = {
  left: '0 0 800 1000',
  right: '800 0 800 1000',
  whole: '0 0 800 1000',
};

/** Builds a fixed-layout book: every page has its picture inline and its words as real text. */
export async function buildPictureBook(book: BookInfo, pages: readonly PicturePage[]): Promise<Uint8Array> {
  const folder = join(demoRoot(), 'epub', book.slug);
  const names = [...new Set(pages.map(({ scene }) => scene))];
  const [style, art, scenes] = await Promise.all([
    readFile(join(folder, 'style.css'), 'utf8'),
    readScene(folder, 'cubierta'),
    Promise.all(names.map(async (name) => [name, await readScene(folder, name)] as const)),
  ]);
  const drawings = new Map(scenes);
  const documents = [
    coverPage(book),
    ...pages.map((page, index) => picturePage(page, index + 1, drawings.get(page.scene) ?? '')),
  ];
  const files = [stylesheet(FONT_FACE + style), await titleFont(), coverImage(renderCover(book, art))];
  return packEpub({ book, documents, files, hasMath: false, navAt: null });
}

function coverPage(book: BookInfo): SpineDocument {
  const alt = `Cubierta de ${escapeXml(book.title)}: un quirquincho gris rodeado de manchas de colores`;
  const content = xhtmlPage({
    title: `Cubierta de ${book.title}`,
    body: `<section epub:type="cover"><img class="cover" src="../images/cover.svg" alt="${alt}"/></section>`,
    bodyType: 'cover',
    stylesheet: '../book.css',
    viewport: VIEWPORT,
  });
  return {
    file: {
      id: 'portada',
      href: 'text/portada.xhtml',
      mediaType: 'application/xhtml+xml',
      content,
      properties: [],
    },
    headings: [],
    pages: [],
    landmark: { type: 'cover', title: 'Cubierta' },
    spineProperties: ['rendition:page-spread-center'],
  };
}

function picturePage(page: PicturePage, number: number, drawing: string): SpineDocument {
  const id = `pagina-${String(number).padStart(2, '0')}`;
  const words = page.lines.map((line) => `<p>${escapeXml(tieDashes(line))}</p>`).join('\n');
  const look = page.look ?? 'story';
  const heading =
    look === 'title' ? `<h1 id="h1">${page.lines.map((line) => escapeXml(line)).join('<br/>')}</h1>` : words;
  const body = `<section id="${id}" epub:type="${look === 'title' ? 'titlepage' : 'bodymatter'}">
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${HALVES[page.half]}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(page.alt)}">
<title>${escapeXml(page.alt)}</title>
${drawing}</svg>
<div class="words ${look}" style="color: ${page.ink}">
${heading}
</div>
</section>`;
  const title = page.heading ?? `Página ${number}`;
  return {
    file: {
      id,
      href: `text/${id}.xhtml`,
      mediaType: 'application/xhtml+xml',
      content: xhtmlPage({
        title,
        body,
        bodyType: 'bodymatter',
        stylesheet: '../book.css',
        viewport: VIEWPORT,
      }),
      properties: ['svg'],
    },
    headings: page.heading === undefined ? [] : [{ id, level: 1, text: page.heading }],
    pages: [{ id, label: String(number) }],
    landmark: number === 3 ? { type: 'bodymatter', title: 'Comienzo del cuento' } : null,
    spineProperties: [placeProperty(page.place)],
  };
}

function placeProperty(place: PicturePage['place']): string {
  return place === 'center' ? 'rendition:page-spread-center' : `page-spread-${place}`;
}
