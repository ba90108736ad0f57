/** A PDF of these objects, numbered from 1; the first is its catalogue. */
export function plainPdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, 'latin1');
}

/** What a PDF draws, as one of its objects. */
export const plainStream = (content: string): string =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
