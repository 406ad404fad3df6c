import { codes } from '@atoll/contract';
import { expect, test } from 'vitest';
import { createAsk } from '#lib/calls/call-refused.ts';
import { createJsonClient } from '#lib/calls/json-client.ts';
import { crc32cOf } from './crc32c.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { createLanes } from './lanes.ts';
import { type PutBytes, PutFailed } from './put-bytes.ts';
import { createSender } from './send-parts.ts';
import { startStoreServer } from './store-server.testing.ts';
import { totalsOf } from './transfer.ts';
import { createTransfers } from './transfers.ts';

const mebi = 1024 * 1024;
const soon = { interval: 5 };
const unpaced = { take: async () => undefined };

/** Node has no XMLHttpRequest, so this uses `fetch`, with progress only at the end. */
const putByFetch: PutBytes = async ({ url, headers, body, onProgress, signal }) => {
  const response = await fetch(url, { method: 'PUT', headers, body, signal: signal ?? null }).catch(
    (error: Error) => {
      throw error.name === 'AbortError' ? error : new PutFailed(0, error.message);
    },
  );
  if (!response.ok) throw new PutFailed(response.status, response.statusText, await response.text());
  onProgress(body.size);
  return response.headers.get('etag') ?? '';
};

/** Simulates the browser's storage, which outlives pages. */
function memoryJournal(): Journal {
  const kept = new Map<string, JournalEntry>();
  return {
    put: async (entry) => void kept.set(entry.uploadId, { ...entry, account: 'me', page: 'p' }),
    remove: async (uploadId) => void kept.delete(uploadId),
    interrupted: async () => [...kept.values()],
  };
}

async function startBench(journal = memoryJournal(), given?: Awaited<ReturnType<typeof startStoreServer>>) {
  const store = given ?? (await startStoreServer());
  const request = createJsonClient({
    fetch: (path, init) => fetch(`${store.origin}${path}`, init),
    session: { token: () => 'token', account: () => null, markSignedOut: () => undefined },
    locale: () => 'en_US',
    notifyCode: (code) => {
      throw new Error(`code ${code} was announced; the list shows it`);
    },
    notifyFailure: () => {
      throw new Error('a failure was announced; the transfer tries again');
    },
    forceSignOut: () => undefined,
    leaveAccount: () => undefined,
    isOnSignIn: () => false,
    proveAgain: async () => false,
  });
  const ask = createAsk(request, { notify: false, background: true });
  const lanes = createLanes(6);
  const stored: string[] = [];
  const transfers = createTransfers({
    ask,
    loadSender: async () =>
      createSender({
        ...{ ask, putBytes: putByFetch, checksum: crc32cOf, pace: unpaced, lanes },
        retryDelaysMs: [1, 1],
      }),
    checksum: crc32cOf,
    journal,
    onStored: (bucket, key) => stored.push(`${bucket}/${key}`),
    retryDelaysMs: [1, 1],
    progressIntervalMs: 1,
  });
  const add = (key: string, bytes: Buffer | string) =>
    transfers.add([{ bucket: 'b', key, file: new Blob([new Uint8Array(Buffer.from(bytes))]) }]);
  const find = (key: string) => transfers.snapshot().find((transfer) => transfer.key === key);
  const reach = (key: string, state: string) => expect.poll(() => find(key)?.state, soon).toBe(state);
  return { store, transfers, lanes, stored, journal, add, find, reach };
}

/** Returns bytes in which every group of 4 is different, so that a misplaced part is noticed. */
function distinctBytes(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at + 4 <= sizeBytes; at += 4) bytes.writeUInt32LE(at, at);
  return bytes;
}

test('small files arrive whole under names of any kind, an empty one included', async () => {
  const { store, stored, add, reach } = await startBench();
  await using _ = store;
  const names = ['empty', 'a b%20c.txt', 'été/"q"/🦀.txt', 'ملف.txt', "it's.txt"];
  for (const name of names) add(name, name === 'empty' ? '' : name);
  for (const name of names) await reach(name, 'done');
  for (const name of names) expect(store.objects.get(name)?.toString()).toBe(name === 'empty' ? '' : name);
  expect(stored.toSorted()).toEqual(names.map((name) => `b/${name}`).toSorted());
});

