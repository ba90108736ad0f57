import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip as a forger wants it: every field can be a lie. */
export interface RawEntry {
  name: string | Buffer;
  data?: string | Uint8Array;
  isStored?: boolean;
  /** What the directory says instead of the true uncompressed size. */
  declaredBytes?: number;
  /** Bit 0 is encryption, bit 11 says that the name is UTF-8. */
  flags?: number;
  unixMode?: number;
}

const STORED = 0;
const DEFLATED = 8;
const UTF8_NAME = 0x800;

/** Writes a zip byte by byte, so that tests can make what no honest program makes. */
export function createRawZip(entries: readonly RawEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const plain = Buffer.from(entry.data ?? '');
    const packed = entry.isStored === true ? plain : deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(entry.flags ?? UTF8_NAME, 2);
    fields.writeUInt16LE(entry.isStored === true ? STORED : DEFLATED, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.declaredBytes ?? plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, name]);
    const record = Buffer.alloc(14);
    record.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6);
    record.writeUInt32LE(offset, 10);
    const madeBy = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeBy, fields, record, name]));
    files.push(header, packed);
    offset += header.length + packed.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length % 65536, 4);
  end.writeUInt16LE(entries.length % 65536, 6);
  end.writeUInt32LE(records.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, records, Buffer.from('PK\u0005\u0006'), end]);
}
