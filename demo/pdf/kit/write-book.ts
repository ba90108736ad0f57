import PdfKit from 'pdfkit';
import type { Ink } from './ink.ts';
import { Pen } from './pen.ts';
import { type Structure, createStructure } from './structure.ts';
import { type Typesetter, createTypesetter } from './typesetter.ts';

export const pageSize = { width: 576, height: 768 } as const;

export interface BookMeta {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: readonly string[];
}

export interface PageContext {
  readonly number: number;
  readonly pen: Pen;
  readonly structure: Structure;
  /** The printed number of a page by its name. */
  pageOf(name: string): number;
}

export interface PagePlan {
  /** Unique; the target of links and bookmarks. */
  readonly name: string;
  readonly ink: Ink;
  readonly bookmark?: { readonly title: string; readonly level: 0 | 1 };
  /** Opens a section of the logical tree, and a bookmark of its own when the page's is inside it. */
  readonly section?: string;
  draw(page: PageContext): void;
}

/** A fixed date, or the same book would have other bytes on each school server. */
const madeOn = new Date(Date.UTC(2025, 1, 3, 12));

/** Plans all pages first, so that contents and index know every number, and then draws them. */
export async function writeBook(meta: BookMeta, plan: (type: Typesetter) => readonly PagePlan[]): Promise<Uint8Array> {
  const doc = new PdfKit({
    size: [pageSize.width, pageSize.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es',
    info: {
      Title: meta.title,
      Author: meta.author,
      Subject: meta.subject,
      Keywords: meta.keywords.join(', '),
      Creator: 'Libro Digital',
      CreationDate: madeOn,
      ModDate: madeOn,
    },
  });
  const bytes = collected(doc);
  const type = createTypesetter(doc);
  const structure = createStructure(doc);
  const pages = plan(type);
  const numbers = new Map(pages.map((page, index) => [page.name, index + 1]));
  const pageOf = (name: string): number => {
    const found = numbers.get(name);
    if (found === undefined) throw new Error(`writeBook: no page is named ${name}`);
    return found;
  };
  let parent = doc.outline;
  for (const [index, page] of pages.entries()) {
    doc.addPage();
    doc.addNamedDestination(page.name, 'Fit');
    if (page.section !== undefined || index === 0) structure.section(page.section ?? meta.title);
    const { bookmark, section } = page;
    if (bookmark?.level === 0) parent = doc.outline.addItem(bookmark.title);
    else if (bookmark !== undefined) {
      if (section !== undefined) parent = doc.outline.addItem(section);
      parent.addItem(bookmark.title);
    }
    page.draw({ number: index + 1, pen: new Pen(doc, type, page.ink), structure, pageOf });
  }
  labelPages(doc);
  doc.end();
  return bytes;
}

async function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of doc) {
    if (part instanceof Uint8Array) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The cover is called "Portada"; the rest carry the number printed on them. */
function labelPages(doc: PDFKit.PDFDocument): void {
  catalogue(doc)['PageLabels'] = {
    Nums: [0, { P: asPdfText('Portada') }, 1, { S: 'D', St: 2 }],
  };
}

/** pdfkit writes boxed strings as text and plain strings as names. */
function asPdfText(text: string): object {
  return Object(text);
}

function catalogue(doc: PDFKit.PDFDocument): Record<string, unknown> {
  const root: unknown = Reflect.get(doc, '_root');
  const data: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, 'data') : null;
  if (!isRecord(data)) throw new Error('writeBook: this pdfkit keeps its catalogue elsewhere');
  return data;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
