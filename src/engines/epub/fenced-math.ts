import { MATHML } from '../node-kinds.ts';

function operator(doc: Document, text: string, isFence: boolean): Element {
  const mark = doc.createElementNS(MATHML, 'mo');
  mark.setAttribute(isFence ? 'fence' : 'separator', 'true');
  mark.textContent = text;
  return mark;
}

/**
 * What stands between fences (`mfenced`, MathML 3) as a row with its fences and commas: no browser draws them any more, and
 * a + b to the square is not (a + b) to the square.
 */
export function openFences(doc: Document): void {
  for (const fenced of doc.querySelectorAll('mfenced')) {
    const row = doc.createElementNS(MATHML, 'mrow');
    for (const name of ['id', 'class', 'style']) {
      const value = fenced.getAttribute(name);
      if (value !== null) row.setAttribute(name, value);
    }
    const separators = Array.from((fenced.getAttribute('separators') ?? ',').replaceAll(/\s/g, ''));
    const parts = [...fenced.children];
    row.append(operator(doc, fenced.getAttribute('open') ?? '(', true));
    for (const [at, part] of parts.entries()) {
      row.append(part);
      // The last one goes on for all that are left.
      const separator = separators[Math.min(at, separators.length - 1)];
      if (separator !== undefined && at < parts.length - 1) row.append(operator(doc, separator, false));
    }
    row.append(operator(doc, fenced.getAttribute('close') ?? ')', true));
    fenced.replaceWith(row);
  }
}
