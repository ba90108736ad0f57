/** Pages of 600 × 800 points with red pictures on them: alone, in a group of a group, on a turned page, and as wide as the page. */
export function makePictureBook(): Uint8Array {
  const objects: string[] = [];
  const add = (body: string, stream?: string): void => {
    const length = stream === undefined ? '' : `/Length ${stream.length}`;
    const head = body.replace('LENGTH', length);
    objects.push(stream === undefined ? head : `${head}\nstream\n${stream}\nendstream`);
  };
  const picture = 'q 100 0 0 100 50 650 cm /Foto Do Q';
  const contents = [
    // A blue square that is drawn, a picture, and another within two groups: at (300, 100), 200 × 100.
    `0 0 1 rg 400 700 50 50 re f ${picture} q 1 0 0 1 200 50 cm /Grupo Do Q`,
    picture,
    'q 600 0 0 800 0 0 cm /Foto Do Q 0 0 0 rg 100 100 50 50 re f',
  ];
  const pageNumbers = contents.map((_, index) => 7 + index * 2);
  const resources = '/Resources << /XObject << /Foto 3 0 R /Grupo 4 0 R /Dentro 5 0 R >> >>';
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${contents.length} /Kids [${pageNumbers.map((page) => `${page} 0 R`).join(' ')}] >>`);
  add(
    '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode LENGTH >>',
    'C83232>',
  );
  add(
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [1 0 0 1 100 50] ${resources} LENGTH >>`,
    '/Dentro Do',
  );
  add(
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Matrix [2 0 0 1 0 0] ${resources} LENGTH >>`,
    'q 100 0 0 100 0 0 cm /Foto Do Q',
  );
  add('<< >>');
  for (const [index, content] of contents.entries()) {
    const turn = index === 1 ? '/Rotate 90' : '';
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${turn} /Contents ${8 + index * 2} 0 R ${resources} >>`);
    add('<< LENGTH >>', content);
  }

  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
