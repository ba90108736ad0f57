import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportDesk } from './import-desk.ts';
import type { ImportDesk } from './import-desk.ts';
import { createPdf } from './pdf-files.ts';

describe('importing a PDF', () => {
  let desk: ImportDesk;
  beforeAll(async () => {
    desk = await createImportDesk();
  });
  afterAll(() => desk.remove());

  it('takes title, author, subject, language, pages and contents from it', async () => {
    const info = { Title: 'Geometría áurea', Author: 'Ana Ríos; Beto Sol', Subject: 'Matemáticas', Keywords: 'x, y' };
    const book = await desk.accept('g.pdf', await createPdf({ pages: 3, info, outline: ['Ángulos', 'Triángulos'] }));
    expect(book).toMatchObject({
      title: 'Geometría áurea',
      authors: ['Ana Ríos', 'Beto Sol'],
      subject: 'Matemáticas',
      language: 'es-MX',
      layout: 'fixed',
      pageCount: 3,
      grade: '',
    });
    expect(new Set(book.pageObjects)).toHaveProperty('size', 3);
    expect(book.contents).toEqual([
      { title: 'Ángulos', depth: 0 },
      { title: 'Ángulos: ejercicios', depth: 1 },
      { title: 'Triángulos', depth: 0 },
      { title: 'Triángulos: ejercicios', depth: 1 },
    ]);
  });

  it.each([
    ['Microsoft Word - guía final.docx', 'Guía de lectura'],
    ['untitled', 'Guía de lectura'],
    ['Presentación de PowerPoint', 'Guía de lectura'],
    ['guía.ppt [Modo de compatibilidad]', 'Guía de lectura'],
    ['/home/ana/tmp_719643122.ps', 'Guía de lectura'],
    ['Introducción a Node.js', 'Introducción a Node.js'],
    ['', 'Guía de lectura'],
    ['Microsoft Word - Guía dos', 'Guía dos'],
  ])('a PDF that calls itself %j becomes %j', async (written, shown) => {
    const book = await desk.accept('Guía_de_lectura.pdf', await createPdf({ info: { Title: written } }));
    expect(book.title).toBe(shown);
  });

  it('names nobody where a program did', async () => {
    const book = await desk.accept(
      'g.pdf',
      await createPdf({ info: { Author: 'Usuario; Cicéron,; (autor); unknown' } }),
    );
    expect(book.authors).toEqual(['Cicéron']);
  });

  it('takes a long subject for a description, and then the first keyword for the subject', async () => {
    const Subject = 'Un libro de práctica para aprender a medir lados, ángulos y figuras con regla y compás.';
    const book = await desk.accept('g.pdf', await createPdf({ info: { Subject, Keywords: 'Geometría, regla' } }));
    expect(book).toMatchObject({ subject: 'Geometría', description: Subject });
  });

  it('draws the first page as cover and finds its colour', async () => {
    const book = await desk.accept('rojo.pdf', await createPdf());
    const webp = await desk.stores.covers.read(book.coverHash ?? '');
    expect(Buffer.from(webp ?? []).toString('latin1', 8, 12)).toBe('WEBP');
    expect(book.coverColor).toMatch(/^#c[0-9a-f]1[0-9a-f]1[0-9a-f]$/u);
  });

  it('refuses one that asks for a password', async () => {
    const result = await desk.importBytes('secreto.pdf', await createPdf({ password: 'abc' }));
    expect(result).toEqual({ ok: false, problem: 'import-pdf-password' });
  });

  it('accepts one whose end was cut off, as long as its pages can be found again', async () => {
    const pdf = await createPdf({ pages: 4 });
    const end = pdf.lastIndexOf('xref\n');
    const book = await desk.accept('sin-indice.pdf', pdf.subarray(0, end));
    expect(book.pageCount).toBe(4);
  });

  it('opens one without a header, and one whose trailer is cut off', async () => {
    const pdf = await createPdf({ pages: 4 });
    const body = pdf.subarray(pdf.indexOf('\n') + 1);
    const headless = await desk.accept('sin-cabecera.pdf', body);
    const cut = await desk.accept('cortado.pdf', pdf.subarray(0, pdf.lastIndexOf('/Root') + 5));
    expect([headless.pageCount, cut.pageCount]).toEqual([4, 4]);
  });

  it('accepts one that begins with bytes of something else', async () => {
    const book = await desk.accept('correo.pdf', Buffer.concat([Buffer.from('\r\n--frontera\r\n'), await createPdf()]));
    expect(book.pageCount).toBe(1);
  });

  it('survives one whose every object was tampered with', async () => {
    const pdf = await createPdf({ pages: 2, outline: ['a', 'b'] });
    for (let round = 0; round < 12; round += 1) {
      const damaged = Buffer.from(pdf);
      for (let position = 20 + round; position < damaged.length; position += 37)
        damaged[position] = (position * 7) & 255;
      const result = await desk.importBytes('roto.pdf', damaged);
      if (!result.ok) expect(result.problem).toBe('import-damaged');
    }
  });
});
