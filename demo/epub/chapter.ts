import { renderBlock, renderPoem, weigh } from './blocks.ts';
import type { BlockContext } from './blocks.ts';
import type { Heading, PageMark } from './book.ts';
import { plainText, renderInline, renderNotes } from './inline.ts';

const WORDS_PER_PAGE = 230;
const BOX_TITLES: Readonly<Record<string, string>> = {
  recuerda: 'Recuerda',
  sabias: '¿Sabías que…?',
  actividad: 'Actividades',
  ejemplo: 'Ejemplo',
  experimento: 'Manos a la obra',
  lectura: 'Lectura',
  preguntas: 'Para conversar',
  poema: 'Poema',
};

export interface RenderedChapter {
  body: string;
  title: string;
  headings: readonly Heading[];
  pages: readonly PageMark[];
  images: readonly string[];
  hasMath: boolean;
  nextPage: number;
}

interface ChapterState extends BlockContext {
  headings: Heading[];
  pages: PageMark[];
  page: number;
  wordsOnPage: number;
}

/**
 * One chapter from the light markup of the sources. Page marks are set every 230 words or so,
 * between blocks, so that a class can say "open page 12" whatever the size of the screen.
 */
export function renderChapter(source: string, kind: string, firstPage: number): RenderedChapter {
  const state: ChapterState = {
    notes: [],
    hasMath: false,
    images: new Set(),
    headings: [],
    pages: [],
    page: firstPage,
    wordsOnPage: 0,
  };
  const opening = turnPage(state);
  const blocks = renderBlocks(source.split('\n'), state, true);
  const label = state.headings[0]?.id ?? 'h1';
  const body = `<section epub:type="${kind}" role="doc-${kind}" aria-labelledby="${label}">\n${opening}\n${blocks}\n${renderNotes(state)}\n</section>`;
  return {
    body,
    title: state.headings[0]?.text ?? '',
    headings: state.headings,
    pages: state.pages,
    images: [...state.images],
    hasMath: state.hasMath,
    nextPage: state.page,
  };
}

function turnPage(state: ChapterState): string {
  const label = String(state.page);
  const id = `pagina-${label}`;
  state.pages.push({ id, label });
  state.page += 1;
  state.wordsOnPage = 0;
  return `<div class="page" epub:type="pagebreak" role="doc-pagebreak" id="${id}" title="${label}"></div>`;
}

function renderBlocks(lines: readonly string[], state: ChapterState, isTop: boolean): string {
  const rendered: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at += 1;
      continue;
    }
    const end = line.startsWith('::: ') ? endOfBox(lines, at) : endOfBlock(lines, at);
    const block = lines.slice(at, end);
    const limit = line.startsWith('#') ? WORDS_PER_PAGE - 70 : WORDS_PER_PAGE;
    if (isTop && state.wordsOnPage > limit) {
      rendered.push(turnPage(state));
    }
    state.wordsOnPage += isTop ? weigh(block) : 0;
    if (line.startsWith('::: ')) {
      rendered.push(renderBox(line, lines.slice(at + 1, end - 1), state));
    } else if (line.startsWith('#')) {
      rendered.push(renderHeading(line, state));
    } else {
      rendered.push(renderBlock(block, state));
    }
    at = end;
  }
  return rendered.join('\n');
}

function endOfBlock(lines: readonly string[], start: number): number {
  if ((lines[start] ?? '').startsWith('#')) {
    return start + 1;
  }
  let end = start;
  while (end < lines.length && (lines[end] ?? '').trim() !== '') {
    end += 1;
  }
  return end;
}

function endOfBox(lines: readonly string[], start: number): number {
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('::: ')) {
      depth += 1;
    } else if (line.trim() === ':::') {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  throw new Error(`Box without end: ${lines[start] ?? ''}`);
}

function renderHeading(line: string, state: ChapterState): string {
  const marks = /^#+/.exec(line)?.[0].length ?? 1;
  const level = marks >= 3 ? 3 : marks === 2 ? 2 : 1;
  const [before = '', after] = line.slice(marks).split(' | ');
  const id = `h${state.headings.length + 1}`;
  const label = after === undefined ? '' : `<span class="label">${renderInline(before.trim(), state)}</span> `;
  const title = (after ?? before).trim();
  const text = after === undefined ? plainText(title) : `${plainText(before)}. ${plainText(title)}`;
  state.headings.push({ id, level, text });
  return `<h${level} id="${id}">${label}${renderInline(title, state)}</h${level}>`;
}

function renderBox(opening: string, inside: readonly string[], state: ChapterState): string {
  const [kind = '', ...words] = opening.slice(4).trim().split(/\s+/);
  const title = words.join(' ');
  const fallback = BOX_TITLES[kind];
  if (fallback === undefined) {
    throw new Error(`Unknown box: ${opening}`);
  }
  const content = kind === 'poema' ? renderPoem(inside, state) : renderBlocks(inside, state, false);
  const heading = renderInline(title === '' ? fallback : title, state);
  return `<div class="box ${kind}">\n<p class="box-title">${heading}</p>\n${content}\n</div>`;
}