test('a large file goes in parts, at least 4 at a time, and is the same at the other end', async () => {
  const { store, add, reach, transfers } = await startBench();
  await using _ = store;
  const bytes = distinctBytes(41 * mebi + 123);
  const gate = Promise.withResolvers<null>();
  store.faults.beforePut = () => {
    if (store.log.maxInFlight >= 4) gate.resolve(null);
    return gate.promise;
  };
  add('large.bin', bytes);
  await reach('large.bin', 'done');
  expect(store.objects.get('large.bin')?.equals(bytes)).toBe(true);
  expect(store.log.puts).toHaveLength(9);
  expect(store.log.maxInFlight).toBeGreaterThanOrEqual(4);
  expect(totalsOf(transfers.snapshot())).toMatchObject({ done: 1, sentBytes: bytes.length });
});

test('one at a time is one at a time, files and parts alike', async () => {
  const { store, add, reach, transfers, lanes } = await startBench();
  await using _ = store;
  lanes.limit(1);
  transfers.limitActive(1);
  add('large.bin', distinctBytes(31 * mebi));
  for (const name of ['a', 'b', 'c']) add(name, name);
  for (const name of ['large.bin', 'a', 'b', 'c']) await reach(name, 'done');
  expect(store.log.maxInFlight).toBe(1);
});

test('a pause keeps what has arrived, and going on sends none of it again', async () => {
  const { store, transfers, add, find, reach } = await startBench();
  await using _ = store;
  const gate = Promise.withResolvers<null>();
  store.faults.beforePut = async (path) => (Number(path.split('/').at(-1)) > 2 ? gate.promise : null);
  const bytes = distinctBytes(31 * mebi);
  add('large.bin', bytes);
  await expect.poll(() => store.uploads.get('upload-1')?.parts.size, soon).toBe(2);
  const { id } = find('large.bin')!;
  transfers.pause(id);
  expect(find('large.bin')?.state).toBe('paused');
  expect(transfers.isBusy()).toBe(true);
  gate.resolve(null);
  store.faults.beforePut = async () => null;
  const arrived = Array.from(store.uploads.get('upload-1')!.parts.keys());
  store.log.puts.length = 0;
  transfers.resume(id);
  await reach('large.bin', 'done');
  expect(store.objects.get('large.bin')?.equals(bytes)).toBe(true);
  expect(store.log.starts).toBe(1);
  for (const part of arrived) expect(store.log.puts).not.toContain(`/part/upload-1/${part}`);
});

test('a broken part is tried again by itself, and a failed upload goes on from where it was', async () => {
  const { store, transfers, add, find, reach } = await startBench();
  await using _ = store;
  let failures = 0;
  store.faults.beforePut = async (path) => (path.endsWith('/2') && failures++ < 1 ? 503 : null);
  add('shaky.bin', distinctBytes(11 * mebi));
  await reach('shaky.bin', 'done');

  store.faults.beforePut = async (path) => {
    if (!path.endsWith('/2')) return null;
    // Waits until the first part has arrived, because a running one would be aborted and sent again.
    await expect.poll(() => store.uploads.get('upload-2')?.parts.has(1), soon).toBe(true);
    return 403;
  };
  add('stuck.bin', distinctBytes(11 * mebi));
  await reach('stuck.bin', 'failed');
  expect(find('stuck.bin')?.problem).toEqual({ kind: 'connection' });
  expect(store.log.aborted).toEqual([]);
  store.faults.beforePut = async () => null;
  transfers.resume(find('stuck.bin')!.id);
  await reach('stuck.bin', 'done');
  expect(store.log.puts.filter((path) => path === '/part/upload-2/1')).toHaveLength(1);
});

