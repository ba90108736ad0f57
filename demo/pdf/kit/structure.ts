export type BlockTag = 'P' | 'H1' | 'H2' | 'H3' | 'Figure' | 'Caption' | 'LI' | 'TOCI' | 'Table' | 'Note';

/** The logical tree of a tagged PDF: sections holding flat blocks, and furniture outside of it. */
export interface Structure {
  section(title: string): void;
  block(tag: BlockTag, draw: () => void, alt?: string): void;
  /** A block that is a link to a named place in the same book. */
  link(tag: BlockTag, area: [number, number, number, number], place: string, draw: () => void): void;
  furniture(draw: () => void): void;
}

export function createStructure(doc: PDFKit.PDFDocument): Structure {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let current = root;
  return {
    section: (title) => {
      current = doc.struct('Sect', { title });
      root.add(current);
    },
    block: (tag, draw, alt) => {
      current.add(doc.struct(tag, alt === undefined ? {} : { alt }, draw));
    },
    link: (tag, [x, y, width, height], place, draw) => {
      const holder = doc.struct(tag);
      current.add(holder);
      const link = doc.struct('Link');
      holder.add(link);
      link.add(draw);
      const options = { Border: [0, 0, 0], structParent: link };
      doc.goTo(x, y, width, height, place, options);
      link.end();
      holder.end();
    },
    furniture: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
  };
}
