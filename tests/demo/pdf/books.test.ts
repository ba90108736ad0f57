import { beforeAll, describe, expect, it } from 'vitest';
import { demoPdfs } from '../../../demo/pdf/books.ts';
import { chapters } from '../../../demo/pdf/geometria/chapter-list.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';

interface Built {
  readonly bytes: Uint8Array;
  readonly pdf: OpenPdf;
}

const expected = [
  { slug: 'geometria-y-medida', least: 200, most: 240 },
  { slug: 'atlas-del-cielo', least: 24, most: 40 },
];

describe.each(expected)('the PDF book $slug', ({ slug, least, most }) => {
  const book = demoPdfs.find((each) => each.slug === slug);
  let built: Built | undefined;
  const opened = (): Built => {
    if (!built) throw new Error('the book was not built');
    return built;
  };

  beforeAll(async () => {
    if (!book) throw new Error(`no book ${slug}`);
    const bytes = await book.build();
    built = { bytes, pdf: await openPdf(bytes) };
  }, 60_000);

  it('has the promised number of pages and stays under 6 MB', () => {
    const { bytes, pdf } = opened();
    expect(pdf.pageCount).toBeGreaterThanOrEqual(least);
    expect(pdf.pageCount).toBeLessThanOrEqual(most);
    expect(bytes.length).toBeLessThan(6_000_000);
  });

  it('is made of the same bytes every time', async () => {
    const again = await book?.build();
    expect(again && Buffer.compare(again, opened().bytes)).toBe(0);
  }, 60_000);

  it('says its title, author, subject, grade and language inside the file', () => {
    const { bytes, pdf } = opened();
    expect(pdf.meta('Title')).toBe(book?.title);
    expect(pdf.meta('Author')).toBe(book?.author);
    expect(pdf.meta('Subject')).toBe(book?.subject);
    expect(pdf.meta('Keywords')).toContain(book?.grade);
    expect(pdf.isTagged).toBe(true);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (es)');
  });

  it('calls no address outside of the file', () => {
    const raw = Buffer.from(opened().bytes).toString('latin1');
    expect(raw).not.toContain('/URI');
    expect(raw).not.toContain('/Launch');
    expect(raw).not.toContain('/JavaScript');
  });

  it('has bookmarks that open the page where their title is printed', () => {
    const { pdf } = opened();
    const nested = pdf.bookmarks.flatMap((mark) => mark.children);
    expect(nested.length).toBeGreaterThan(20);
    for (const { title, page } of nested) {
      const words = title.replace(/^(\d+\.\d+|Práctica \d+:|Taller:) ?/, '');
      if (words === 'Problemas') expect(pdf.text(page)).toContain('Piensa, dibuja y resuelve');
      else expect(pdf.text(page)).toContain(words);
    }
  });

  it('labels its pages with the number printed on them, and the first one as the cover', () => {
    const { pdf } = opened();
    expect(pdf.label(1)).toBe('Portada');
    expect(pdf.label(17)).toBe('17');
    expect(pdf.text(17)).toContain('17');
  });

  it('prints in its contents the pages that its links lead to', () => {
    const { pdf } = opened();
    const contents = pdf.bookmarks.find(({ title }) => title === 'Contenido')?.page ?? 0;
    const pages = pdf.linkedPages(contents);
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      expect(page).toBeGreaterThan(contents);
      expect(pdf.text(contents)).toMatch(new RegExp(`\\b${page}\\b`));
    }
  });
});

describe('the words of the PDF books', () => {
  it('come out of the workbook with their accents and signs', async () => {
    const book = demoPdfs[0];
    if (!book) throw new Error('no workbook');
    const pdf = await openPdf(await book.build());
    const all = Array.from({ length: pdf.pageCount }, (_, index) => pdf.text(index + 1)).join(' ');
    for (const words of [
      'Geometría',
      'ángulos opuestos por el vértice',
      '¿Cuánto mide',
      'triángulo isósceles',
      'π ≈ 3,14',
      'cm²',
      '°',
    ]) {
      expect(all).toContain(words);
    }
    expect(all).not.toMatch(/undefined|NaN|\[object/);
    for (const { title, number } of chapters) {
      expect(pdf.bookmarks.map((mark) => mark.title)).toContain(`${number}. ${title}`);
    }
  }, 60_000);
});
