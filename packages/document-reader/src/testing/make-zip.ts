import { crc32, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';

/** Makes a zip file of named texts. */
export function makeZip(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files = Object.entries(parts).map(([name, content]) => {
    return [name, typeof content === 'string' ? strToU8(content) : content];
  });
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Relationships of an Office part: `rId1` to the first target, and so on. The type of each comes before its target. */
export function makeRelationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(([type, target], at) => {
    return `<Relationship Id="rId${at + 1}" Type="${relationshipTypes}/${type}" Target="${target}"/>`;
  });
  const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return `${xml}<Relationships xmlns="${namespace}">${list.join('')}</Relationships>`;
}

/** A part whose description in the zip file may be wrong. */
export interface RawPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly uncompressedBytes?: number;
  readonly compressedBytes?: number;
  readonly crc32?: number;
  readonly offset?: number;
  readonly method?: number;
  readonly flags?: number;
}

const deflated = 8;

/** Creates a zip file from parts with arbitrary declared values, and an arbitrary declared number of entries. */
export function makeRawZip(parts: readonly RawPart[], { entries = parts.length } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.content);
    const body = deflateRawSync(bytes);
    const name = Buffer.from(part.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(part.flags ?? 0, 2);
    head.writeUInt16LE(part.method ?? deflated, 4);
    head.writeUInt32LE(part.crc32 ?? crc32(bytes), 10);
    head.writeUInt32LE(part.compressedBytes ?? body.length, 14);
    head.writeUInt32LE(part.uncompressedBytes ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(part.offset ?? at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), head, tail, name);
    locals.push(Buffer.from('PK\x03\x04'), head, name, body);
    at += 30 + name.length + body.length;
  }
  return Buffer.concat([
    ...locals,
    ...directory,
    ...endOfDirectory(entries, Buffer.concat(directory).length, at),
  ]);
}

/** Returns the end of a zip file's directory, in the format for large files. */
function endOfDirectory(entries: number, directoryBytes: number, offset: number): Buffer[] {
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06', 'latin1');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(entries), 24);
  end64.writeBigUInt64LE(BigInt(entries), 32);
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return [end64, locator, end];
}
