import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnSqlite } from '@atoll/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { numberPassages } from '../../answering/answer-request.ts';
import { never, passageOf } from '../../answering/answering.fixture.ts';
import { createClaims } from '../../ingest/claims.ts';
import { markReady } from '../../ingest/queue.store.ts';
import { keepFiles } from '../../sources/document.store.ts';
import { insertSource } from '../../sources/source.store.ts';
import { createTableFiles, type TableFilesDeps } from './table-files.ts';

const clock = { now: () => 1_000_000 };
const agent = { id: 'agent', accountId: 'account' };
const csv = 'region,amount\nNorth,1\n';
const parquet = 'bytes of a Parquet file';

describeOnSqlite('tables of passages', (open) => {
  /** An agent that knows some files, whose reading a test decides. */
  const prepare = async (sizes: Readonly<Record<string, number>>) => {
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), 'atoll-table-files-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const source = {
      id: 's',
      agentId: agent.id,
      accountId: agent.accountId,
      kind: 'files',
      bucketId: 'b',
    } as const;
    const none = { title: null, url: null, scannedTo: null, problem: null, readAt: null, attempts: 0 };
    const made = { bucketName: 'bucket', key: '', createdBy: 'person', createdAt: 1 };
    const content = { text: null, dueAt: null };
    await database.transaction((tx) => insertSource(tx, { ...source, ...none, ...made }, content));
    const files = Object.entries(sizes).map(([key, sizeBytes]) => {
      return { bucketId: 'b', key, objectId: key, versionId: null, etag: key, sizeBytes, contentType: null };
    });
    const keeping = { agentId: agent.id, accountId: agent.accountId, sourceId: 's', isBacklog: false };
    const now = clock.now();
    await database.transaction((tx) =>
      keepFiles(tx, { ...keeping, changedAt: now, title: null, now }, files),
    );
    const claimed = await createClaims({ database, clock, claimMs: 60_000 }).take(10);
    for (const document of claimed) {
      const format = document.key.slice(document.key.lastIndexOf('.') + 1);
      const indexed = {
        title: null,
        format,
        pages: null,
        passages: 1,
        indexedIn: 'index',
        at: 1,
        scans: 'none',
      } as const;
      await database.transaction((tx) => markReady(tx, document, indexed));
    }
    const may = { see: (_key: string) => true, read: (_key: string) => true };
    const reader = {
      mayRead: async ({ key }: { key: string }) => may.see(key),
      async *read({ key }: { key: string }) {
        if (!may.read(key)) throw new Error('the disk is broken');
        yield Buffer.from(parquet);
      },
    };
    const deps = {
      database,
      clock,
      log: { warn: () => undefined },
      files: {
        currentOf: async (ids: readonly string[]) => new Set(ids),
        bucketsOf: async () => [{ id: 'b', name: 'bucket', accountId: agent.accountId }],
        readerFor: async () => reader,
      },
      index: { textOf: async () => ({ text: csv, blocks: [{ header: 'region,amount' }] }) },
      ingest: { folder, hasRoom: () => true },
    } as unknown as TableFilesDeps;
    const idOf = (key: string) => claimed.find((document) => document.key === key)?.id ?? '';
    const passages = Object.keys(sizes).map((key) => ({
      ...passageOf('text', { key }),
      documentId: idOf(key),
    }));
    const supply = () => createTableFiles(deps)(agent, numberPassages(passages), never);
    return { supply, may, folder };
  };

  test('are written where nobody else reads them, and removed', async () => {
    const { supply, folder } = await prepare({ 'a.csv': 1, 'notes.md': 1, 'b.parquet': 1 });
    const { files, remove } = await supply();
    expect(files).toMatchObject([
      { name: 'a.csv', format: 'csv', hasHeader: true },
      { name: 'b.parquet', format: 'parquet' },
    ]);
    expect(await Promise.all(files.map(({ path }) => readFile(path, 'utf8')))).toEqual([csv, parquet]);
    await remove();
    await expect(access(files[0]!.path)).rejects.toThrow('ENOENT');
    expect(await readdir(folder)).toEqual([]);
  });

  test('leave out files that may not be read at this moment', async () => {
    const { supply, may, folder } = await prepare({ 'a.csv': 1, 'b.parquet': 1 });
    may.see = (key) => key !== 'a.csv';
    const { files, remove } = await supply();
    expect(files.map(({ name }) => name)).toEqual(['b.parquet']);
    await remove();
    may.see = () => false;
    expect((await supply()).files).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('leave out files that break, and those that are too large together', async () => {
    const { supply, may } = await prepare({
      'a.parquet': 100 * 1024 ** 2,
      'b.parquet': 100 * 1024 ** 2,
      'c.csv': 1,
    });
    const namesOf = async () => {
      const { files, remove } = await supply();
      await remove();
      return files.map(({ name }) => name);
    };
    expect(await namesOf()).toEqual(['a.parquet', 'c.csv']);
    may.read = () => false;
    expect(await namesOf()).toEqual(['c.csv']);
  });
});
