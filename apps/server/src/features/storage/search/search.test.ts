import type { CallInput, searchObjects } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';
import { createIndexer, createSearchService } from './index.ts';

type Query = CallInput<typeof searchObjects>;

describeOnEveryDatabase('searching', (open, dialect) => {
  let storage: TestStorage;
  const me = callContext('me');

  beforeAll(async () => {
    storage = await createTestStorage(await open());
  });
  afterAll(() => storage.close());

  /** Creates a separate bucket, filled in the given order. */
  async function fill(name: string, keys: readonly string[], data = 'x'): Promise<string> {
    const bucket = `${name}-${dialect}`;
    await storage.storage.handlers.createBucket({ name: bucket }, me);
    for (const key of keys) await put(bucket, key, data);
    return bucket;
  }

  const authorized = (bucket: string) => storage.storage.authorizeBucket('me', bucket);
  const put = async (bucket: string, key: string, data = 'x', tags: Record<string, string> = {}) =>
    storage.storage.objects.put(
      await authorized(bucket),
      key,
      { body: bytes(data) },
      { headers: plainHeaders, tags: Object.entries(tags).map(([name, value]) => ({ key: name, value })) },
    );
  const remove = async (bucket: string, key: string) =>
    storage.storage.handlers.deleteObject({ bucket, key }, me);
  const search = (query: Query) => storage.storage.handlers.searchObjects(query, me);
  const keysOf = async (query: Query) => (await search(query)).objects.map(({ key }) => key);

  test('counts what each kind of file holds, as objects come, change and go', async () => {
    const other = callContext('kinds');
    const bucket = `kinds-${dialect}`;
    await storage.storage.handlers.createBucket({ name: bucket }, other);
    const put = async (key: string, data: string) =>
      storage.storage.objects.put(
        await storage.storage.authorizeBucket('kinds', bucket),
        key,
        { body: bytes(data) },
        { headers: { ...plainHeaders, contentType: '' } },
      );
    const kinds = async () => {
      await storage.storage.handlers.searchObjects({ text: 'x' }, other);
      const found = await storage.storage.handlers.listStorageKinds({}, other);
      expect(found.is_complete).toBe(true);
      return found.kinds.map((one) => `${one.kind} ${one.object_count} ${one.size_bytes}`);
    };
    expect(await kinds()).toEqual([]);
    for (const [key, data] of [
      ['a/b/1.jpg', '12'],
      ['a/2.png', '345'],
      ['a/', ''],
      ['c.zip', '1234567'],
      ['Makefile', '1'],
    ] as const) {
      await put(key, data);
    }
    expect(await kinds()).toEqual(['archive 1 7', 'image 2 5', 'other 1 1']);
    await put('a/2.png', '3');
    await storage.storage.handlers.renameObject({ bucket, key: 'c.zip', name: 'c.mp4' }, other);
    expect(await kinds()).toEqual(['video 1 7', 'image 2 3', 'other 1 1']);

    // An upgrade from before kinds leaves this state. The entries keep their IDs.
    const { database } = storage;
    await database.transaction(async (tx) => {
      await tx.updateTable('search_entries').set({ kind: '' }).execute();
      await tx.deleteFrom('search_kinds').execute();
      await tx.updateTable('search_progress').set({ bucket_id: '', key: '', is_done: 0 }).execute();
    });
    const entries = () =>
      database.read.selectFrom('search_entries').select(['id', 'key']).orderBy('id').execute();
    const before = await entries();
    const indexer = createIndexer({ database });
    while ((await indexer.step()) > 0);
    expect(await entries()).toEqual(before);
    expect(await kinds()).toEqual(['video 1 7', 'image 2 3', 'other 1 1']);

    for (const key of ['a/b/1.jpg', 'a/2.png', 'c.mp4', 'Makefile']) {
      await storage.storage.handlers.deleteObject({ bucket, key }, other);
    }
    expect(await kinds()).toEqual([]);
  });

  test('finds any part of a key, ignoring case, the very name first and then names that begin with it', async () => {
    const bucket = await fill('parts', [
      'a/My REPORT',
      'Report-2.txt',
      'b/report',
      'x/Über 100%_x.txt',
      'über.txt',
    ]);
    expect(await keysOf({ text: 'rEport', bucket })).toEqual(['b/report', 'Report-2.txt', 'a/My REPORT']);
    expect(await keysOf({ text: 'ÜBER', bucket })).toEqual(['x/Über 100%_x.txt', 'über.txt']);
    expect(await keysOf({ text: '%_', bucket })).toEqual(['x/Über 100%_x.txt']);
    expect(await keysOf({ text: 'r_t', bucket })).toEqual([]);
    expect(await keysOf({ text: '"', bucket })).toEqual([]);
    expect(await keysOf({ text: 'b/rep', bucket })).toEqual(['b/report']);
  });

  test('finds one character and two of scripts without spaces, however they are composed', async () => {
    const bucket = await fill('scripts', ['2026年度計画.pdf', '東京/写真.jpg', 'か\u3099くせい', 'ﾃﾞｰﾀ.csv']);
    expect(await keysOf({ text: '年', bucket })).toEqual(['2026年度計画.pdf']);
    expect(await keysOf({ text: '写真', bucket })).toEqual(['東京/写真.jpg']);
    expect(await keysOf({ text: '京', bucket, type: 'file' })).toEqual(['東京/写真.jpg']);
    expect(await keysOf({ text: 'がく', bucket })).toEqual(['か\u3099くせい']);
    expect(await keysOf({ text: 'データ', bucket })).toEqual(['ﾃﾞｰﾀ.csv']);
  });

  test('finds nothing by tags that the caller may not read', async () => {
    const bucket = await fill('untagged', ['plain']);
    await put(bucket, 'tagged', 'x', { team: 'red' });
    expect(await keysOf({ bucket, tag_key: 'team' })).toEqual(['tagged']);
    const policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:GetObjectTagging',
        Resource: `arn:aws:s3:::${bucket}/*`,
      },
    });
    await storage.storage.handlers.setBucketPolicy({ bucket, policy }, me);
    expect(await keysOf({ bucket, tag_key: 'team' })).toEqual([]);
    expect(await keysOf({ bucket, text: 'tagged' })).toEqual(['tagged']);
  });

  test('finds folders, with and without a marker, for as long as something is in them', async () => {
    const bucket = await fill('folders', ['trees/oak/leaf', 'trees/oak/bark', 'trees/marked/']);
    const folders = async () => (await keysOf({ bucket, type: 'folder', sort: 'name' })).toSorted();
    expect(await folders()).toEqual(['trees/', 'trees/marked/', 'trees/oak/']);
    expect(await search({ text: 'oak', bucket })).toMatchObject({
      objects: [{ key: 'trees/oak/', type: 'folder', etag: '' }, { type: 'file' }, { type: 'file' }],
    });
    await remove(bucket, 'trees/oak/leaf');
    expect(await folders()).toEqual(['trees/', 'trees/marked/', 'trees/oak/']);
    await remove(bucket, 'trees/oak/bark');
    expect(await folders()).toEqual(['trees/', 'trees/marked/']);
    await put(bucket, 'trees/marked/note');
    await remove(bucket, 'trees/marked/');
    expect(await folders()).toEqual(['trees/', 'trees/marked/']);
    await remove(bucket, 'trees/marked/note');
    expect(await folders()).toEqual([]);
  });

  test('narrows by bucket, type, size, time, tag and storage class', async () => {
    const bucket = await fill('filters', []);
    const other = await fill('others', ['pick/elsewhere']);
    storage.clock.nowMs = Date.UTC(2026, 0, 10);
    await put(bucket, 'pick/old', 'x', { team: 'red' });
    storage.clock.nowMs = Date.UTC(2026, 5, 10);
    await put(bucket, 'pick/new', 'x'.repeat(5000), { team: 'blue', Team: 'red' });
    const files = (query: Query) => keysOf({ text: 'pick/', type: 'file', sort: 'name', ...query });
    expect(await files({})).toEqual(['pick/elsewhere', 'pick/new', 'pick/old']);
    expect(await files({ bucket: other })).toEqual(['pick/elsewhere']);
    expect(await files({ bucket, min_bytes: 2 })).toEqual(['pick/new']);
    expect(await files({ bucket, max_bytes: 4999 })).toEqual(['pick/old']);
    expect(await files({ bucket, modified_from: Date.UTC(2026, 3, 1) })).toEqual(['pick/new']);
    expect(await files({ bucket, modified_to: Date.UTC(2026, 0, 10) })).toEqual(['pick/old']);
    expect(await files({ bucket, tag_key: 'team' })).toEqual(['pick/new', 'pick/old']);
    expect(await files({ bucket, tag_key: 'team', tag_value: 'red' })).toEqual(['pick/old']);
    expect(await files({ bucket, tag_key: 'team', tag_value: 're' })).toEqual([]);
    expect(await files({ bucket, storage_class: 'STANDARD' })).toEqual(['pick/new', 'pick/old']);
    expect(await files({ bucket, storage_class: 'ARCHIVE' })).toEqual([]);
    expect(await keysOf({ bucket, tag_key: 'Team', tag_value: 'red' })).toEqual(['pick/new']);
  });

  test('narrows by the kind of file, which folders have none of', async () => {
    const bucket = await fill('kinds-of-files', ['dive.mp4', 'dive.mov', 'map.png', 'notes.pdf', 'videos/']);
    const files = async (kind: Query['kind']) => (await keysOf({ bucket, kind })).toSorted();
    expect(await files('video')).toEqual(['dive.mov', 'dive.mp4']);
    expect(await files('document')).toEqual(['notes.pdf']);
    expect(await keysOf({ bucket, kind: 'video', text: 'mov' })).toEqual(['dive.mov']);
    expect(await files('archive')).toEqual([]);
    expect(await keysOf({ bucket, kind: 'image', type: 'folder' })).toEqual([]);
  });

  test('narrows by a folder: what lies under it at any depth, and not the folder itself', async () => {
    const keys = ['f/', 'f/a', 'f/d/a', 'f2/a', 'F/a', 'x/f/a', '../f/a', '💧/é/a', '💧/é'];
    const bucket = await fill('under', keys);
    const under = async (prefix: string, query: Query = {}) =>
      (await keysOf({ bucket, prefix, type: 'file', ...query })).toSorted();
    expect(await under('f/')).toEqual(['f/a', 'f/d/a']);
    expect(await under('f/', { text: 'd/' })).toEqual(['f/d/a']);
    expect(await under('F/', { text: 'a' })).toEqual(['F/a']);
    expect(await under('../')).toEqual(['../f/a']);
    expect(await under('💧/é/')).toEqual(['💧/é/a']);
    expect(await keysOf({ bucket, prefix: 'f/', type: 'folder' })).toEqual(['f/d/']);
  });

  test('sees what replaces an object, its tags, and delete markers', async () => {
    const bucket = await fill('versions', ['kept', 'gone']);
    await storage.storage.settings.setVersioning(await authorized(bucket), 'enabled');
    await put(bucket, 'kept', 'longer');
    await remove(bucket, 'gone');
    expect((await search({ bucket })).objects).toMatchObject([{ key: 'kept', size_bytes: 6 }]);
  });

  test('shows nothing of another account', async () => {
    const bucket = await fill('mine', ['secret']);
    const other = callContext('other');
    const { handlers } = storage.storage;
    expect((await handlers.searchObjects({ text: 'secret' }, other)).objects).toEqual([]);
    await expect(handlers.searchObjects({ text: 'secret', bucket }, other)).rejects.toThrow();
    await expect(handlers.searchObjects({ bucket: 'nowhere-to-be-found' }, me)).rejects.toThrow();
  });

  test('gives the same pages however many fit', async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `${n % 4}/${n % 3 ? 'photo' : 'old photo'}-${n * 7}`);
    const bucket = await fill('pages', keys);
    const indexer = createIndexer(storage);
    const few = createSearchService({ read: storage.database.read, indexer });
    const many = createSearchService({ read: storage.database.read, indexer, maxSorted: 0 });
    const sorts = ['relevance', 'name', 'size', 'modified'] as const;
    for (const [sort, narrowed] of sorts.flatMap((sort) => [
      [sort, {}] as const,
      [sort, { bucket }] as const,
    ])) {
      const query = { text: 'photo', ...narrowed, sort, isDescending: sort === 'size', limit: 7 };
      const [sorted, walked] = await Promise.all([few, many].map((service) => allPages(service, query)));
      expect(sorted).toHaveLength(40);
      // By relevance, many matches of a filter are shown in the order in which they were indexed.
      const isNewestFirst = sort === 'relevance' && 'bucket' in narrowed;
      const inOrder = (keys: string[] = []) => (isNewestFirst ? keys.toSorted() : keys);
      expect(inOrder(walked)).toEqual(inOrder(sorted));
      expect(new Set(sorted).size).toBe(40);
    }
  });

  test('finds what was there before the index, once it says that it is complete', async () => {
    const bucket = await fill('before', ['past/one', 'past/two']);
    const indexer = createIndexer(storage);
    await indexer.catchUp();
    await forgetIndex();
    expect(await search({ bucket })).toMatchObject({ objects: [], is_complete: false });
    while ((await indexer.step()) > 0);
    expect(await search({ bucket, type: 'file' })).toMatchObject({
      objects: [{ key: 'past/two' }, { key: 'past/one' }],
      is_complete: true,
    });
  });

  /** Restores the state at the first start of a version with the index. */
  async function forgetIndex(): Promise<void> {
    await storage.database.transaction(async (tx) => {
      await tx.deleteFrom('search_entries').execute();
      await tx.deleteFrom('search_terms' as never).execute();
      await tx.updateTable('search_progress').set({ is_done: 0, bucket_id: '', key: '' }).execute();
    });
  }
});

async function allPages(
  service: ReturnType<typeof createSearchService>,
  query: Omit<Parameters<typeof service.search>[1], 'after'>,
): Promise<string[]> {
  const keys: string[] = [];
  for (let after: Parameters<typeof service.search>[1]['after']; ; ) {
    const page = await service.search('me', { ...query, after });
    keys.push(...page.objects.map(({ key }) => key));
    if (!page.next) return keys;
    after = page.next;
  }
}
