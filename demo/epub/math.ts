import { parseMath } from './math-parse.ts';
import type { MathNode } from './math-parse.ts';
import { escapeXml } from './xhtml.ts';

const SPOKEN: Readonly<Record<string, string>> = {
  '+': 'más',
  '−': 'menos',
  '×': 'por',
  '·': 'por',
  '÷': 'entre',
  '=': 'es igual a',
  '≈': 'es aproximadamente',
  '<': 'es menor que',
  '>': 'es mayor que',
  '≠': 'es distinto de',
  '%': 'por ciento',
  ':': 'es a',
  '→': 'produce',
  '(': 'abre paréntesis',
  ')': 'cierra paréntesis',
};
const SPOKEN_POWERS: Readonly<Record<string, string>> = { '2': 'al cuadrado', '3': 'al cubo' };

/** Turns the notation between `$` signs into MathML Core with a spoken alternative in Spanish. */
export function renderMath(source: string, display: boolean): string {
  const node = parseMath(source);
  const alt = escapeXml(speak(node).replaceAll(/\s+/g, ' ').trim());
  const mode = display ? ' display="block"' : '';
  return `<math xmlns="http://www.w3.org/1998/Math/MathML"${mode} alttext="${alt}">${inRow(node)}</math>`;
}

function inRow(node: MathNode): string {
  return `<mrow>${node.kind === 'row' ? node.items.map(mathml).join('') : mathml(node)}</mrow>`;
}

function mathml(node: MathNode): string {
  switch (node.kind) {
    case 'number':
      return `<mn>${node.value}</mn>`;
    case 'variable':
      return `<mi>${escapeXml(node.value)}</mi>`;
    case 'operator':
      return `<mo>${escapeXml(node.value)}</mo>`;
    case 'text':
      return `<mtext>${escapeXml(node.value).replace(/^ | $/g, '\u00a0')}</mtext>`;
    case 'row':
      return inRow(node);
    case 'fraction':
      return `<mfrac>${inRow(node.top)}${inRow(node.bottom)}</mfrac>`;
    case 'root':
      return `<msqrt>${mathml(node.inner)}</msqrt>`;
    case 'vector':
      return `<mover accent="true">${mathml(node.inner)}<mo>→</mo></mover>`;
    case 'power':
      return `<msup>${mathml(node.base)}${inRow(node.mark)}</msup>`;
    case 'index':
      return `<msub>${mathml(node.base)}${inRow(node.mark)}</msub>`;
  }
}

function speak(node: MathNode): string {
  switch (node.kind) {
    case 'number':
    case 'variable':
    case 'text':
      return node.value;
    case 'operator':
      return ` ${SPOKEN[node.value] ?? node.value} `;
    case 'row':
      return node.items.map(speak).join(' ');
    case 'fraction':
      return ` ${speakPart(node.top)} sobre ${speakPart(node.bottom)} `;
    case 'root':
      return ` raíz cuadrada de ${speakPart(node.inner)} `;
    case 'vector':
      return ` vector ${speak(node.inner)} `;
    case 'power': {
      const mark = speak(node.mark).trim();
      return `${speak(node.base)} ${SPOKEN_POWERS[mark] ?? `elevado a ${mark}`} `;
    }
    case 'index':
      return `${speak(node.base)} sub ${speak(node.mark)} `;
  }
}

/** A long numerator or denominator is read between commas, so that its end can be heard. */
function speakPart(node: MathNode): string {
  return node.kind === 'row' ? `, ${speak(node)}, ` : speak(node);
}
