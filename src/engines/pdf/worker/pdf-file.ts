import { type FileRanges, mendPdf } from '../../../../contract/pdf-repair.ts';
import { type ProblemCode, ProblemError } from '../../../../contract/problems.ts';
import { type ReadRange, createBlockCache } from './block-cache.ts';
import type { PdfiumRuntime } from './pdfium-runtime.ts';

/** The file as PDFium sees it: an address of a C structure whose callback reads blocks. */
export interface PdfFile {
  readonly address: number;
  readonly bytesRead: number;
  /** Bytes that PDFium was given. */
  readonly bytesGiven: number;
  /**
   * What stood in the file before something that PDFium asked for in one go, as Latin-1, up to 512 bytes. Empty where
   * nothing of this length was asked for, or several things were, and where it was not in memory then.
   */
  textBefore(length: number): string;
  /**
   * From now on, for whoever opens it anew, the file as `mendPdf` has it; false where that changes nothing, or was done. Reads all of
   * it; throws what reading throws.
   */
  mend(): boolean;
  /** Why a block could not be read since the last call, and forgets it. PDFium itself only learns "no". */
  takeProblem(): ProblemCode | null;
}

/** The bytes of shorter things are not looked at. */
const shortestStream = 1024;
/** Of so many things it is remembered what stood before them. */
const rememberedStreams = 64;
const mostBefore = 512;

/**
 * `FPDF_FILEACCESS`: length, callback, parameter. C calls back in the middle of its own work, so the bytes must be
 * there when the callback returns; it must not throw through C either, hence the remembered problem.
 */
export function createPdfFile(runtime: PdfiumRuntime, sizeBytes: number, read: ReadRange, onRead: () => void): PdfFile {
  const { memory } = runtime;
  const whole: FileRanges = {
    sizeBytes,
    read(offset, length) {
      const bytes = read(offset, length);
      onRead();
      return bytes;
    },
  };
  let cache = createBlockCache(sizeBytes, whole.read);
  let isMended = false;
  let problem: ProblemCode | null = null;
  /** What stood before what was asked for in one go, by its length; null: there are several so long. */
  const streams = new Map<number, { readonly position: number; readonly before: Uint8Array } | null>();

  const remember = (position: number, length: number): void => {
    if (length < shortestStream) return;
    const known = streams.get(length);
    if (known === null || known?.position === position) return;
    const size = Math.min(position, mostBefore);
    // PDFium has just read it: nothing is asked of anybody for it.
    const before = known ? null : cache.peek(position - size, size);
    streams.set(length, before && { position, before });
    const oldest = streams.keys().next();
    if (streams.size > rememberedStreams && !oldest.done) streams.delete(oldest.value);
  };

  const getBlock = (_parameter: number, position: number, buffer: number, length: number): number => {
    // After one failure PDFium gets nothing more until somebody has looked: what it would build on the gap is wrong.
    if (problem !== null) return 0;
    try {
      const size = length >>> 0;
      const target = buffer >>> 0;
      cache.copy(position >>> 0, memory.bytes().subarray(target, target + size));
      remember(position >>> 0, size);
      return 1;
    } catch (cause) {
      // A position outside the file is a mistake of the file, which PDFium handles by itself.
      if (!(cause instanceof RangeError)) problem = cause instanceof ProblemError ? cause.code : 'unexpected-failure';
      return 0;
    }
  };

  const address = memory.allocate(12);
  const view = memory.view();
  view.setUint32(address, sizeBytes, true);
  view.setUint32(address + 4, runtime.addCallback(getBlock, 'iiiii'), true);
  view.setUint32(address + 8, 0, true);

  return {
    address,
    get bytesRead() {
      return cache.bytesRead;
    },
    get bytesGiven() {
      return cache.bytesCopied;
    },
    mend() {
      const mended = isMended ? null : mendPdf(whole);
      if (mended === null) return false;
      isMended = true;
      cache = createBlockCache(mended.sizeBytes, mended.read);
      streams.clear();
      memory.view().setUint32(address, mended.sizeBytes, true);
      return true;
    },
    textBefore: (length) => new TextDecoder('latin1').decode(streams.get(length)?.before),
    takeProblem() {
      const taken = problem;
      problem = null;
      return taken;
    },
  };
}
