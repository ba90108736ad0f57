import { ProblemError } from '../../../contract/problems.ts';
import { resolveReference } from './archive-paths.ts';
import { scanCss } from './css-scanner.ts';
import { decodeText } from './decode-text.ts';
import { deobfuscate } from './deobfuscate-fonts.ts';
import type { Obfuscation } from './deobfuscate-fonts.ts';
import type { ManifestItem } from './package-document.ts';
import { safeDataAddress, safePicture } from './safe-drawing.ts';
import type { ZipReader } from './zip-reader.ts';

/** An address that loads nothing and asks nobody. */
export const NOTHING = 'data:,';
const MAX_IMPORT_DEPTH = 8;
/** A film; nearly every picture and page is smaller. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** No sheet is that long, even with letters inside; a longer one says nothing. */
const MAX_SHEET_BYTES = 8 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  css: 'text/css',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttc: 'font/collection',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  vtt: 'text/vtt',
};
/** What may become an address of its own; a document never does. */
const SHOWABLE =
  /^(?:image|font|audio|video)\/|^(?:text\/css|text\/vtt|application\/(?:vnd\.ms-opentype|x-font|font-|ogg))/;

/** What every browser shows or plays; of other pictures and sounds the book may name one that stands in. */
const SURE =
  /^(?:image\/(?:gif|jpe?g|png|svg\+xml|webp|avif|bmp)|audio\/(?:mpeg|mp4|aac|ogg|opus|wav|webm)|(?:video|font)\/.+)$/;

/** What a damaged file of a book is: none. What the storage or the network says is everybody's, and thrown again. */
export function nullWhereDamaged(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'book-unreadable') return null;
  throw error;
}

/** The addresses one section uses; they stop working when it is let go. */
export interface ResourceScope {
  /** A `blob:` address of a file of the book; null where it is missing, damaged, outside or nothing a page may show. */
  urlOf(reference: string, basePath: string): Promise<string | null>;
  /** Whether a file of the book takes long to bring: no page waits for it. */
  isLarge(reference: string, basePath: string): boolean;
  /** Style sheet text in which every address is a `blob:` one. */
  rewriteCss(css: string, basePath: string): Promise<string>;
  /** Addresses of the pictures that style sheets were given until now. */
  drawn(): string[];
  release(): void;
}

interface Rewriter {
  rewrite(css: string, basePath: string, importers: readonly string[]): Promise<string>;
}

interface Kept {
  readonly url: Promise<string | null>;
  /** What a style sheet itself uses: kept as long as the sheet, whoever asked for it first. */
  readonly own: ResourceScope;
  users: number;
}

export interface Resources {
  createScope(): ResourceScope;
  readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** Files of one book as `blob:` addresses, shared between the sections that are alive. */
export function createResources(
  zip: ZipReader,
  items: readonly ManifestItem[],
  obfuscated: ReadonlyMap<string, Obfuscation>,
  uniqueId: string,
): Resources {
  const byPath = new Map(items.map((item) => [item.path, item]));
  const byId = new Map(items.map((item) => [item.id, item]));
  const kept = new Map<string, Kept>();

  /** The file itself, or the first of its fallbacks that is sure to be shown. Nothing stands in for a sheet. */
  function shownFor(path: string): string {
    if (typeOf(path).startsWith('text/')) return path;
    const seen = new Set<ManifestItem>();
    let item = byPath.get(path);
    while (item !== undefined && !seen.has(item)) {
      if (SURE.test(item.mediaType)) return item.path;
      seen.add(item);
      item = item.fallback === null ? undefined : byId.get(item.fallback);
    }
    return path;
  }

  function typeOf(path: string): string {
    const declared = byPath.get(path)?.mediaType ?? '';
    const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
    return SHOWABLE.test(declared) ? declared : (TYPES[extension] ?? declared);
  }

  function isPicture(reference: string, basePath: string): boolean {
    const text = reference.trim();
    const type = /^data:/i.test(text)
      ? text.slice('data:'.length)
      : typeOf(resolveReference(text, basePath)?.path ?? '');
    return /^image\//i.test(type);
  }

  async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const entry = zip.find(path);
    if (entry === null) return null;
    const bytes = await zip.read(entry);
    const kind = obfuscated.get(entry.path);
    return kind === 'idpf' || kind === 'adobe' ? deobfuscate(bytes, kind, uniqueId) : bytes;
  }

