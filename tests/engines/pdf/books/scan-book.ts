import { open } from 'node:fs/promises';

/** A book of scans written straight to disk, larger than a tablet would want in memory: raw images, one a page. */
export async function writeScanBook(path: string, pages: number, side: number): Promise<number> {
  const file = await open(path, 'w');
  const offsets: number[] = [];
  let position = 0;
  const write = async (part: string | Uint8Array): Promise<void> => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    await file.write(bytes);
    position += bytes.length;
  };
  const object = async (body: string, stream?: Uint8Array): Promise<void> => {
    offsets.push(position);
    await write(`${offsets.length} 0 obj\n${body}\n`);
    if (stream !== undefined) {
      await write('stream\n');
      await write(stream);
      await write('\nendstream\n');
    }
    await write('endobj\n');
  };

  await write('%PDF-1.4\n');
  const kids = Array.from({ length: pages }, (_, page) => `${3 + page * 3} 0 R`).join(' ');
  await object('<< /Type /Catalog /Pages 2 0 R >>');
  await object(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  for (let page = 0; page < pages; page += 1) {
    const own = 3 + page * 3;
    const content = Buffer.from('q 600 0 0 800 0 0 cm /Scan Do Q');
    await object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${own + 1} 0 R ` +
        `/Resources << /XObject << /Scan ${own + 2} 0 R >> >> >>`,
    );
    await object(`<< /Length ${content.length} >>`, content);
    const image = Buffer.alloc(side * side * 3, 40 + ((page * 17) % 160));
    await object(
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Length ${image.length} >>`,
      image,
    );
  }
  const start = position;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  await write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  await write(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  await file.close();
  return position;
}
