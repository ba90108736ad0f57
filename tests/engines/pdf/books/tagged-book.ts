import PdfKitDocument from 'pdfkit';

/**
 * Two columns that are printed line by line across, as some programs do; the structure says to read one after the other,
 * with a picture between them. The head of the page is no part of it. `isLying`: it knows next to nothing of the page.
 */
export async function makeTaggedBook({ isLying = false, isTagged = true, pageCount = 1 } = {}): Promise<Uint8Array> {
  const document = new PdfKitDocument({
    size: [576, 768],
    margin: 54,
    pdfVersion: '1.5',
    tagged: isTagged,
    lang: 'es-PE',
    info: { Title: 'Dos columnas', CreationDate: new Date(0), ModDate: new Date(0) },
  });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const ended = new Promise<void>((resolve) => {
    document.on('end', () => resolve());
  });
  const write = (text: string, x: number, y: number) => () => void document.text(text, x, y, { lineBreak: false });
  const content = (tag: string, draw: () => void) => {
    const marked = document.markStructureContent(tag);
    draw();
    document.endMarkedContent();
    return marked;
  };
  document.fontSize(12);
  const root = document.struct('Document');
  document.addStructure(root);
  for (let page = 1; page <= pageCount; page += 1) {
    if (page > 1) document.addPage();
    document.markContent('Artifact', { type: 'Pagination' });
    write(`Página ${page} de ${pageCount}`, 54, 40)();
    document.endMarkedContent();
    const left = [];
    const right = [];
    for (let line = 0; line < 3; line += 1) {
      left.push(content('P', write(`Llueve en la sierra ${line + 1}.`, 54, 200 + line * 20)));
      right.push(content('P', write(`Nieva en la puna ${line + 1}.`, 320, 200 + line * 20)));
    }
    const picture = content('Figure', () => void document.rect(54, 400, 120, 90).fill('#0a8'));
    const title = content('H1', write('El agua', 54, 120));
    if (isLying) root.add(document.struct('P', {}, [left[0] ?? title]));
    else {
      root.add(document.struct('H1', {}, [title]));
      root.add(document.struct('Sect', {}, [document.struct('P', {}, left)]));
      root.add(document.struct('Figure', { alt: 'Un charco verde' }, [picture]));
      root.add(document.struct('P', {}, right));
    }
  }
  root.end();
  document.end();
  await ended;
  return Buffer.concat(parts);
}
