import PdfWriter from 'pdfkit';

export interface PdfWishes {
  pages?: number;
  password?: string;
  info?: Record<string, string>;
  outline?: string[];
  /** Bytes that are attached to make the file large. */
  ballast?: Buffer;
}

/** A small PDF with a red bar on its first page. */
export async function createPdf(wishes: PdfWishes = {}): Promise<Buffer> {
  const document = new PdfWriter({
    size: 'A5',
    autoFirstPage: false,
    lang: 'es-MX',
    ...(wishes.info === undefined ? {} : { info: wishes.info }),
    ...(wishes.password === undefined ? {} : { userPassword: wishes.password }),
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.once('end', resolve));
  for (let page = 1; page <= (wishes.pages ?? 1); page += 1) {
    document.addPage();
    document.rect(0, 0, 420, 300).fill('#c81e1e').fillColor('#000000').text(`Página ${page}`, 50, 400);
    const title = wishes.outline?.[page - 1];
    if (title !== undefined) document.outline.addItem(title).addItem(`${title}: ejercicios`);
  }
  if (wishes.ballast !== undefined) document.file(wishes.ballast, { name: 'anexo.bin' });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
