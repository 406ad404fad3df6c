import 'fake-indexeddb/auto';
import { codes, completeHubItem, listHubItemParts, signHubItemPart, startHubItem } from '@atoll/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallRefused } from '#lib/calls/call-refused.ts';
import { type ContributeDatabase, openContributeDatabase } from './database.ts';
import { type DrainDeps, drain, waitAfter } from './drain.ts';
import { createQueue } from './queue.ts';
import { ownerOf, type Submission } from './queued-item.ts';

const ann = ownerOf({ access_key: 'ann@example.com', account_id: 'a' });
const bytes = (size: number) => new Blob([new Uint8Array(size).fill(7)], { type: 'image/png' });

const submission = (changes: Partial<Submission> = {}): Submission => ({
  projectId: 'p',
  owner: ann,
  consentSha256: 'c'.repeat(64),
  language: 'sw',
  country: 'KE',
  text: null,
  answers: { place: 'market' },
  file: { name: 'a.png', sizeBytes: 10, contentType: 'image/png', isStripped: true },
  ...changes,
});

/** Creates a server that receives whole files, or parts of `partSize`. */
function createServer(partSize: number | null) {
  const calls: string[] = [];
  const puts: { url: string; size: number }[] = [];
  const parts = new Map<number, number>();
  let failure: ((what: string) => Error | undefined) | undefined;
  const failIfAsked = (what: string) => {
    calls.push(what);
    const error = failure?.(what);
    if (error) throw error;
  };
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    [startHubItem.name]: ({ client_key }) => ({
      item_id: `item of ${client_key}`,
      upload: partSize
        ? { kind: 'multipart', part_size_bytes: partSize }
        : { kind: 'single', url: 'single', headers: {} },
    }),
    [listHubItemParts.name]: () => ({
      part_size_bytes: partSize,
      parts: [...parts].map(([part_number, size_bytes]) => ({ part_number, size_bytes, etag: '' })),
    }),
    [signHubItemPart.name]: ({ part_number }) => ({ url: `part ${part_number}`, headers: {} }),
    [completeHubItem.name]: () => ({}),
  };
  return {
    calls,
    puts,
    failWith: (next: typeof failure) => {
      failure = next;
    },
    ask: (async (call: { name: string }, input: Record<string, unknown>) => {
      failIfAsked(call.name);
      return answers[call.name]?.(input);
    }) as unknown as DrainDeps['ask'],
    put: (async ({ url, body }) => {
      failIfAsked(url);
      puts.push({ url, size: body.size });
      const [, number] = url.split(' ');
      if (number) parts.set(Number(number), body.size);
      return { status: 200 };
    }) satisfies DrainDeps['put'],
  };
}

let database: ContributeDatabase;
let name = 0;
let nowMs = 0;

beforeEach(async () => {
  nowMs = 1_000_000;
  name += 1;
  database = await openContributeDatabase(`test ${name}`);
});
afterEach(() => database.close());

function setUp(server = createServer(null), owner: () => string | null = () => ann) {
  let key = 0;
  const queue = createQueue({
    database,
    now: () => nowMs++,
    newKey: () => `key-${++key}`,
    announce: () => undefined,
  });
  const deps = { queue, ask: server.ask, put: server.put, now: () => nowMs, owner, onProgress: vi.fn() };
  return { queue, server, send: () => drain(deps, new AbortController().signal) };
}

const refused = (code: number) => new CallRefused(code, `refused with ${code}`);

