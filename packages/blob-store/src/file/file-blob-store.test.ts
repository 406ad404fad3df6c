import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { BlobDamagedError, BlobMissingError } from '../blob-store.ts';
import { describeBlobStore } from '../conformance.ts';
import { createFileBlobStore } from './file-blob-store.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-blobs-'));
  folders.push(folder);
  return folder;
}

async function* once(data: Buffer) {
  yield data;
}

async function stored(data: Buffer) {
  const root = await emptyFolder();
  const store = await createFileBlobStore(root);
  const { id } = await store.put(once(data));
  return { root, store, id, path: join(root, id.slice(0, 3), id) };
}

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await file.write(byte, 0, 1, at);
  await file.close();
}

describeBlobStore('file', async () => createFileBlobStore(await emptyFolder()));

describe('a damaged file', () => {
  const data = randomBytes(600_000);

  it('yields what is before the damage, never the damage', async () => {
    const { store, id, path } = await stored(data);
    await flip(path, 300_000);
    expect((await buffer(store.read(id, { start: 0, end: 262_144 }))).equals(data.subarray(0, 262_144))).toBe(
      true,
    );
    await expect(buffer(store.read(id, { start: 262_144, end: 262_145 }))).rejects.toBeInstanceOf(
      BlobDamagedError,
    );
    await expect(buffer(store.read(id))).rejects.toBeInstanceOf(BlobDamagedError);
  });

  it.each(['a flipped checksum', 'a cut end', 'an appended byte', 'an empty file'])(
    'is noticed: %s',
    async (damage) => {
      const { store, id, path } = await stored(data);
      const { length } = await readFile(path);
      if (damage === 'a flipped checksum') await flip(path, 600_001);
      if (damage === 'a cut end') await truncate(path, length - 1);
      if (damage === 'an appended byte') await writeFile(path, 'x', { flag: 'a' });
      if (damage === 'an empty file') await truncate(path, 0);
      await expect(buffer(store.read(id, { start: 0, end: 1 }))).rejects.toBeInstanceOf(BlobDamagedError);
    },
  );
});

describe('the folder', () => {
  it('holds nothing unfinished after a failure', async () => {
    const { root, store } = await stored(randomBytes(10));
    async function* failing() {
      yield randomBytes(10);
      throw new Error('gone');
    }
    await expect(store.put(failing())).rejects.toThrow('gone');
    expect(await readdir(join(root, 'unfinished'))).toEqual([]);
  });

  it('loses abandoned files once they are old, and no others', async () => {
    const { root, store } = await stored(randomBytes(10));
    const old = join(root, 'unfinished', 'old');
    await writeFile(old, 'x');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(root, 'unfinished', 'new'), 'x');
    await store.removeAbandoned(3_600_000);
    expect(await readdir(join(root, 'unfinished'))).toEqual(['new']);
  });

  it('keeps its blobs over a restart', async () => {
    const data = randomBytes(1000);
    const { root, id } = await stored(data);
    expect((await buffer((await createFileBlobStore(root)).read(id))).equals(data)).toBe(true);
  });

  it('never leaves itself, whatever the id', async () => {
    const { store } = await stored(randomBytes(10));
    expect(await store.stat('../../etc/passwd')).toBeUndefined();
    await expect(buffer(store.read('../../etc/passwd'))).rejects.toBeInstanceOf(BlobMissingError);
  });
});
