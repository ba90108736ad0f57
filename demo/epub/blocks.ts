import { plainText, renderInline } from './inline.ts';
import type { InlineNotes } from './inline.ts';
import { renderMath } from './math.ts';
import { escapeXml } from './xhtml.ts';

export interface BlockContext extends InlineNotes {
  images: Set<string>;
}

const ITEM = /^(?:-|\d+\.|[a-h]\))\s+/;

/** Any block that is neither a heading nor a box; `lines` are its lines without blank ones. */
export function renderBlock(lines: readonly string[], context: BlockContext): string {
  const first = lines[0] ?? '';
  if (first.startsWith('![')) {
    return renderFigure(first, context);
  }
  if (first.startsWith('Tabla:') || first.startsWith('|')) {
    return renderTable(lines, context);
  }
  if (first.startsWith('$$')) {
    context.hasMath = true;
    const formulas = lines.map((line) => renderMath(line.replaceAll('$$', ''), true));
    return formulas.map((formula) => `<div class="formula">${formula}</div>`).join('\n');
  }
  if (first.startsWith(':: ')) {
    return renderDefinitions(lines, context);
  }
  if (first.startsWith('> ')) {
    const text = lines.map((line) => line.replace(/^> ?/, '')).join(' ');
    return `<blockquote><p>${renderInline(text, context)}</p></blockquote>`;
  }
  if (first === '***') {
    return '<hr class="pause"/>';
  }
  if (ITEM.test(first)) {
    return renderList(lines, context);
  }
  return `<p>${renderInline(lines.join(' '), context)}</p>`;
}

function renderFigure(line: string, context: BlockContext): string {
  const match = /^!\[([^\]]+)\]\((\S+?)\)\s*(.*)$/.exec(line);
  if (match === null) {
    throw new Error(`Figure without alternative text or file: ${line}`);
  }
  const [, alt = '', name = '', caption = ''] = match;
  context.images.add(name);
  const legend = caption === '' ? '' : `\n<figcaption>${renderInline(caption, context)}</figcaption>`;
  return `<figure><img src="../images/${name}" alt="${escapeXml(alt)}"/>${legend}</figure>`;
}

function renderTable(lines: readonly string[], context: BlockContext): string {
  const [first = ''] = lines;
  const hasCaption = first.startsWith('Tabla:');
  const caption = hasCaption ? renderInline(first.slice(6).trim(), context) : '';
  const rows = (hasCaption ? lines.slice(1) : lines)
    .filter((line) => !/^\|[-| ]+\|$/.test(line))
    .map((line) => line.slice(1, -1).split('|'));
  const [head = [], ...body] = rows;
  const headCells = head.map((cell) => `<th scope="col">${renderInline(cell.trim(), context)}</th>`);
  const bodyRows = body.map((row) => {
    const cells = row.map((cell, column) => {
      const text = renderInline(cell.trim(), context);
      return column === 0 ? `<th scope="row">${text}</th>` : `<td>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const title = caption === '' ? '' : `<caption>${caption}</caption>\n`;
  return `<div class="table"><table>\n${title}<thead><tr>${headCells.join('')}</tr></thead>\n<tbody>\n${bodyRows.join('\n')}\n</tbody></table></div>`;
}

function renderDefinitions(lines: readonly string[], context: BlockContext): string {
  const entries = lines.map((line) => {
    const [term = '', ...meaning] = line.slice(3).split(' : ');
    const text = renderInline(meaning.join(' : '), context);
    return `<dt epub:type="glossterm"><dfn>${renderInline(term, context)}</dfn></dt>\n<dd epub:type="glossdef"><p>${text}</p></dd>`;
  });
  return `<dl epub:type="glossary">\n${entries.join('\n')}\n</dl>`;
}

function renderList(lines: readonly string[], context: BlockContext): string {
  const items: string[] = [];
  for (const line of lines) {
    if (ITEM.test(line)) {
      items.push(line.replace(ITEM, ''));
    } else {
      items.push(`${items.pop() ?? ''} ${line.trim()}`);
    }
  }
  const first = lines[0] ?? '';
  const tag = first.startsWith('-') ? 'ul' : 'ol';
  const kind = /^[a-h]\)/.test(first) ? ' type="a"' : startOf(first);
  const rendered = items.map((item) => `<li>${renderInline(item, context)}</li>`);
  return `<${tag}${kind}>\n${rendered.join('\n')}\n</${tag}>`;
}

function startOf(first: string): string {
  const number = /^(\d+)\./.exec(first)?.[1];
  return number === undefined || number === '1' ? '' : ` start="${number}"`;
}

/** Verses: one line of the source is one line of the poem, a blank line parts the stanzas. */
export function renderPoem(lines: readonly string[], context: BlockContext): string {
  const stanzas = lines
    .join('\n')
    .split(/\n\s*\n/)
    .filter((stanza) => stanza.trim() !== '');
  const rendered = stanzas.map((stanza) => {
    const verses = stanza
      .trim()
      .split('\n')
      .map((verse) => `<span class="line">${renderInline(verse, context)}</span>`);
    return `<p class="stanza">${verses.join('\n')}</p>`;
  });
  return `<div class="poem">\n${rendered.join('\n')}\n</div>`;
}

/** Words a reader meets in a stretch of source; a figure or a table counts as a third of a page. */
export function weigh(lines: readonly string[]): number {
  const words = plainText(lines.join(' ')).split(/\s+/).length;
  return (lines[0] ?? '').startsWith('![') ? words + 70 : words;
}
