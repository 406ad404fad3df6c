import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';
import { createFolderService, type FolderRequest } from './folder.service.ts';

describeOnEveryDatabase('a folder', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let made = 0;
  const me = callContext('me');
  const calls = () => test.storage.handlers;
  const authorized = () => test.storage.authorizeBucket('me', bucket);
  const put = async (key: string, sizeBytes = 1, contentType = 'text/plain') => {
    test.clock.nowMs += 1000;
    return test.storage.objects.put(
      await authorized(),
      key,
      { body: bytes('x'.repeat(sizeBytes)) },
      { headers: { ...plainHeaders, contentType } },
    );
  };
  type More = Partial<Parameters<ReturnType<typeof calls>['listObjects']>[0]>;
  const list = (more: More = {}) => calls().listObjects({ bucket, ...more }, me);
  /** Returns all pages, folders and objects in display order. */
  const namesOf = async (more: More = {}) => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ ...more, cursor });
      names.push(...page.folders, ...page.objects.map(({ key }) => key));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return names;
  };

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    bucket = `folders-${dialect}-${++made}`;
    await calls().createBucket({ name: bucket }, me);
  });

  describe('by name', () => {
    beforeEach(async () => {
      for (const key of ['f/', 'f/a', 'f/b/1', 'f/b/2', 'f/b', 'f/c!', 'f/c/deep/1', 'f/é', 'f/🌊', 'g'])
        await put(key);
    });

    it.each([1, 2, 3, 100])('is the same in both directions, %i to a page', async (limit) => {
      const forwards = await namesOf({ prefix: 'f/', limit });
      const backwards = await namesOf({ prefix: 'f/', limit, sort: 'name', direction: 'desc' });
      const everything = ['f/a', 'f/b', 'f/b/', 'f/c!', 'f/c/', 'f/é', 'f/🌊'];
      expect(forwards.toSorted()).toEqual(everything.toSorted());
      expect(backwards.toSorted()).toEqual(everything.toSorted());
      if (limit === 1) {
        expect(forwards).toEqual(everything);
        expect(backwards).toEqual(everything.toReversed());
      }
    });

    it('begins where names begin with what was typed', async () => {
      expect(await namesOf({ prefix: 'f/c' })).toEqual(['f/c/', 'f/c!']);
      expect(await namesOf({ prefix: 'f/c', sort: 'name', direction: 'desc' })).toEqual(['f/c/', 'f/c!']);
      expect(await namesOf({ prefix: '' })).toEqual(['f/', 'g']);
    });
  });

  describe('in another order', () => {
    beforeEach(async () => {
      await put('middle.png', 20, 'image/png');
      await put('large.txt', 300);
      await put('small.jpg', 1, 'image/jpeg');
      await put('sub/x', 5000);
      await put('sub2/x');
    });

    it.each([
      ['size', 'asc', ['small.jpg', 'middle.png', 'large.txt']],
      ['size', 'desc', ['large.txt', 'middle.png', 'small.jpg']],
      ['modified', 'asc', ['middle.png', 'large.txt', 'small.jpg']],
      ['modified', 'desc', ['small.jpg', 'large.txt', 'middle.png']],
      ['type', 'asc', ['small.jpg', 'middle.png', 'large.txt']],
    ] as const)('%s %s, folders first, whatever the page', async (sort, direction, order) => {
      for (const limit of [1, 2, 100]) {
        expect(await namesOf({ sort, direction, limit })).toEqual(['sub/', 'sub2/', ...order]);
      }
    });

    it('goes on where it was although its names changed', async () => {
      const first = await list({ sort: 'size', limit: 3 });
      await calls().deleteObject({ bucket, key: 'middle.png' }, me);
      const rest = await list({ sort: 'size', limit: 3, cursor: first.next_cursor ?? '' });
      expect(rest.objects.map(({ key }) => key)).toEqual(['large.txt']);
      expect(await namesOf({ sort: 'size' })).toEqual(['sub/', 'sub2/', 'small.jpg', 'large.txt']);
    });

    it('takes no cursor of another list', async () => {
      const { next_cursor } = await list({ limit: 1 });
      await expect(list({ sort: 'size', cursor: next_cursor ?? '' })).rejects.toMatchObject({
        code: codes.parameterInvalid,
      });
    });

    it('shows what a filter lets pass, and no folders', async () => {
      expect(await namesOf({ type: 'IMAGE/' })).toEqual(['middle.png', 'small.jpg']);
      expect(await namesOf({ type: 'image/', sort: 'name', direction: 'desc' })).toEqual([
        'small.jpg',
        'middle.png',
      ]);
      expect(await namesOf({ min_bytes: 2, max_bytes: 20 })).toEqual(['middle.png']);
      const [oldest] = (await list({ sort: 'modified' })).objects;
      expect(await namesOf({ before: (oldest?.modified_at ?? 0) + 1 })).toEqual(['middle.png']);
      expect(await namesOf({ since: (oldest?.modified_at ?? 0) + 1 })).toEqual(['large.txt', 'small.jpg']);
      expect(await namesOf({ storage_class: 'GLACIER' })).toEqual([]);
      await calls().setObjectTags({ bucket, key: 'large.txt', tags: [{ key: 'Team', value: 'blue' }] }, me);
      expect(await namesOf({ tag_key: 'Team' })).toEqual(['large.txt']);
      expect(await namesOf({ tag_key: 'Team', tag_value: 'blue' })).toEqual(['large.txt']);
      expect(await namesOf({ tag_key: 'Team', tag_value: 'blu' })).toEqual([]);
      expect(await namesOf({ tag_key: 'team' })).toEqual([]);
    });

    it('lists the folders first by name too, and what has a part of a name', async () => {
      const whole = await list({ folders: 'first', limit: 3 });
      expect(whole).toMatchObject({ folders: ['sub/', 'sub2/'], objects: [{ key: 'large.txt' }] });
      const rest = await list({ folders: 'first', limit: 3, cursor: whole.next_cursor ?? '' });
      expect(rest.objects.map(({ key }) => key)).toEqual(['middle.png', 'small.jpg']);
      expect(await namesOf({ name: 'B2' })).toEqual(['sub2/']);
      expect(await namesOf({ name: 'L', folders: 'first' })).toEqual([
        'large.txt',
        'middle.png',
        'small.jpg',
      ]);
      expect(await namesOf({ name: 'sub', type: 'image/' })).toEqual([]);
    });

    it('lists folders among the objects where there are too many names to put them first', async () => {
      const pageOf = async (maxNamed: number, cursor?: string | null) =>
        createFolderService({ database: test.database, maxNamed }).list(await authorized(), {
          prefix: '',
          withDeleted: false,
          sort: { by: 'name', direction: 'asc' },
          foldersFirst: true,
          filter: {},
          cursor: cursor ?? undefined,
          limit: 3,
        });
      const first = await pageOf(4);
      expect(first).toMatchObject({ isMixed: true, isPartial: false, folders: [] });
      expect(first.entries.map(({ key }) => key)).toEqual(['large.txt', 'middle.png', 'small.jpg']);
      const rest = await pageOf(4, first.cursor);
      expect(rest).toMatchObject({ isMixed: true, folders: ['sub/', 'sub2/'], entries: [], cursor: null });
      expect(await pageOf(5)).toMatchObject({ isMixed: false, folders: ['sub/', 'sub2/'] });
    });

    it('finds nothing by tags that the caller may not read', async () => {
      await calls().setObjectTags({ bucket, key: 'large.txt', tags: [{ key: 'Team', value: 'blue' }] }, me);
      const policy = JSON.stringify({
        Version: '2012-10-17',
        Statement: {
          Effect: 'Deny',
          Principal: '*',
          Action: 's3:GetObjectTagging',
          Resource: `arn:aws:s3:::${bucket}/*`,
        },
      });
      await calls().setBucketPolicy({ bucket, policy }, me);
      expect(await namesOf({ tag_key: 'Team' })).toEqual([]);
      expect(await namesOf({ type: 'text/' })).toEqual(['large.txt']);
    });

    it('says so when there is too much to look at', async () => {
      const request: FolderRequest = {
        prefix: '',
        withDeleted: false,
        sort: { by: 'size', direction: 'asc' },
        filter: {},
        cursor: undefined,
        limit: 10,
      };
      const pageOf = async (maxArranged: number) =>
        createFolderService({ database: test.database, maxArranged }).list(await authorized(), request);
      expect(await pageOf(5)).toMatchObject({ isPartial: false });
      const partial = await pageOf(2);
      expect(partial).toMatchObject({ isPartial: true, folders: [] });
      expect(partial.entries.map(({ key }) => key)).toEqual(['middle.png', 'large.txt']);
    });
  });

  it('shows what was deleted, if asked, and brings it back by its marker', async () => {
    await calls().setVersioning({ bucket, status: 'enabled' }, me);
    await put('kept');
    await put('gone');
    await calls().deleteObject({ bucket, key: 'gone' }, me);
    expect(await namesOf()).toEqual(['kept']);
    const { objects } = await list({ deleted: 'shown' });
    expect(objects).toMatchObject([
      { key: 'gone', is_deleted: true, version_id: expect.any(String) },
      { key: 'kept', is_deleted: false, is_locked: false, tag_count: 0 },
    ]);
    await calls().deleteVersion({ bucket, key: 'gone', version_id: objects[0]?.version_id ?? '' }, me);
    expect(await namesOf()).toEqual(['gone', 'kept']);
  });

  it('is nobody else’s', async () => {
    await expect(calls().listObjects({ bucket, sort: 'size' }, callContext('other'))).rejects.toMatchObject({
      code: codes.bucketNotFound,
    });
  });
});
