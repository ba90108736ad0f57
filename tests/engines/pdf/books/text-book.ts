import PdfKitDocument from 'pdfkit';

export interface TextBook {
  readonly pages: number;
  readonly chapters: readonly { title: string; page: number }[];
  readonly bytes: Uint8Array;
}

/** A school book of our own making: chapters, an outline, figures, links, accents; the same bytes each time. */
export async function makeTextBook(pages: number): Promise<TextBook> {
  const document = new PdfKitDocument({
    size: [576, 768],
    margin: 54,
    autoFirstPage: false,
    info: { Title: 'Ciencias para la ñandú', CreationDate: new Date(0), ModDate: new Date(0) },
    lang: 'es-PE',
  });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });

  const chapters: { title: string; page: number }[] = [];
  for (let page = 1; page <= pages; page += 1) {
    document.addPage();
    if (page % 20 === 1) {
      const title = `Capítulo ${chapters.length + 1}: el agua y la energía`;
      chapters.push({ title, page });
      document.outline.addItem(title);
      document.fontSize(26).text(title).moveDown();
    }
    document.addNamedDestination(`pagina-${page}`);
    document.fontSize(12).text(`Esta es la página ${page} del libro. ${'Ángulos, niños y pingüinos. '.repeat(40)}`);
    drawFigure(document, page);
    document.fontSize(12).fillColor('#0645ad');
    document.text('Volver al comienzo', 54, 660, { goTo: 'pagina-1', continued: false });
    document.text('Visita la biblioteca', 54, 684, { link: 'https://example.org/biblioteca?tema=agua' });
    document.fillColor('black');
  }
  document.end();
  await ended;
  return { pages, chapters, bytes: Buffer.concat(parts) };
}

function drawFigure(document: PDFKit.PDFDocument, page: number): void {
  for (let line = 0; line < 220; line += 1) {
    const angle = (line / 220) * Math.PI * 2 * (1 + (page % 7));
    const x = 288 + Math.cos(angle) * (30 + line / 2);
    const y = 500 + Math.sin(angle * 1.3) * (20 + line / 3);
    document
      .moveTo(288, 500)
      .lineTo(x, y)
      .strokeColor(`#${(line * 50_000 + 4096).toString(16).slice(0, 6).padStart(6, '0')}`);
    document.lineWidth(0.4).stroke();
  }
}
