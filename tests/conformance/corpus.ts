import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Files nobody here wrote, beside the project and never part of it. */
export const corpus = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));

/** Families of EPUBs, and those where every file is a book that must open. */
export const epubFolders = ['epub/w3c-epub-tests', 'epub/epubcheck-fixtures', 'epub/epub3-samples', 'es'] as const;
export const pdfFolders = ['pdf/pdfjs', 'es'] as const;

/** Of the valid books of a family, so many open. */
export const LEAST_OPENED = 0.98;

/** False, with one line said, where the corpus is not here; under `CI` that is a failure. */
export function hasCorpus(what: string): boolean {
  if (existsSync(corpus)) return true;
  if (process.env['CI'] === 'true') throw new Error('the corpus is not beside the project');
  console.log(`${what}: the corpus is not beside the project, nothing was tried`);
  return false;
}

export function filesOf(folder: string, extension: string): string[] {
  const files = readdirSync(corpus + folder).filter((file) => file.endsWith(extension));
  return files.toSorted();
}

const fixturesSchema = v.array(v.object({ epub: v.string(), java530: v.optional(v.object({ valid: v.boolean() })) }));
const pdfsSchema = v.array(
  v.object({
    file: v.string(),
    pdfjs: v.object({ ok: v.number(), n: v.optional(v.number()), name: v.optional(v.string()) }),
    pdfinfo_pages: v.optional(v.number()),
  }),
);
const testsSchema = v.array(v.object({ id: v.string() }));

function listIn<T extends v.GenericSchema>(path: string, schema: T): v.InferOutput<T> {
  return v.parse(schema, JSON.parse(readFileSync(corpus + path, 'utf8')));
}

/** EPUBCheck's fixtures that EPUBCheck itself calls valid. */
export function validFixtures(): string[] {
  const listed = listIn('epub/epubcheck-fixtures/expectations.json', fixturesSchema);
  return listed.filter(({ java530 }) => java530?.valid === true).map(({ epub }) => epub);
}

/** What other readers of PDF make of the odd ones. */
export const oddPdfs = (): v.InferOutput<typeof pdfsSchema> => listIn('pdf/pdfjs/expectations.json', pdfsSchema);

/** The W3C tests the corpus has words for. */
export const w3cTests = (): string[] => listIn('epub/w3c-epub-tests/tests.json', testsSchema).map(({ id }) => id);

/** An answer, or a failure that says nobody came back. */
export function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
