import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from '../manifest/signature.ts';
import { exampleDescription } from '../testing/description.ts';
import {
  createExampleSigner,
  exampleColumns,
  exampleEntry,
  exampleFacts,
  readEntries,
} from '../testing/example.ts';
import { createMemorySink } from '../testing/memory-sink.ts';
import { leafOf } from './entry.ts';
import { createFolderSink } from './folder-sink.ts';
import { ItemsChangedError, type ReleaseFile, writeRelease } from './write-release.ts';

const signer = createExampleSigner();
const rest = { description: exampleDescription, columns: exampleColumns };
const facts = exampleFacts;
const entries = () => readEntries(2_000);

describe('writing a release', () => {
  it('signs what it wrote', async () => {
    const sink = createMemorySink();
    const { manifest, signature, files } = await writeRelease({ ...rest, facts, entries, signer, sink });
    expect(manifest).toMatchObject({ ...facts, count: 2_000 });
    expect(isSignedBy(signer.publicKeyPem, sink.files.get('manifest.json')!, signature)).toBe(true);
    expect(files.map(({ name }) => name).toSorted()).toEqual([...sink.files.keys()].toSorted());
    for (const { name, sizeBytes } of files) expect(sink.files.get(name)!.length).toBe(sizeBytes);
  });

  it('goes on with the file at which it was interrupted, and writes the same bytes', async () => {
    const whole = createMemorySink();
    await writeRelease({ ...rest, facts, entries, signer, sink: whole });
    const sizeBytes = [...whole.files.values()].reduce((sum, { length }) => sum + length, 0);

    for (const share of [0, 0.4, 0.85, 0.95]) {
      const sink = createMemorySink();
      const written: ReleaseFile[] = [];
      const onWritten = async (file: ReleaseFile) => void written.push(file);
      sink.failAfter(sizeBytes * share);
      await expect(writeRelease({ ...rest, facts, entries, signer, sink, onWritten })).rejects.toThrow(
        'storage is gone',
      );
      const before = written.map(({ name }) => name);
      const begun = sink.opened.length;
      sink.failAfter(undefined);
      await writeRelease({ ...rest, facts, entries, signer, sink, written: [...written], onWritten });
      expect(sink.opened.slice(begun).filter((name) => before.includes(name))).toEqual([]);
      expect(new Set(written.map(({ name }) => name)).size).toBe(written.length);
      expect(sink.files).toEqual(whole.files);
    }
  });

  it('stops when the items change between two files', async () => {
    let reading = 0;
    const changing = () => readEntries([exampleEntry(reading++)]);
    // A withdrawal does not change the root, and must remove the item from files that were already written.
    const withdrawing = () => {
      const entry = exampleEntry(0);
      return readEntries([reading++ % 2 === 0 ? entry : { withdrawn: true, leaf: leafOf(entry) }]);
    };
    for (const entries of [changing, withdrawing]) {
      const sink = createMemorySink();
      await expect(writeRelease({ ...rest, facts, entries, signer, sink })).rejects.toThrow(
        ItemsChangedError,
      );
      expect(sink.files.has('manifest.json')).toBe(false);
    }
  });

  it('leaves nothing of a file that failed in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atoll-release-'));
    const failing = async function* () {
      yield* readEntries(10);
      throw new Error('the database is gone');
    };
    const sink = createFolderSink(folder);
    await expect(writeRelease({ ...rest, facts, entries: failing, signer, sink })).rejects.toThrow(
      'database is gone',
    );
    expect(await readdir(folder)).toEqual([]);
    await expect(sink.open('../outside')).rejects.toThrow(RangeError);
    await rm(folder, { recursive: true });
  });
});
