import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableError } from '../../unreadable-error.ts';

/** A zip file that is read part by part. Names are compared without regard to case, as Office and OpenDocument do. */
export interface ZipArchive {
  has(name: string): boolean;
  /**
   * Yields the inflated bytes of a part.
   *
   * @throws {UnreadableError} if there is no such part, or its size or checksum differs from the archive's directory
   */
  read(name: string): AsyncIterable<Buffer>;
  close(): void;
}

/** Limits of one archive. A part of zeros is a thousandth of its size in a zip file. */
const maxInflatedBytes = 512 * 1024 * 1024;
const maxEntries = 50_000;

/**
 * Reads the directory of a zip file.
 *
 * @throws an error if it is damaged, or a name in it leads out of the archive
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const zip = await openPromise(path, { autoClose: false });
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    throw error;
  });
  let leftBytes = maxInflatedBytes;

  return {
    has: (name) => entries.has(keyOf(name)),

    async *read(name) {
      const entry = entries.get(keyOf(name));
      if (!entry) throw new UnreadableError('broken');
      if (entry.isEncrypted()) throw new UnreadableError('encrypted');
      let checksum = 0;
      for await (const bytes of await zip.openReadStreamPromise(entry)) {
        leftBytes -= bytes.length;
        if (leftBytes < 0) throw new UnreadableError('too_large');
        checksum = crc32(bytes, checksum);
        yield bytes;
      }
      if (checksum !== entry.crc32) throw new UnreadableError('broken');
    },

    close: () => zip.close(),
  };
}

/** Returns the entries by name. Of several with the same name, the first counts. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new UnreadableError('too_large');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const key = keyOf(entry.fileName);
    if (!entries.has(key)) entries.set(key, entry);
  }
  return entries;
}

/**
 * Returns a whole part.
 *
 * @throws {UnreadableError} if it is longer than allowed
 */
export async function readPart(archive: ZipArchive, name: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let leftBytes = maxBytes;
  for await (const bytes of archive.read(name)) {
    leftBytes -= bytes.length;
    if (leftBytes < 0) throw new UnreadableError('too_large');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function keyOf(name: string): string {
  return name.replace(/^\//, '').toLowerCase();
}