  async function create(path: string, importers: readonly string[], own: Rewriter): Promise<string | null> {
    const type = typeOf(path);
    if (!SHOWABLE.test(type)) return null;
    const bytes = await readBytes(path).catch(nullWhereDamaged);
    if (bytes === null) return null;
    const body =
      type === 'text/css' ? await own.rewrite(decodeText(bytes), path, [...importers, path]) : safePicture(bytes, type);
    return body === null ? null : URL.createObjectURL(new Blob([body], { type }));
  }

  function createScope(): ResourceScope & Rewriter {
    const held = new Set<string>();
    const pictures = new Set<string>();
    let isReleased = false;

    function keep(key: string, make: (own: Rewriter) => Promise<string | null>): Promise<string | null> {
      let file = kept.get(key);
      if (file === undefined) {
        const own = createScope();
        const made: Kept = { url: make(own), own, users: 0 };
        file = made;
        kept.set(key, made);
        made.url.catch(() => {
          // By then it may have been let go of, and asked for anew.
          if (kept.get(key) === made) kept.delete(key);
          own.release();
        });
      }
      if (!held.has(key)) file.users += 1;
      held.add(key);
      return file.url;
    }

    async function hold(path: string, importers: readonly string[]): Promise<string | null> {
      const found = zip.find(shownFor(path))?.path;
      if (found === undefined || isReleased || importers.includes(found)) return null;
      // An imported sheet is kept per chain of imports: two sheets that import each other never wait for each other.
      return keep([...importers, found].join('\n'), (own) => create(found, importers, own));
    }

    /** In place of a sheet that is not there: one that says nothing, since any other address would be asked for. */
    function holdEmptySheet(): Promise<string | null> {
      return keep('', () => Promise.resolve(URL.createObjectURL(new Blob([], { type: 'text/css' }))));
    }

    async function urlOf(
      reference: string,
      basePath: string,
      importers: readonly string[],
      isSheet: boolean,
    ): Promise<string | null> {
      const text = reference.trim();
      if (/^data:(?:image|font|audio|video)\//i.test(text)) return safeDataAddress(text);
      const target = resolveReference(text, basePath);
      if (target === null || target.path === basePath) return null;
      // Only an import may bring in a sheet: as a picture it would be nothing but a circle.
      if (!isSheet && typeOf(target.path) === 'text/css') return null;
      const url = await hold(target.path, importers);
      return url === null || target.fragment === '' ? url : `${url}#${encodeURIComponent(target.fragment)}`;
    }

    async function addressOf(
      part: { url: string; isImport: boolean },
      basePath: string,
      importers: readonly string[],
    ): Promise<string> {
      if (part.url.startsWith('#')) return `url("#${part.url.slice(1).replaceAll(/[^\w.:-]/g, '')}")`;
      const isTooDeep = part.isImport && importers.length > MAX_IMPORT_DEPTH;
      const found = isTooDeep ? null : await urlOf(part.url, basePath, part.isImport ? importers : [], part.isImport);
      if (found !== null && isPicture(part.url, basePath)) pictures.add(found);
      const url = found ?? (part.isImport && !isReleased ? await holdEmptySheet() : null);
      return `url("${(url ?? NOTHING).replaceAll(/["\\\s]/g, encodeURIComponent)}")`;
    }

    async function rewrite(css: string, basePath: string, importers: readonly string[]): Promise<string> {
      if (css.length > MAX_SHEET_BYTES) return '';
      const pieces = scanCss(css).map(async (part) =>
        typeof part === 'string' ? part : addressOf(part, basePath, importers),
      );
      return (await Promise.all(pieces)).join('');
    }

    function release(): void {
      isReleased = true;
      for (const key of held) {
        const file = kept.get(key);
        if (file === undefined) continue;
        file.users -= 1;
        if (file.users > 0) continue;
        kept.delete(key);
        file.own.release();
        // Whoever asked for it heard why it has none; there is nothing to give back.
        file.url.then((url) => url !== null && URL.revokeObjectURL(url)).catch(() => undefined);
      }
      held.clear();
    }

    return {
      drawn: () => [...pictures, ...[...held].flatMap((key) => kept.get(key)?.own.drawn() ?? [])],
      urlOf: (reference, basePath) => urlOf(reference, basePath, [], true),
      isLarge(reference, basePath) {
        const path = resolveReference(reference.trim(), basePath)?.path ?? '';
        return (zip.find(shownFor(path))?.sizeBytes ?? 0) > LARGE_BYTES;
      },
      rewriteCss: (css, basePath) => rewrite(css, basePath, []),
      rewrite,
      release,
    };
  }

  return { createScope, readBytes };
}
