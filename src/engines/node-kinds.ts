/** The namespace of what a page is written in, of its formulas, and of its drawings. */
export const XHTML = 'http://www.w3.org/1999/xhtml';
export const MATHML = 'http://www.w3.org/1998/Math/MathML';
export const SVG = 'http://www.w3.org/2000/svg';
const ELEMENT = 1;
const TEXT = 3;

// Nodes of a frame have the frame's own constructors: `instanceof` does not know them.
export function isText(node: Node): node is Text {
  return node.nodeType === TEXT;
}
export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}
