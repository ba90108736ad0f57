/** What a note of the file marks, and what it says. */
export interface AnnNote {
  readonly quote: string;
  readonly text?: string;
  readonly color?: string;
  readonly page?: number;
}

/** A Readium annotation set of one book, as another reader writes it. */
export function annFile(title: string, notes: readonly AnnNote[]) {
  const set = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: 'urn:uuid:00000000-0000-4000-8000-0000000000ff',
    type: 'AnnotationSet',
    about: { 'dc:title': title },
    items: notes.map(({ quote, text = '', color = 'yellow', page = 2 }, index) => ({
      '@context': 'http://www.w3.org/ns/anno.jsonld',
      id: `urn:uuid:00000000-0000-4000-8000-00000000000${index}`,
      type: 'Annotation',
      created: '2026-05-03T10:00:00Z',
      target: {
        source: 'publication.pdf',
        selector: [
          { type: 'TextQuoteSelector', exact: quote },
          { type: 'FragmentSelector', conformsTo: 'https://www.rfc-editor.org/rfc/rfc8118', value: `page=${page}` },
        ],
      },
      body: { type: 'TextualBody', value: text, color },
    })),
  };
  return { name: 'notas.ann', mimeType: 'application/rd-annotations+json', buffer: Buffer.from(JSON.stringify(set)) };
}