describe('queue', () => {
  it('keeps items and files through a restart, in the order in which they came', async () => {
    const { queue } = setUp();
    await queue.add(submission(), bytes(10));
    await queue.add(submission({ file: null, text: 'second' }), null);
    database.close();
    database = await openContributeDatabase(`test ${name}`);
    const again = setUp();
    const items = await again.queue.list();
    expect(items.map((item) => [item.clientKey, item.state, item.text])).toEqual([
      ['key-1', 'waiting', null],
      ['key-2', 'waiting', 'second'],
    ]);
    expect((await again.queue.file('key-1'))?.size).toBe(10);
  });

  it('deletes a file only when the server has received it', async () => {
    const { queue, server, send } = setUp();
    await queue.add(submission(), bytes(10));
    server.failWith((what) => (what === completeHubItem.name ? new TypeError('network') : undefined));
    await send();
    expect((await queue.file('key-1'))?.size).toBe(10);
    server.failWith(undefined);
    await queue.retry();
    expect(await send()).toEqual({ state: 'idle' });
    expect(await queue.file('key-1')).toBeUndefined();
    expect(await queue.list()).toMatchObject([{ state: 'received', itemId: 'item of key-1' }]);
  });

  it('sends in order, and under the same client key after a failure', async () => {
    const { queue, server, send } = setUp();
    for (const text of ['a', 'b', 'c']) await queue.add(submission({ file: null, text }), null);
    server.failWith(() => new TypeError('network'));
    expect(await send()).toMatchObject({ state: 'later' });
    expect(server.calls).toEqual([startHubItem.name]);
    server.failWith(undefined);
    await queue.retry();
    await send();
    expect((await queue.list()).map((item) => item.itemId)).toEqual([
      'item of key-1',
      'item of key-2',
      'item of key-3',
    ]);
  });

  it('sends no part twice', async () => {
    const { queue, server, send } = setUp(createServer(4));
    await queue.add(submission(), bytes(10));
    server.failWith((what) => (what === 'part 3' ? new TypeError('network') : undefined));
    await send();
    server.failWith(undefined);
    await queue.retry();
    await send();
    expect(server.puts).toEqual([
      { url: 'part 1', size: 4 },
      { url: 'part 2', size: 4 },
      { url: 'part 3', size: 2 },
    ]);
  });

  it('waits twice as long each time, up to five minutes', async () => {
    expect([1, 2, 3, 4].map(waitAfter)).toEqual([2_000, 4_000, 8_000, 16_000]);
    expect(waitAfter(1000)).toBe(300_000);
    const { queue, server, send } = setUp();
    await queue.add(submission(), bytes(10));
    server.failWith(() => new TypeError('network'));
    await send();
    const [item] = await queue.list();
    expect(item?.attempts).toBe(1);
    expect(item?.dueAt).toBeGreaterThanOrEqual(1_002_000);
    const callsBefore = server.calls.length;
    expect(await send()).toEqual({ state: 'later', dueAt: item?.dueAt });
    expect(server.calls.length).toBe(callsBefore);
  });

  it('puts what the server refuses aside, with the reason, and goes on', async () => {
    const { queue, server, send } = setUp();
    await queue.add(submission({ file: null, text: 'a' }), null);
    await queue.add(submission({ file: null, text: 'b' }), null);
    let count = 0;
    server.failWith(() => (count++ === 0 ? refused(codes.hubLimitReached) : undefined));
    expect(await send()).toEqual({ state: 'idle' });
    expect(await queue.list()).toMatchObject([
      { state: 'refused', refusal: { code: codes.hubLimitReached, message: 'refused with 1068' } },
      { state: 'received' },
    ]);
  });

  it('does not let one postponed item hold up the others', async () => {
    const { queue, server, send } = setUp();
    await queue.add(submission({ file: null, text: 'a' }), null);
    await queue.add(submission({ file: null, text: 'b' }), null);
    let count = 0;
    server.failWith(() => (count++ === 0 ? refused(codes.hubStorageUnlinked) : undefined));
    expect(await send()).toMatchObject({ state: 'later' });
    expect((await queue.list()).map((item) => item.state)).toEqual(['waiting', 'received']);
  });

  it.each([401, codes.authorizationExpired])(
    'keeps everything when the session has ended (%i)',
    async (code) => {
      const { queue, server, send } = setUp();
      await queue.add(submission(), bytes(10));
      server.failWith(() => refused(code));
      expect(await send()).toEqual({ state: 'signed-out' });
      expect(await queue.list()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    },
  );

  it('sends nothing of somebody else, and nothing while nobody is signed in', async () => {
    const server = createServer(null);
    const other = setUp(server, () => 'bea b');
    await other.queue.add(submission(), bytes(10));
    expect(await other.send()).toEqual({ state: 'idle' });
    expect(await setUp(server, () => null).send()).toEqual({ state: 'signed-out' });
    expect(server.calls).toEqual([]);
  });

  it('says of an item whose file the browser deleted that it is lost', async () => {
    const { queue, server, send } = setUp();
    await queue.add(submission(), bytes(10));
    await database.delete('files', 'key-1');
    await send();
    expect(await queue.list()).toMatchObject([{ state: 'refused', refusal: { code: 0 } }]);
    expect(server.calls).toEqual([]);
  });

  it('writes nothing of an item that finds no room', async () => {
    const { queue } = setUp();
    await queue.add(submission(), bytes(10));
    // The second item has the key of the first, so it is refused after its file could have been written.
    const again = setUp();
    await expect(again.queue.add(submission(), bytes(99))).rejects.toThrow();
    expect((await queue.file('key-1'))?.size).toBe(10);
    expect(await queue.list()).toHaveLength(1);
  });

  it('forgets received items after a day, and a deleted one at once', async () => {
    const { queue, send } = setUp();
    await queue.add(submission(), bytes(10));
    await send();
    await queue.add(submission(), bytes(10));
    await queue.remove('key-2');
    expect(await queue.file('key-2')).toBeUndefined();
    nowMs += 24 * 60 * 60 * 1000 + 1000;
    await queue.tidy();
    expect(await queue.list()).toEqual([]);
  });
});
