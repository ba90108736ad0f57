import { demoEpubs } from '../../demo/epub/books.ts';
import type { DemoEpub } from '../../demo/epub/books.ts';
import { otherSchoolEpubs } from '../../demo/epub/other-school-books.ts';
import { demoPdfs } from '../../demo/pdf/books.ts';
import type { EditionOverrides } from '../ingest/prepare-edition.ts';
import { demoSchool, otherSchool } from './people.ts';
import type { DemoSchool } from './people.ts';

export interface DemoBook {
  readonly slug: string;
  readonly school: DemoSchool;
  readonly overrides: EditionOverrides;
  build(): Promise<Uint8Array>;
}

/** The demo books in shelf order, each with the school that has it. */
export function demoShelf(): DemoBook[] {
  const pdfs = demoPdfs.map(({ slug, title, author, subject, grade, description, build }) => ({
    slug,
    school: demoSchool,
    overrides: { title, authors: [author], subject, grade, description },
    build,
  }));
  return [
    ...demoEpubs.map((book) => epub(book, demoSchool)),
    ...pdfs,
    ...otherSchoolEpubs.map((book) => epub(book, otherSchool)),
  ];
}

function epub({ slug, subject, grade, build }: DemoEpub, school: DemoSchool): DemoBook {
  return { slug, school, overrides: { subject, grade }, build };
}
