import type { StoredObject } from '../kernel/object-info.ts';
import type { Authorized, Bucket } from '../kernel/policy.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import type { OpenObject } from '../objects/read-object.ts';
import { absenteesName, entryName, relativeKey } from './entry-name.ts';

/** One entry of a zip; a folder has no bytes, and a name that ends in `/`. */
export interface ZipEntry {
  name: string;
  lastModified?: Date;
  size?: number;
  input?: AsyncIterable<Uint8Array> | string;
}

export interface EntrySource {
  keys: AsyncIterable<string>;
  folder: string;
  /** @throws {StorageRefusal} if the caller may not read it, or it doesn't exist */
  find(key: string): Promise<{ bucket: Authorized<Bucket>; object: StoredObject }>;
  open(bucket: Authorized<Bucket>, object: StoredObject): Promise<OpenObject>;
  /** Called before bytes of an object are sent, with the rest of its length. An error breaks off the zip. */
  beforeBytes(bytes: number, moreBytes: number): Promise<void>;
  /** Counts sent bytes. */
  count(sentBytes: number): void;
}

/** More than people would read. */
const namedAbsentees = 10_000;

/**
 * Yields the objects one after the other, each opened when its turn comes. Unreadable objects are listed in an entry at
 * the end. An error in the middle interrupts the zip, so that it isn't mistaken for complete.
 */
export async function* zipEntries(source: EntrySource): AsyncGenerator<ZipEntry, void, undefined> {
  const absentees: string[] = [];
  let absent = 0;
  for await (const key of source.keys) {
    const opened = await openEntry(source, key).catch((error: unknown) => {
      if (!(error instanceof StorageRefusal)) throw error;
      absent += 1;
      if (absentees.length < namedAbsentees)
        absentees.push(`${JSON.stringify(relativeKey(key, source.folder))}\t${error.reason}\n`);
    });
    if (!opened) continue;
    try {
      yield opened.entry;
    } finally {
      await opened.chunks?.return();
    }
  }
  if (absent > absentees.length) absentees.push(`… ${absent - absentees.length}\n`);
  if (absent > 0) yield { name: absenteesName, input: absentees.join('') };
}

interface OpenEntry {
  entry: ZipEntry;
  /** Must be closed, whether or not the entry was read. */
  chunks?: AsyncGenerator<Uint8Array, void, undefined>;
}

async function openEntry(source: EntrySource, key: string): Promise<OpenEntry> {
  const { bucket, object } = await source.find(key);
  const about = { name: entryName(key, source.folder), lastModified: new Date(object.modifiedAt) };
  if (about.name.endsWith('/') && object.sizeBytes === 0) return { entry: about };
  const chunks = (await source.open(bucket, object)).read();
  // Detects an unreadable object before its name is written to the zip.
  const first = await chunks.next();
  const input = counted(first, chunks, { ...source, sizeBytes: object.sizeBytes });
  return { entry: { ...about, size: object.sizeBytes, input }, chunks };
}

async function* counted(
  first: IteratorResult<Uint8Array, void>,
  rest: AsyncGenerator<Uint8Array, void, undefined>,
  { sizeBytes, beforeBytes, count }: Pick<EntrySource, 'beforeBytes' | 'count'> & { sizeBytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  let leftBytes = sizeBytes;
  for (let next = first; !next.done; next = await rest.next()) {
    const { length } = next.value;
    leftBytes -= length;
    await beforeBytes(length, leftBytes);
    yield next.value;
    count(length);
  }
}
