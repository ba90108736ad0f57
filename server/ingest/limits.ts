const MEBIBYTE = 1024 * 1024;

/** What a book may cost us before anybody trusts it. */
export const limits = {
  /** Of the file itself. */
  fileBytes: 1024 * MEBIBYTE,
  /** Of an EPUB, as its directory declares and again while inflating. */
  archiveEntries: 10_000,
  archiveBytes: 1024 * MEBIBYTE,
  entryBytes: 200 * MEBIBYTE,
  /** Uncompressed over compressed; only asked of entries larger than `ratioFreeBytes`. */
  compressionRatio: 100,
  ratioFreeBytes: MEBIBYTE,
  /** Characters of one file or folder name with its path. */
  pathLength: 1024,
  /** Of one XML document that is parsed (package, navigation, container). */
  xmlBytes: 16 * MEBIBYTE,
  xmlElements: 300_000,
  xmlDepth: 200,
  xmlFaults: 2_000,
  /** Of a picture a cover is made from. */
  coverBytes: 32 * MEBIBYTE,
  coverPixels: 60_000_000,
  /** How long we look at all entries of an EPUB for declared sizes that lie. */
  verifyMs: 8_000,
  contentsEntries: 500,
  contentsDepth: 3,
  /** Pages whose objects are listed; of a longer PDF none. */
  listedPages: 10_000,
  /** Of the words of a book, packed. */
  packedWordsBytes: 8 * MEBIBYTE,
} as const;

/** The inspecting process is ended when one of these is passed. */
export const processLimits = {
  startMs: 60_000,
  factsMs: 20_000,
  coverMs: 10_000,
  wordsMs: 60_000,
  memoryBytes: 768 * MEBIBYTE,
  heapMebibytes: 256,
} as const;
