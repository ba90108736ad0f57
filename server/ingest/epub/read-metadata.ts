import type { BookFacts } from '../book-facts.ts';
import { cleanDescription, cleanLanguage, cleanLine, cleanNames, markupOf } from '../clean-text.ts';
import { findAll, textOf } from './parse-xml.ts';
import type { XmlElement } from './parse-xml.ts';

const MAX_AUTHORS = 20;

type Metadata = Omit<BookFacts, 'mediaType' | 'layout' | 'pageCount' | 'pageObjects' | 'contents'>;

/** What the package document says about the book; Dublin Core of EPUB 2, EPUB 3 and OEBPS 1.2. */
export function readMetadata(metadata: XmlElement): Metadata {
  const first = (name: string): string =>
    findAll(metadata, name)
      .map((element) => cleanLine(textOf(element)))
      .find((text) => text !== '') ?? '';
  const described =
    findAll(metadata, 'description')
      .map(textOf)
      .find((text) => cleanDescription(text) !== '') ?? '';
  return {
    title: readTitle(metadata),
    authors: readAuthors(metadata),
    publisher: first('publisher'),
    description: cleanDescription(described),
    descriptionMarkup: markupOf(described),
    language:
      findAll(metadata, 'language')
        .map((element) => cleanLanguage(textOf(element)))
        .find((text) => text !== '') ?? '',
    subject: cleanLine(first('subject'), 100),
    grade: cleanLine(
      metaValue(metadata, 'schema:educationallevel') ?? metaValue(metadata, 'dcterms:educationlevel') ?? '',
      100,
    ),
  };
}

/** The value of an EPUB 3 `meta property` about the whole book, or of an EPUB 2 `meta name`. */
export function metaValue(metadata: XmlElement, name: string): string | null {
  for (const meta of findAll(metadata, 'meta')) {
    if (meta.attributes.has('refines')) continue;
    if (meta.attributes.get('property')?.trim().toLowerCase() === name) return textOf(meta).trim();
    if (meta.attributes.get('name')?.trim().toLowerCase() === name)
      return (meta.attributes.get('content') ?? '').trim();
  }
  return null;
}

/** The value of the `meta` that refines `element` with `property`. */
function refinementOf(metadata: XmlElement, element: XmlElement, property: string): string | null {
  const id = element.attributes.get('id');
  if (id === undefined) return null;
  const meta = findAll(metadata, 'meta').find(
    (candidate) =>
      candidate.attributes.get('refines') === `#${id}` && candidate.attributes.get('property') === property,
  );
  return meta === undefined ? null : textOf(meta).trim();
}

function readTitle(metadata: XmlElement): string {
  const titles = findAll(metadata, 'title')
    .map((element) => ({ text: cleanLine(textOf(element)), type: refinementOf(metadata, element, 'title-type') }))
    .filter((title) => title.text !== '');
  return (titles.find((title) => title.type === 'main') ?? titles[0])?.text ?? '';
}

function readAuthors(metadata: XmlElement): string[] {
  const creators = findAll(metadata, 'creator').map((element) => ({
    name: textOf(element),
    role:
      element.attributes.get('opf:role') ?? element.attributes.get('role') ?? refinementOf(metadata, element, 'role'),
  }));
  const authors = creators.filter((creator) => creator.role === null || creator.role === 'aut');
  const namesOf = (people: typeof creators) => cleanNames(people.map((creator) => creator.name));
  const names = namesOf(authors);
  return (names.length > 0 ? names : namesOf(creators)).slice(0, MAX_AUTHORS);
}
