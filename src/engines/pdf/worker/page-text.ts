import { HYPHEN_AT_LINE_END, joinPartedWords, MOST_PAGE_LETTERS } from '../../../../contract/book-words.ts';
import { readFields } from '../../../../contract/field-words.ts';
import type { DescribedFigure, LinkTarget, PageLink, PageText, TextRun } from '../pdf-messages.ts';
import { joinAccents } from '../../torn-accents.ts';
import { joinAccentCharacters } from './accented-letters.ts';
import { placeFields, readFieldRuns } from './field-runs.ts';
import { readTarget } from './link-target.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type PageRect, createPageGeometry, readRect, turnedOf } from './page-geometry.ts';
import { boxesOfFigures, inReadingOrder, type MarkedCharacter, readStructure } from './page-structure.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';
import { type CollectedRun, collectRuns } from './text-lines.ts';

const linksLimit = 500;
const charactersPerStep = 400;

/** Numbers and heads of pages stand so near to an edge, in shares of its height. */
const marginShare = 0.12;

function isInMargin({ box }: TextRun): boolean {
  const middle = box.top + box.height / 2;
  return middle < marginShare || middle > 1 - marginShare;
}

/** Reads text and links of a page, yielding now and then. */
export function* readPageText(
  runtime: PdfiumRuntime,
  document: PdfDocument,
  page: number,
  pageIndex: number,
  form: number,
): Generator<void, PageText> {
  const { api } = runtime;
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return { pageIndex, runs: [], bodyRuns: 0, figures: [], links: [] };
  try {
    const toBox = createPageGeometry(runtime, page);
    const pageQuarters = api.FPDFPage_GetRotation(page);
    const toRun = ({ rect, turned, ...run }: CollectedRun): TextRun => ({
      ...run,
      box: toBox(rect),
      turned: turnedOf(turned / 90 + pageQuarters),
    });
    const structure = api.FPDFCatalog_IsTagged(document.handle) ? yield* readStructure(runtime, page) : null;
    const characters: MarkedCharacter[] = [];
    const count = Math.min(api.FPDFText_CountChars(textPage), MOST_PAGE_LETTERS);
    for (let index = 0; index < count; index += 1) {
      characters.push(readCharacter(runtime, textPage, index));
      if (index % charactersPerStep === charactersPerStep - 1) yield;
    }
    const letters = joinAccentCharacters(characters);
    const read = (structure && inReadingOrder(letters, structure)) ?? {
      groups: [letters],
      figures: [],
      rest: [],
    };
    const rects = yield* boxesOfFigures(runtime, page, read.figures);
    const printed: TextRun[] = [];
    const described: DescribedFigure[] = [];
    for (const [index, group] of read.groups.entries()) {
      printed.push(...collectRuns(group).map(toRun));
      const [figure, rect] = [read.figures[index], rects[index]];
      if (figure && rect) described.push({ words: figure.words, box: toBox(rect), beforeRun: printed.length });
    }
    const fields = readFieldRuns(runtime, page, form, document.sizeOfPage(page), toBox);
    const { runs, figures } = placeFields(printed, described, fields);
    const rest = collectRuns(read.rest).map(toRun);
    // What was left out of the structure by mistake is read all the same, at the end.
    const bodyRuns = rest.every(isInMargin) ? runs.length : runs.length + rest.length;
    runs.push(...rest);
    yield;
    const links = readLinks(runtime, document, page).map(({ rect, target }): PageLink => ({
      box: toBox(rect),
      target,
      text: textUnder(runtime, textPage, rect),
      label: target.kind === 'page' ? document.pageLabel(target.pageIndex) : null,
    }));
    return { pageIndex, runs, bodyRuns, figures, links };
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

/** What a page says, in reading order, without where, and then what is filled in on it; words parted at the end of a line are whole. */
export function readPageWords({ api, memory }: PdfiumRuntime, page: number, form: number): string {
  const fields = readFields(api, memory.readUtf16, page, form, (_, lines) => lines.join('\n'));
  return [readPrinted({ api, memory }, page), ...fields].filter((words) => words !== '').join('\n');
}

function readPrinted({ api, memory }: Pick<PdfiumRuntime, 'api' | 'memory'>, page: number): string {
  const textPage = api.FPDFText_LoadPage(page);
  if (textPage === 0) return '';
  try {
    const count = Math.min(api.FPDFText_CountChars(textPage), MOST_PAGE_LETTERS);
    if (count <= 0) return '';
    return memory.borrow(count * 2 + 2, (address) => {
      const written = api.FPDFText_GetText(textPage, 0, count, address);
      const bytes = memory.bytes().slice(address, address + Math.max(0, written - 1) * 2);
      return joinAccents(joinPartedWords(new TextDecoder('utf-16le').decode(bytes)));
    });
  } finally {
    api.FPDFText_ClosePage(textPage);
  }
}

function readCharacter(runtime: PdfiumRuntime, textPage: number, index: number): MarkedCharacter {
  const { api } = runtime;
  const code = api.FPDFText_GetUnicode(textPage, index);
  const text = textOf(code);
  const isGenerated = api.FPDFText_IsGenerated(textPage, index) === 1;
  if (isGenerated) return { text, rect: null, content: -1 };
  const content = api.FPDFPageObj_GetMarkedContentID(api.FPDFText_GetTextObject(textPage, index));
  return {
    text,
    content,
    turned: turnedOf(api.FPDFText_GetCharAngle(textPage, index) / (Math.PI / 2)),
    rect: readRect(runtime, (address) => api.FPDFText_GetLooseCharBox(textPage, index, address)),
  };
}

function textOf(code: number): string {
  if (isShown(code)) return String.fromCodePoint(code);
  if (code === HYPHEN_AT_LINE_END) return '-';
  return code === 10 || code === 13 ? '\n' : ' ';
}

/** No control characters, halves of surrogate pairs or non-characters: they mean nothing to a reader. */
function isShown(code: number): boolean {
  return code >= 32 && code !== 0xfffe && code !== 0xffff && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

function textUnder(runtime: PdfiumRuntime, textPage: number, rect: PageRect): string {
  const { api, memory } = runtime;
  const length = api.FPDFText_GetBoundedText(textPage, rect.left, rect.top, rect.right, rect.bottom, 0, 0);
  if (length <= 0 || length > 2000) return '';
  return memory.borrow(length * 2 + 2, (address) => {
    api.FPDFText_GetBoundedText(textPage, rect.left, rect.top, rect.right, rect.bottom, address, length);
    const bytes = memory.bytes().slice(address, address + length * 2);
    return new TextDecoder('utf-16le')
      .decode(bytes)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 200);
  });
}

function readLinks(
  runtime: PdfiumRuntime,
  document: PdfDocument,
  page: number,
): { rect: PageRect; target: LinkTarget }[] {
  const { api, memory } = runtime;
  return memory.borrow(8, (address) => {
    const links: { rect: PageRect; target: LinkTarget }[] = [];
    while (links.length < linksLimit && api.FPDFLink_Enumerate(page, address, address + 4)) {
      const link = memory.view().getUint32(address + 4, true);
      const target = readLinkTarget(runtime, document, page, link);
      const rect = readRect(runtime, (place) => api.FPDFLink_GetAnnotRect(link, place));
      if (target !== null && rect !== null) links.push({ rect, target });
    }
    return links;
  });
}

/** Whether a link without an action says where it leads; PDFium is silent of a place that is not in the book. */
function namesPlace({ api }: PdfiumRuntime, page: number, link: number): boolean {
  const annotation = api.FPDFLink_GetAnnot(page, link);
  if (annotation === 0) return false;
  const isNamed = api.FPDFAnnot_HasKey(annotation, 'Dest');
  api.FPDFPage_CloseAnnot(annotation);
  return isNamed;
}

function readLinkTarget(runtime: PdfiumRuntime, document: PdfDocument, page: number, link: number): LinkTarget | null {
  const { api } = runtime;
  const action = api.FPDFLink_GetAction(link);
  const target = readTarget(runtime, document, action, () => api.FPDFLink_GetDest(document.handle, link));
  return target ?? (action === 0 && namesPlace(runtime, page, link) ? { kind: 'nowhere' } : null);
}