test('a single upload survives a connection that breaks', async () => {
  const { store, add, reach } = await startBench();
  await using _ = store;
  let breaks = 0;
  store.faults.beforePut = async () => (breaks++ < 1 ? 0 : null);
  add('small.txt', 'small');
  await reach('small.txt', 'done');
  expect(store.objects.get('small.txt')?.toString()).toBe('small');
});

test('cancelling frees the parts on the server and empties the list', async () => {
  const { store, transfers, add, find } = await startBench();
  await using _ = store;
  const gate = Promise.withResolvers<null>();
  store.faults.beforePut = () => gate.promise;
  add('large.bin', distinctBytes(11 * mebi));
  await expect.poll(() => store.log.puts.length, soon).toBeGreaterThan(0);
  transfers.cancel(find('large.bin')!.id);
  gate.resolve(null);
  expect(transfers.snapshot()).toEqual([]);
  await expect.poll(() => store.log.aborted, soon).toEqual(['upload-1']);
  expect(store.objects.size).toBe(0);
});

test('an existing object is replaced only after the person says so', async () => {
  const { store, transfers, add, find, reach } = await startBench();
  await using _ = store;
  store.objects.set('a.txt', Buffer.from('old'));
  add('a.txt', 'new');
  await reach('a.txt', 'conflict');
  expect(store.objects.get('a.txt')?.toString()).toBe('old');
  transfers.replace(find('a.txt')!.id);
  await reach('a.txt', 'done');
  expect(store.objects.get('a.txt')?.toString()).toBe('new');
});

test('a file is stored beside the object that has its name, under another one', async () => {
  const { store, transfers, add, find, reach } = await startBench();
  await using _ = store;
  store.objects.set('a.txt', Buffer.from('old'));
  add('a.txt', 'new');
  await reach('a.txt', 'conflict');
  transfers.rename(find('a.txt')!.id, 'a (1).txt');
  await reach('a (1).txt', 'done');
  expect(store.objects.get('a.txt')?.toString()).toBe('old');
  expect(store.objects.get('a (1).txt')?.toString()).toBe('new');
});

test('a refusal stands beside its file with its code; one for haste is tried again', async () => {
  const { store, add, find, reach } = await startBench();
  await using _ = store;
  store.faults.startCodes.push(...Array.from({ length: 10 }, () => codes.tooManyRequests));
  add('patient.txt', 'x');
  await reach('patient.txt', 'done');
  store.faults.startCodes.push(codes.storageExceeded);
  add('heavy.txt', 'x');
  await reach('heavy.txt', 'failed');
  expect(find('heavy.txt')?.problem).toEqual({ kind: 'code', code: codes.storageExceeded });
});

test.each([
  ['the plan’s storage', '', codes.storageExceeded],
  ['the bucket’s quota', '<QuotaOf>bucket</QuotaOf>', codes.bucketQuotaReached],
])(
  '%s that gets full during an upload is named, and the upload goes on once there is space',
  async (_limit, details, code) => {
    const { store, transfers, add, find, reach } = await startBench();
    await using _ = store;
    store.faults.beforePut = async (path) => (path.endsWith('/3') ? 403 : null);
    store.faults.reason = 'QuotaExceeded';
    store.faults.details = details;
    const bytes = distinctBytes(16 * mebi);
    add('heavy.bin', bytes);
    await reach('heavy.bin', 'failed');
    expect(find('heavy.bin')?.problem).toEqual({ kind: 'code', code });
    store.faults.beforePut = async () => null;
    transfers.resume(find('heavy.bin')!.id);
    await reach('heavy.bin', 'done');
    expect(store.objects.get('heavy.bin')?.equals(bytes)).toBe(true);
    expect(store.log.starts).toBe(1);
  },
);

