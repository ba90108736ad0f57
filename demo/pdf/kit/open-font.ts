import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF file to plain OpenType. The font library would inflate the tables itself, but in
 * JavaScript: half of the time of building a book. The checksums are only for printers; they stay.
 */
export function openFont(path: string): Buffer {
  const woff = readFileSync(path);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`openFont: ${path} is not WOFF`);
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const size = woff.readUInt32BE(entry + 12);
    const table = packed.length < size ? inflateSync(packed) : packed;
    const line = 12 + 16 * index;
    woff.copy(header, line, entry, entry + 4);
    header.writeUInt32BE(woff.readUInt32BE(entry + 16), line + 4);
    header.writeUInt32BE(offset, line + 8);
    header.writeUInt32BE(size, line + 12);
    const padding = (4 - (size % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    offset += size + padding;
  }
  return Buffer.concat(parts);
}
