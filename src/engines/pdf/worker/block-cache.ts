export const blockBytes = 64 * 1024;

/** Fills a range of the file from somewhere; throws where it cannot. */
export type ReadRange = (offset: number, length: number) => Uint8Array;

export interface BlockCache {
  /** Copies `[offset, offset + into.length)` of the file into `into`; throws what `read` throws. */
  copy(offset: number, into: Uint8Array): void;
  /** A copy of what is in memory of this range; null where any of it would have to be read. */
  peek(offset: number, length: number): Uint8Array | null;
  /** Bytes asked of `read` so far. */
  readonly bytesRead: number;
  /** Bytes copied out so far. */
  readonly bytesCopied: number;
}

/**
 * PDFium asks for its file in crumbs of 512 bytes, all over the place. This takes whole blocks and keeps the
 * most recently used ones. A range longer than the cache (a large image stream) passes through without emptying it.
 */
export function createBlockCache(sizeBytes: number, read: ReadRange, keptBlocks = 32): BlockCache {
  // A Map remembers insertion order: the first key is the block unused for longest.
  const blocks = new Map<number, Uint8Array>();
  let bytesRead = 0;
  let bytesCopied = 0;

  const fetch = (offset: number, length: number): Uint8Array => {
    const bytes = read(offset, length);
    if (bytes.length !== length) throw new Error(`asked for ${length} bytes at ${offset}, got ${bytes.length}`);
    bytesRead += length;
    return bytes;
  };

  const blockAt = (index: number): Uint8Array => {
    const kept = blocks.get(index);
    if (kept !== undefined) {
      blocks.delete(index);
      blocks.set(index, kept);
      return kept;
    }
    const start = index * blockBytes;
    const bytes = fetch(start, Math.min(blockBytes, sizeBytes - start));
    blocks.set(index, bytes);
    const oldest = blocks.keys().next();
    if (blocks.size > keptBlocks && !oldest.done) blocks.delete(oldest.value);
    return bytes;
  };

  return {
    copy(offset, into) {
      if (offset < 0 || offset + into.length > sizeBytes) {
        throw new RangeError(`${into.length} bytes at ${offset} lie outside a file of ${sizeBytes}`);
      }
      bytesCopied += into.length;
      let done = 0;
      while (done < into.length) {
        const position = offset + done;
        const index = Math.floor(position / blockBytes);
        const within = position - index * blockBytes;
        const rest = into.length - done;
        // Whole blocks of a long range are read in one go and not kept: they are decoded once and forgotten.
        if (within === 0 && rest >= 4 * blockBytes && !blocks.has(index)) {
          const length = Math.min(rest - (rest % blockBytes), 16 * blockBytes);
          into.set(fetch(position, length), done);
          done += length;
          continue;
        }
        const block = blockAt(index);
        const part = block.subarray(within, within + rest);
        into.set(part, done);
        done += part.length;
      }
    },
    peek(offset, length) {
      const into = new Uint8Array(length);
      for (let done = 0; done < length;) {
        const [index, within] = [Math.floor((offset + done) / blockBytes), (offset + done) % blockBytes];
        const part = blocks.get(index)?.subarray(within, within + length - done);
        if (part === undefined || part.length === 0) return null;
        into.set(part, done);
        done += part.length;
      }
      return into;
    },
    get bytesRead() {
      return bytesRead;
    },
    get bytesCopied() {
      return bytesCopied;
    },
  };
}
