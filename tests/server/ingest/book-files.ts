import { createRawZip } from './raw-zip.ts';
import type { RawEntry } from './raw-zip.ts';

export const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="OEBPS/libro.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

export const CHAPTER = `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">
<head><title>Uno</title></head><body><h1>Las plantas</h1><p>Las plantas beben por la raíz.</p></body></html>`;

export const METADATA = '<dc:title>El huerto</dc:title><dc:language>es</dc:language>';
export const MANIFEST = '<item id="uno" href="uno.xhtml" media-type="application/xhtml+xml"/>';
export const SPINE = '<itemref idref="uno"/>';

/** A package document out of its three parts. */
export function createPackage(
  parts: { metadata?: string; manifest?: string; spine?: string; rest?: string } = {},
): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" xmlns:opf="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">x</dc:identifier>${parts.metadata ?? METADATA}</metadata>
<manifest>${MANIFEST}${parts.manifest ?? ''}</manifest>
<spine>${parts.spine ?? SPINE}</spine>${parts.rest ?? ''}</package>`;
}

/** The files of a small good book, by name; a value of `null` leaves the file out. */
export function createBookFiles(changes: Record<string, string | Uint8Array | null> = {}): RawEntry[] {
  const files: Record<string, string | Uint8Array | null> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OEBPS/libro.opf': createPackage(),
    'OEBPS/uno.xhtml': CHAPTER,
    ...changes,
  };
  return Object.entries(files).flatMap(([name, data]) =>
    data === null ? [] : [{ name, data, isStored: name === 'mimetype' }],
  );
}

/** A small EPUB with some of its files changed, added or (with `null`) left out. */
export function createEpub(changes: Record<string, string | Uint8Array | null> = {}): Buffer {
  return createRawZip(createBookFiles(changes));
}
