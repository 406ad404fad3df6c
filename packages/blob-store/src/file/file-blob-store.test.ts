import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { BlobDamagedError } from '../blob-store.ts';
import { describeBlobStore } from '../conformance/describe-blob-store.ts';
import { idsOf, pieces, stored } from '../conformance/store-under-test.ts';
import { giveBack, pieceBytes } from '../piece-memory.ts';
import { blockBytes } from '../stored-size.ts';
import { createFileBlobStore } from './file-blob-store.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atoll-blobs-'));
  folders.push(folder);
  return folder;
}

const pathOf = (root: string, id: string) => join(root, id.slice(0, 3), id);

describeBlobStore('file', async () => {
  const root = await emptyFolder();
  return {
    store: await createFileBlobStore(root),
    async harm(id, change) {
      const path = pathOf(root, id);
      await writeFile(path, change(await readFile(path)));
    },
    openFor: (installationId) =>
      createFileBlobStore(root, installationId === undefined ? {} : { installationId }),
    async leaveUnfinished() {
      await writeFile(join(root, 'unfinished', 'f'.repeat(32)), 'x');
      return async () => (await readdir(join(root, 'unfinished'))).length > 0;
    },
  };
});

describe('the folder', () => {
  it('holds nothing unfinished after a failure', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    async function* failing() {
      yield randomBytes(10);
      throw new Error('gone');
    }
    await expect(store.put(failing())).rejects.toThrow('gone');
    expect(await readdir(join(root, 'unfinished'))).toEqual([]);
  });

  it('can’t be written to: the source is closed, and what it has open with it', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    const { id } = await stored(store, 2 * pieceBytes);
    await rm(join(root, 'unfinished'), { recursive: true });
    let isClosed = false;
    async function* reading() {
      try {
        yield* store.read(id);
      } finally {
        isClosed = true;
      }
    }
    const source = Readable.from(reading());
    await once(source, 'readable');
    await expect(store.put(source)).rejects.toThrow('ENOENT');
    expect(isClosed).toBe(true);
  });

  it('tells why a write failed, though what it left can’t be taken away', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    async function* failing() {
      yield randomBytes(2 * blockBytes);
      yield randomBytes(2 * blockBytes);
      const [name = ''] = await readdir(join(root, 'unfinished'));
      await rm(join(root, 'unfinished', name));
      await mkdir(join(root, 'unfinished', name));
      throw new Error('gone');
    }
    await expect(store.put(failing())).rejects.toThrow('gone');
  });

  it('of blobs may be taken away while it is empty', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    const first = await stored(store, 1000);
    await store.delete(first.id);
    await rm(join(root, first.id.slice(0, 3)), { recursive: true });
    const { id, data } = await stored(store, 1000);
    expect((await buffer(store.read(id))).equals(data)).toBe(true);
  });

  it('loses abandoned files once they are old, and no others', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    const old = join(root, 'unfinished', 'old');
    await writeFile(old, 'x');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(root, 'unfinished', 'new'), 'x');
    await store.removeAbandoned(3_600_000);
    expect(await readdir(join(root, 'unfinished'))).toEqual(['new']);
  });

  it('is made with those above it, and keeps its blobs over a restart', async () => {
    const root = join(await emptyFolder(), 'one', 'two');
    const { id, data } = await stored(await createFileBlobStore(root), 1000);
    expect((await buffer((await createFileBlobStore(root)).read(id))).equals(data)).toBe(true);
    expect((await stat(root)).mode & 0o077).toBe(0);
  });

  it('answers a ping while it is there', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    await expect(store.ping()).resolves.toBeUndefined();
    await rm(join(root, 'unfinished'), { recursive: true });
    await expect(store.ping()).rejects.toThrow('ENOENT');
    await mkdir(join(root, 'unfinished'));
  });
});

describe('a piece', () => {
  it('is what is sound before the damage, though both were read at once', async () => {
    const root = await emptyFolder();
    const store = await createFileBlobStore(root);
    const { id, data } = await stored(store, 2 * pieceBytes);
    const bytes = await readFile(pathOf(root, id));
    bytes.writeUInt8(bytes.readUInt8(pieceBytes - 1) ^ 1, pieceBytes - 1);
    await writeFile(pathOf(root, id), bytes);
    const read: Buffer[] = [];
    const reading = (async () => {
      for await (const piece of store.read(id)) read.push(piece);
    })();
    await expect(reading).rejects.toBeInstanceOf(BlobDamagedError);
    expect(Buffer.concat(read).equals(data.subarray(0, blockBytes))).toBe(true);
  });

  it('is its taker’s alone until it was given back', async () => {
    const store = await createFileBlobStore(await emptyFolder());
    const { id, data } = await stored(store, 8 * pieceBytes + 1);
    const held: Buffer[] = [];
    let at = 0;
    for await (const piece of store.read(id)) {
      expect(piece.equals(data.subarray(at, at + piece.length))).toBe(true);
      at += piece.length;
      if (held.length < 2) held.push(piece);
      else giveBack(piece);
    }
    expect(at).toBe(data.length);
    expect(Buffer.concat(held).equals(data.subarray(0, 2 * pieceBytes))).toBe(true);
  });
});

describe('a full disk', () => {
  const run = promisify(execFile);
  const diskBytes = 4 * 1024 * 1024;

  it('refuses the write that does not fit, and keeps the others and its space', async ({ skip }) => {
    const root = await emptyFolder();
    const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', root]).catch(
      (error: Error) => error,
    );
    if (mounted instanceof Error) {
      console.warn('SKIPPED: a full disk. This test needs leave to mount a tmpfs.');
      skip('no leave to mount a tmpfs');
    }
    try {
      const store = await createFileBlobStore(root);
      const kept = await stored(store, 1_000_000);
      const freeBefore = (await statfs(root)).bfree;
      await expect(store.put(pieces(randomBytes(diskBytes), 65_536))).rejects.toMatchObject({
        code: 'ENOSPC',
      });
      expect((await statfs(root)).bfree).toBe(freeBefore);
      expect(await readdir(join(root, 'unfinished'))).toEqual([]);
      expect(await idsOf(store)).toEqual([kept.id]);
      expect((await buffer(store.read(kept.id))).equals(kept.data)).toBe(true);
      await stored(store, 1_000_000);
    } finally {
      await run('umount', [root]);
    }
  });
});
