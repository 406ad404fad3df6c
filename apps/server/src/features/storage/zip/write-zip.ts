import { crc32 } from 'node:zlib';
import type { ZipEntry } from './entries.ts';

/** Source of the format: PKWARE, APPNOTE.TXT, version 6.3.10. */
const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
};
const plainVersion = 20;
const zip64Version = 45;
const madeOnUnix = 3 << 8;
const sizesFollow = 1 << 3;
const namesAreUtf8 = 1 << 11;
/** The maximum in a field of 2 or 4 bytes means: see the zip64 fields. */
const max16 = 0xffff;
const max32 = 0xffffffff;
const fileMode = (0o100644 << 16) >>> 0;
const folderMode = ((0o40755 << 16) | 0x10) >>> 0;

interface Written {
  name: Buffer;
  isFolder: boolean;
  time: number;
  offset: number;
  crc: number;
  sizeBytes: number;
  /** Local header and descriptor use zip64. */
  isLarge: boolean;
}

/**
 * Writes a zip of the entries as they arrive, uncompressed. Memory holds one chunk, and the directory data of each entry.
 * Uses zip64 where sizes, offsets or counts need it.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { name, lastModified, size = 0, input } of entries) {
    const entry: Written = {
      name: Buffer.from(name),
      isFolder: input === undefined,
      time: dosTime(lastModified),
      offset: at,
      crc: 0,
      sizeBytes: 0,
      isLarge: size >= max32,
    };
    const header = localHeader(entry);
    at += header.length;
    yield header;
    if (input !== undefined) {
      for await (const chunk of typeof input === 'string' ? [Buffer.from(input)] : input) {
        entry.crc = crc32(chunk, entry.crc);
        entry.sizeBytes += chunk.length;
        yield chunk;
      }
      const descriptor = dataDescriptor(entry);
      at += entry.sizeBytes + descriptor.length;
      yield descriptor;
    }
    directory.push(centralHeader(entry));
  }
  yield* directory;
  yield endOf(
    directory.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    at,
  );
}

function localHeader({ name, isFolder, time, isLarge }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signatures.local, 0);
  header.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4);
  header.writeUInt16LE(flagsOf(isFolder), 6);
  header.writeUInt32LE(time, 10);
  header.writeUInt16LE(name.length, 26);
  if (!isLarge) return Buffer.concat([header, name]);
  const extra = zip64Extra([0, 0]);
  header.writeUInt32LE(max32, 18);
  header.writeUInt32LE(max32, 22);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function dataDescriptor({ crc, sizeBytes, isLarge }: Written): Buffer {
  const descriptor = Buffer.alloc(isLarge ? 24 : 16);
  descriptor.writeUInt32LE(signatures.descriptor, 0);
  descriptor.writeUInt32LE(crc, 4);
  for (const field of [0, 1]) {
    if (isLarge) descriptor.writeBigUInt64LE(BigInt(sizeBytes), 8 + 8 * field);
    else descriptor.writeUInt32LE(sizeBytes, 8 + 4 * field);
  }
  return descriptor;
}

function centralHeader({ name, isFolder, time, offset, crc, sizeBytes, isLarge }: Written): Buffer {
  const isFar = offset >= max32;
  const large = [...(isLarge ? [sizeBytes, sizeBytes] : []), ...(isFar ? [offset] : [])];
  const extra = large.length === 0 ? Buffer.alloc(0) : zip64Extra(large);
  const version = large.length === 0 ? plainVersion : zip64Version;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(madeOnUnix | version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flagsOf(isFolder), 8);
  header.writeUInt32LE(time, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(isLarge ? max32 : sizeBytes, 20);
  header.writeUInt32LE(isLarge ? max32 : sizeBytes, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(isFolder ? folderMode : fileMode, 38);
  header.writeUInt32LE(isFar ? max32 : offset, 42);
  return Buffer.concat([header, name, extra]);
}

function endOf(count: number, sizeBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, max32), 12);
  end.writeUInt32LE(Math.min(offset, max32), 16);
  const fits = count < max16 && sizeBytes < max32 && offset < max32;
  if (fits) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(signatures.end64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(madeOnUnix | zip64Version, 12);
  end64.writeUInt16LE(zip64Version, 14);
  for (const [place, value] of [
    [24, count],
    [32, count],
    [40, sizeBytes],
    [48, offset],
  ] as const) {
    end64.writeBigUInt64LE(BigInt(value), place);
  }
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(signatures.locator64, 0);
  locator.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, at) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  });
  return extra;
}

function flagsOf(isFolder: boolean): number {
  return isFolder ? namesAreUtf8 : namesAreUtf8 | sizesFollow;
}

/** Returns an MS-DOS date and time in UTC, from 1980 to 2107, in steps of two seconds. */
function dosTime(moment = new Date()): number {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107) - 1980;
  const date = (year << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
