import { renderMath } from './math.ts';
import { escapeXml, tieDashes } from './xhtml.ts';

/** What running text adds to its chapter besides the text itself. */
export interface InlineNotes {
  notes: string[];
  hasMath: boolean;
}

const HOLE = '\u0001';

/**
 * Running text: `*emphasis*`, `**strong**`, `$formula$`, `^[footnote]`, `//` for a line break and
 * numbers in groups of three kept together. Whatever makes markup is set aside before escaping.
 */
export function renderInline(source: string, chapter: InlineNotes): string {
  const kept: string[] = [];
  const keep = (html: string): string => `${HOLE}${kept.push(html) - 1}${HOLE}`;
  const held = source
    .replace(/\$([^$]+)\$/g, (_, formula: string) => {
      chapter.hasMath = true;
      return keep(renderMath(formula, false));
    })
    .replace(/\^\[((?:[^[\]])+)\]/g, (_, note: string) => {
      chapter.notes.push(note);
      return keep(noteReference(chapter.notes.length));
    });
  return escapeXml(tieDashes(held))
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '\u00a0')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/ \/\/ /g, '<br/>')
    .replace(new RegExp(`${HOLE}(\\d+)${HOLE}([.,;:!?)…»]*)`, 'g'), (_, index: string, after: string) =>
      tieToFormula(kept[Number(index)] ?? '', after),
    );
}

/** A line never begins with the comma of the formula before it. */
function tieToFormula(html: string, after: string): string {
  return after !== '' && html.startsWith('<math') ? `<span class="together">${html}${after}</span>` : html + after;
}

/** The same text without markup, for headings in the contents and for titles. */
export function plainText(source: string): string {
  return source
    .replace(/\^\[[^\]]+\]/g, '')
    .replace(/[*$]/g, '')
    .trim();
}

function noteReference(number: number): string {
  return `<a class="noteref" epub:type="noteref" role="doc-noteref" id="llamada-${number}" href="#nota-${number}">${number}</a>`;
}

/** The footnotes of a chapter, each with its way back. */
export function renderNotes(chapter: InlineNotes): string {
  const asides: string[] = [];
  for (let index = 0; index < chapter.notes.length; index += 1) {
    const number = index + 1;
    const text = renderInline(chapter.notes[index] ?? '', chapter);
    asides.push(
      `<aside class="footnote" epub:type="footnote" role="doc-footnote" id="nota-${number}"><p><a class="back" role="doc-backlink" href="#llamada-${number}" aria-label="Volver a la llamada ${number}">${number}</a> ${text}</p></aside>`,
    );
  }
  return asides.length === 0 ? '' : `<section class="notes" epub:type="footnotes">\n${asides.join('\n')}\n</section>`;
}
