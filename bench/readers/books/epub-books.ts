import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { makePhoto } from './photo.ts';
import { isMarked, sentences, soughtWord } from './words.ts';

interface Chapter {
  readonly letters: number;
  readonly photos: number;
}

const style = `body { font-family: serif; line-height: 1.5; margin: 0 5%; }
h1 { font-size: 1.6em; margin: 1em 0; } figure { margin: 1em 0; } img { max-width: 100%; height: auto; }
figcaption { font-size: 0.85em; color: #444; } p { text-indent: 1.2em; margin: 0; text-align: justify; }`;

/** The paragraphs carry ids, by which two readers' pages can be compared. */
function chapterMarkup(number: number, { letters, photos }: Chapter): string {
  const paragraphs: string[] = [];
  for (let at = 0, written = 0; written < letters; at += 1) {
    const text = sentences(620, number * 1000 + at);
    const sought = at === 3 && isMarked(number) ? ` Aquí gira el ${soughtWord} del patio.` : '';
    paragraphs.push(`<p id="p${at}">${text}${sought}</p>`);
    written += text.length;
    const photo = Math.floor(at / 5);
    if (at % 5 === 2 && photo < photos)
      paragraphs.push(
        `<figure><img src="../fotos/f${number}-${photo}.jpg" alt="Paisaje" width="640" height="420"/><figcaption>Figura ${photo + 1}</figcaption></figure>`,
      );
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="es" lang="es"><head><title>Capítulo ${number}</title><link rel="stylesheet" href="../estilo.css"/></head>
<body><h1 id="t">Capítulo ${number}: ${sentences(12, number).split('.')[0] ?? ''}</h1>${paragraphs.join('\n')}</body></html>`;
}

function packageMarkup(title: string, chapters: readonly Chapter[]): string {
  const photos = chapters.flatMap((chapter, index) =>
    Array.from({ length: chapter.photos }, (_, photo) => `f${index + 1}-${photo}`),
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="es"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:libro:${title}</dc:identifier><dc:title>${title}</dc:title><dc:language>es</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="estilo.css" media-type="text/css"/>
${chapters.map((_, index) => `<item id="c${index + 1}" href="texto/c${index + 1}.xhtml" media-type="application/xhtml+xml"/>`).join('\n')}
${photos.map((photo) => `<item id="${photo}" href="fotos/${photo}.jpg" media-type="image/jpeg"/>`).join('\n')}</manifest>
<spine>${chapters.map((_, index) => `<itemref idref="c${index + 1}"/>`).join('')}</spine></package>`;
}

const navMarkup = (chapters: readonly Chapter[]) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="es"><head><title>Índice</title></head>
<body><nav epub:type="toc"><ol>${chapters.map((_, index) => `<li><a href="texto/c${index + 1}.xhtml">Capítulo ${index + 1}</a></li>`).join('')}</ol></nav></body></html>`;

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/libro.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** Writes the book, and beside it the same files unpacked for the reader that cannot open a zip. */
async function writeEpub(path: string, title: string, chapters: readonly Chapter[]): Promise<void> {
  const entries = new Map<string, Buffer>();
  const put = (name: string, content: string | Buffer) => entries.set(name, Buffer.from(content));
  put('META-INF/container.xml', container);
  put('OEBPS/libro.opf', packageMarkup(title, chapters));
  put('OEBPS/nav.xhtml', navMarkup(chapters));
  put('OEBPS/estilo.css', style);
  for (const [index, chapter] of chapters.entries()) {
    const number = index + 1;
    put(`OEBPS/texto/c${number}.xhtml`, chapterMarkup(number, chapter));
    for (let photo = 0; photo < chapter.photos; photo += 1)
      put(`OEBPS/fotos/f${number}-${photo}.jpg`, await makePhoto(number * 10 + photo, 640, 420, 30));
  }
  const zip = new ZipFile();
  const options = { mtime: new Date(2026, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...options, compress: false });
  for (const [name, content] of entries) {
    zip.addBuffer(content, name, { ...options, compress: !name.endsWith('.jpg') });
    const file = join(`${path}.d`, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Sixty chapters of a school book, two pictures in each. */
export function writeIllustratedEpub(path: string, chapters: number): Promise<void> {
  return writeEpub(
    path,
    'Ciencias ilustradas',
    Array.from({ length: chapters }, () => ({ letters: 11_000, photos: 2 })),
  );
}

/** One chapter of half a megabyte between two short ones. */
export function writeLongChapter(path: string): Promise<void> {
  const short = { letters: 3000, photos: 0 };
  return writeEpub(path, 'Novela', [{ letters: 500_000, photos: 0 }, short, short]);
}
