import { crc32 } from 'node:zlib';

const zip64Mark = 0xffffffff;

/** Reads the directory of a zip from its end, as unpacking programs do. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count === 0xffff || at === zip64Mark) {
    const end64 = Number(zip.readBigUInt64LE(end - 20 + 8));
    count = Number(zip.readBigUInt64LE(end64 + 32));
    at = Number(zip.readBigUInt64LE(end64 + 48));
  }
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const extraLength = zip.readUInt16LE(at + 30);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = zip.readUInt32LE(at + 42);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const size = zip.readUInt32LE(at + 24);
    // The first of the zip64 fields, which are the only ones that `writeZip` adds.
    const sizeBytes = size === zip64Mark ? Number(zip.readBigUInt64LE(at + 46 + nameLength + 4)) : size;
    const bytes = zip.subarray(start, start + sizeBytes);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, bytes);
    at += 46 + nameLength + extraLength;
  }
  return files;
}
