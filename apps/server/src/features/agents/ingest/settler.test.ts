import type { Database } from '@atoll/database';
import type { PassageDocument } from '@atoll/passage-index';
import { describeOnSqlite } from '@atoll/testkit';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../../platform/log/index.ts';
import type { KnowledgeIndex } from '../kernel/ports.ts';
import { findDocumentsAt, keepFiles } from '../sources/document.store.ts';
import { createClaims } from './claims.ts';
import { createSettler } from './settler.ts';

const log = createLog({ level: 'silent', format: 'json', stream: process.stdout });
const clock = { now: () => 1_000_000 };
const keys = Array.from({ length: 80 }, (_, n) => `file-${String(n).padStart(2, '0')}`);

/** Claimed documents, and an index that only notes what it is given. */
async function setUp(database: Database) {
  const keeping = {
    agentId: 'agent',
    accountId: 'one',
    sourceId: 's',
    isBacklog: true,
    changedAt: 1,
    title: null,
  };
  const files = keys.map((key) => ({
    bucketId: 'bucket',
    key,
    objectId: key,
    versionId: null,
    etag: key,
    sizeBytes: 1,
    contentType: null,
  }));
  await database.transaction((tx) => keepFiles(tx, { ...keeping, now: clock.now() }, files));
  const claims = createClaims({ database, clock, claimMs: 60_000 });
  const documents = await claims.take(keys.length);
  const puts: number[] = [];
  const index = {
    instanceId: async () => 'index',
    putMany: async (_: string, put: readonly PassageDocument[]) => {
      puts.push(put.length);
      return put.map(() => ({ passages: 1 }));
    },
  } as unknown as KnowledgeIndex;
  const settler = createSettler({ database, clock, index, log }, claims);
  const text = { format: 'text', text: 'x', isVerbatim: true, blocks: [] } as const;
  const settle = async (from: number, to: number) => {
    for (const document of documents.slice(from, to)) await settler.settle({ document, outcome: { text } });
  };
  const ready = async () =>
    (await findDocumentsAt(database.read, 'bucket', keys)).filter(({ state }) => state === 'ready').length;
  return { settler, settle, puts, ready };
}

describeOnSqlite('documents that were read', (open) => {
  test('are written at once when they come alone, and together when more follow', async () => {
    const { settler, settle, puts, ready } = await setUp(await open());
    await settle(0, 1);
    await vi.waitFor(async () => expect(await ready()).toBe(1));
    await settle(1, 3);
    await settle(3, 4);
    await settler.settled();
    expect(puts).toEqual([1, 3]);
    expect(await ready()).toBe(4);
  });

  test('wait for no others when nothing else is read', async () => {
    const { settler, settle, ready } = await setUp(await open());
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await settle(0, 2);
      settler.hurry();
      // The timer that waits for others never fires here.
      await vi.waitUntil(async () => (await ready()) === 2, { interval: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('hold those who read them back when too many wait', async () => {
    const { settle, puts, ready } = await setUp(await open());
    // The first is being written; with the last of them, a batch is full.
    await settle(0, 65);
    expect(puts).toEqual([1, 64]);
    expect(await ready()).toBe(65);
  });
});