test('what cannot succeed is refused before anything is asked', async () => {
  const { store, transfers, add, find } = await startBench();
  await using _ = store;
  add('é'.repeat(513), 'x');
  expect(transfers.snapshot()[0]).toMatchObject({ state: 'failed', problem: { kind: 'name' } });
  const huge = new Blob(['x']);
  Object.defineProperty(huge, 'size', { value: 100 * 1024 ** 3 + 1 });
  transfers.add([{ bucket: 'b', key: 'huge.bin', file: huge }]);
  expect(find('huge.bin')?.problem).toEqual({ kind: 'code', code: codes.consoleUploadTooLarge });
  expect(store.log.starts).toBe(0);
});

test('after a reload an upload goes on with the same file, and no part goes twice', async () => {
  const before = await startBench();
  const { store, journal } = before;
  await using _ = store;
  const bytes = distinctBytes(31 * mebi);
  const file = new File([new Uint8Array(bytes)], 'large.bin', { lastModified: 7 });
  const gate = Promise.withResolvers<null>();
  store.faults.beforePut = async (path) => (Number(path.split('/').at(-1)) > 3 ? gate.promise : null);
  before.transfers.add([{ bucket: 'b', key: 'in/large.bin', file }]);
  await expect.poll(() => store.uploads.get('upload-1')?.parts.size, soon).toBe(3);
  // Simulates closing the page with all of its state.
  before.transfers.pause(before.find('in/large.bin')!.id);
  gate.resolve(null);
  store.faults.beforePut = async () => null;
  store.log.tokens.length = 0;
  const arrived = Array.from(store.uploads.get('upload-1')!.parts.keys());
  store.log.puts.length = 0;

  const after = await startBench(journal, store);
  await after.transfers.restore();
  await after.transfers.restore();
  expect(after.transfers.snapshot()).toHaveLength(1);
  const { id, state } = after.find('in/large.bin')!;
  expect(state).toBe('interrupted');
  expect(after.transfers.isBusy()).toBe(false);
  for (const other of [
    new File([new Uint8Array(bytes)], 'large.bin', { lastModified: 8 }),
    new File([new Uint8Array(bytes)], 'other.bin', { lastModified: 7 }),
    new File(['x'], 'large.bin', { lastModified: 7 }),
  ]) {
    await after.transfers.continueWith(id, other);
    expect(after.find('in/large.bin')).toMatchObject({
      state: 'interrupted',
      problem: { kind: 'otherFile' },
    });
  }
  await after.transfers.continueWith(id, file);
  await after.reach('in/large.bin', 'done');
  expect(store.objects.get('in/large.bin')?.equals(bytes)).toBe(true);
  expect(store.log.starts).toBe(1);
  for (const part of arrived) expect(store.log.puts).not.toContain(`/part/upload-1/${part}`);
  // Resuming doesn't require a session.
  expect(new Set(store.log.tokens)).toEqual(new Set(['Bearer token-of-upload-1']));
  expect(await journal.interrupted()).toEqual([]);
});

test('a part that is not what the file holds goes again', async () => {
  const before = await startBench();
  const { store, journal } = before;
  await using _ = store;
  const bytes = distinctBytes(11 * mebi);
  const file = new File([new Uint8Array(bytes)], 'changed.bin', { lastModified: 7 });
  const gate = Promise.withResolvers<null>();
  store.faults.beforePut = async (path) => (path.endsWith('/1') ? null : gate.promise);
  before.transfers.add([{ bucket: 'b', key: 'changed.bin', file }]);
  await expect.poll(() => store.uploads.get('upload-1')?.parts.size, soon).toBe(1);
  before.transfers.pause(before.find('changed.bin')!.id);
  gate.resolve(null);
  store.faults.beforePut = async () => null;
  store.uploads.get('upload-1')!.parts.set(1, Buffer.alloc(5 * mebi));
  const after = await startBench(journal, store);
  await after.transfers.restore();
  await after.transfers.continueWith(after.find('changed.bin')!.id, file);
  await after.reach('changed.bin', 'done');
  expect(store.objects.get('changed.bin')?.equals(bytes)).toBe(true);
});
