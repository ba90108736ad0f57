import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { finished } from 'node:stream/promises';
import PdfKitDocument from 'pdfkit';
import sharp from 'sharp';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { markAt, markCells } from './page-mark.ts';
import { makePhoto } from './photo.ts';
import { pageText, sentences } from './words.ts';

const page = { width: 576, height: 768, margin: 48 } as const;
const require = createRequire(import.meta.url);

async function startBook(path: string, title: string): Promise<{ doc: PDFKit.PDFDocument; end: () => Promise<void> }> {
  const doc = new PdfKitDocument({
    size: [page.width, page.height],
    margin: page.margin,
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
    lang: 'es',
  });
  for (const [name, file] of [
    ['body', '400-normal'],
    ['bold', '700-normal'],
    ['italic', '400-italic'],
  ] as const)
    doc.registerFont(name, await readFile(require.resolve(`@fontsource/nunito/files/nunito-latin-${file}.woff`)));
  const stream = createWriteStream(path);
  doc.pipe(stream);
  return {
    doc,
    end() {
      doc.end();
      return finished(stream);
    },
  };
}

function drawMark(doc: PDFKit.PDFDocument, number: number): void {
  const side = markAt.cell * page.width;
  doc.save();
  for (const [index, isDark] of markCells(number).entries())
    doc
      .rect(markAt.left * page.width + index * side, markAt.top * page.height, side, side)
      .fill(isDark ? '#000000' : '#ffffff');
  doc.restore();
}

/** A map: fields with borders, rivers, shaded relief, names; what textbooks draw with lines and not with pixels. */
function drawMap(
  doc: PDFKit.PDFDocument,
  seed: number,
  left: number,
  top: number,
  width: number,
  height: number,
): void {
  const random = seededRandom(seed);
  doc.save().rect(left, top, width, height).clip();
  const shade = doc.linearGradient(left, top, left + width, top + height);
  shade.stop(0, '#e7f1e4').stop(1, '#cfe0ee');
  doc.rect(left, top, width, height).fill(shade);
  const [columns, rows] = [18, 12];
  for (let index = 0; index < columns * rows; index += 1) {
    const x = left + ((index % columns) + random() * 0.6) * (width / columns);
    const y = top + (Math.floor(index / columns) + random() * 0.6) * (height / rows);
    const radius = (width / columns) * (0.4 + random() * 0.5);
    doc.moveTo(x + radius, y);
    for (let corner = 1; corner <= 12; corner += 1) {
      const angle = (corner / 12) * Math.PI * 2;
      const far = radius * (0.7 + random() * 0.5);
      const [a, b] = [x + Math.cos(angle - 0.2) * far, y + Math.sin(angle - 0.2) * far];
      doc.bezierCurveTo(a, b, a, b, x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    }
    const tone = Math.floor(random() * 80);
    doc.lineWidth(0.4).fillOpacity(0.7);
    doc.fillAndStroke([120 + tone, 170 + tone * 0.5, 110 + tone], [90, 110, 90]);
  }
  doc.fillOpacity(1);
  for (let line = 0; line < 90; line += 1) {
    const y = top + (line / 90) * height;
    doc.moveTo(left, y);
    for (let step = 1; step <= 24; step += 1)
      doc.lineTo(left + (step / 24) * width, y + Math.sin(step * 0.7 + line * 0.3) * 6 + random() * 2);
    doc
      .lineWidth(0.25)
      .strokeColor(line % 5 === 0 ? '#8a5a2b' : '#b58a5c')
      .stroke();
  }
  doc.restore();
  doc.font('italic').fontSize(6).fillColor('#2d3b2d');
  for (let name = 0; name < 24; name += 1)
    doc.text(
      sentences(8, seed + name).split(' ')[0] ?? '',
      left + random() * (width - 40),
      top + random() * (height - 10),
      {
        lineBreak: false,
      },
    );
}

/** Text in two sizes, a map and a photo on every page, three embedded faces, an outline. */
export async function writeTextbook(path: string, pages: number): Promise<void> {
  const { doc, end } = await startBook(path, 'Ciencias del mundo');
  const inner = page.width - 2 * page.margin;
  for (let number = 1; number <= pages; number += 1) {
    doc.addPage();
    if (number % 15 === 1) doc.outline.addItem(`Unidad ${Math.ceil(number / 15)}`);
    doc.font('bold').fontSize(18).fillColor('#17324d');
    doc.text(`${number}. ${sentences(20, number).split('.')[0] ?? ''}`, page.margin, 40, {
      width: inner,
      height: 24,
      ellipsis: true,
    });
    doc.font('body').fontSize(10.5).fillColor('#111111');
    doc.text(pageText(number, 1100), page.margin, 78, { width: inner, height: 190, columns: 2, columnGap: 18 });
    drawMap(doc, number, page.margin, 280, inner, 210);
    doc.image(await makePhoto(number, 900, 616, 36), page.margin, 502, { width: 300 });
    doc.font('body').fontSize(9.5).fillColor('#111111');
    doc.text(sentences(420, number + 5000), 362, 502, { width: page.width - page.margin - 362, height: 205 });
    drawMark(doc, number);
  }
  await end();
}

/** Nothing but text, as a novel or a law has it. */
export async function writeTextOnly(path: string, pages: number): Promise<void> {
  const { doc, end } = await startBook(path, 'Lecturas');
  const inner = page.width - 2 * page.margin;
  for (let number = 1; number <= pages; number += 1) {
    doc.addPage();
    if (number % 30 === 1) doc.outline.addItem(`Capítulo ${Math.ceil(number / 30)}`);
    doc.font('body').fontSize(11).fillColor('#000000');
    doc.text(pageText(number, 2600), page.margin, 48, { width: inner, height: 660 });
    drawMark(doc, number);
  }
  await end();
}

/** Pages that are one picture of print each, with nothing that could be searched. */
export async function writeScans(path: string, pages: number, times = 1): Promise<void> {
  const { doc, end } = await startBook(path, 'Escaneado');
  const [width, height] = [1240, Math.round((1240 * page.height) / page.width)];
  for (let number = 1; number <= pages; number += 1) {
    doc.addPage({ size: [page.width, page.height], margin: 0 });
    const lines = sentences(3400, number).match(/.{1,62}(?:\s|$)/g) ?? [];
    const print = lines.slice(0, 52).map((line, row) => `<text x="110" y="${120 + row * 27}">${line.trim()}</text>`);
    const side = markAt.cell * width;
    const cells = markCells(number).map(
      (isDark, index) =>
        `<rect x="${markAt.left * width + index * side}" y="${markAt.top * height}" width="${side}" height="${side}" fill="${isDark ? '#000' : '#fff'}"/>`,
    );
    const size = { width: width * times, height: height * times };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}"><g font-family="DejaVu Serif" font-size="21" fill="#222">${print.join('')}</g>${cells.join('')}</svg>`;
    const paper = await makePhoto(number + 9000, 155, Math.round(height / 8), 24);
    const sheet = sharp(paper)
      .resize({ ...size, fit: 'fill' })
      .modulate({ saturation: 0.2 })
      .linear(0.25, 190);
    // The sheet on its own: its paleness is not to lie over the print.
    const picture = await sharp(await sheet.png().toBuffer())
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: 78 })
      .toBuffer();
    doc.image(picture, 0, 0, { width: page.width, height: page.height });
  }
  await end();
}
