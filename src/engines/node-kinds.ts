const ELEMENT = 1;
const TEXT = 3;

// Nodes of a frame have the frame's own constructors: `instanceof` does not know them.
export function isText(node: Node): node is Text {
  return node.nodeType === TEXT;
}
export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}
