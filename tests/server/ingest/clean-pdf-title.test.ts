import { describe, expect, it } from 'vitest';
import { cleanPdfTitle } from '../../../server/ingest/pdf/clean-pdf-title.ts';

describe('the title a PDF gives itself', () => {
  it.each([
    '259babaa-bf9b-4338-b8f7-48068c8abfc7-chrome-pdf.html',
    'Ash02.ps',
    'Xrik.eps',
    'Unicode Ezra Chart17short.xls',
    'Notas del grupo.xlsx',
    'Erlkönig.pages',
    'zen_of_python.txt',
    'sampleForSpec.rtf',
    'guía final.docx',
    'landscape.ppt [Read-Only]',
    'Microsoft PowerPoint - Unidad 3.ppt [Modo de compatibilidad]',
    'Guía.doc [Sólo lectura]',
    '/trabajos/editor/borrador_719.ps',
    String.raw`X:\Libros\Historia 4\edición\guía.vp`,
    'file:///C:/Users/ana/Mis documentos/guía.htm',
    'Presentación de PowerPoint',
    'Microsoft PowerPoint - Presentación de PowerPoint',
    'PowerPoint Presentation',
    'PowerPoint 演示文稿',
    'PowerPoint-Präsentation',
    'Présentation PowerPoint',
    'Apresentação do PowerPoint',
    'Presentación1',
    'Untitled-1',
    'Sin título-2',
  ])('is none where a program wrote it: %s', (written) => {
    expect(cleanPdfTitle(written)).toBe('');
  });

  it.each([
    'Introducción a Node.js',
    'El archivo .doc explicado',
    'Qué es un archivo .doc',
    'Cómo imprimir un .ps',
    'Mi primer index.html',
    'Viewer.js',
    'ASP.NET para principiantes',
    'Presentación de PowerPoint: primeros pasos',
    'Cómo hacer una presentación de PowerPoint',
    'Presentación',
    'Los chicos de la calle 1.º A',
    '/dev/null y otros lugares',
    '/r/ y /l/: cuaderno de sonidos n.3',
    'Sin título ni autor',
    'Lecturas [Segundo grado]',
    'Capítulo 3. Pages',
    'El Dr. Key',
  ])('stays where somebody gave it: %s', (written) => {
    expect(cleanPdfTitle(written)).toBe(written);
  });

  it.each([
    ['Microsoft Word - Guía dos', 'Guía dos'],
    ['Microsoft PowerPoint - El agua [Modo de compatibilidad]', 'El agua'],
    ['El agua [Compatibility Mode]', 'El agua'],
  ])('loses what Office writes around it: %s', (written, title) => {
    expect(cleanPdfTitle(written)).toBe(title);
  });
});
