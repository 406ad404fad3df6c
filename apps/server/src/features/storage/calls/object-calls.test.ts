import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

const dayMs = 24 * 3600_000;

describeOnEveryDatabase('the JSON calls on objects', (open, dialect) => {
  let test: TestStorage;
  let bucket = '';
  let other = '';
  let made = 0;
  const mine = callContext('owner');
  const calls = () => test.storage.handlers;
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { code?: number }) => error.code,
    );
  const authorized = () => test.storage.authorizeBucket('owner', bucket);
  const put = async (key: string, content = key, options: object = {}) =>
    test.storage.objects.put(
      await authorized(),
      key,
      { body: bytes(content) },
      { headers: plainHeaders, ...options },
    );
  const keysOf = async (name = bucket) => {
    const page = await test.storage.listing.list(await test.storage.authorizeBucket('owner', name), {
      prefix: '',
      delimiter: '',
      limit: 100,
    });
    return page.objects.map(({ key }) => key);
  };

  beforeAll(async () => {
    test = await createTestStorage(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [bucket, other] = [`objects-${dialect}-${++made}`, `others-${dialect}-${made}`];
    await calls().createBucket({ name: bucket }, mine);
    await calls().createBucket({ name: other }, mine);
  });

  const everybody = { kind: 'Group', uri: 'http://acs.amazonaws.com/groups/global/AllUsers' };
  const acl = [{ grantee: everybody, permission: 'READ' }];
  const openUp = async () => {
    await calls().setBucketOwnership({ bucket, ownership: 'ObjectWriter' }, mine);
    await block(false);
  };
  const block = (isBlocked: boolean) =>
    calls().setPublicAccessBlock(
      {
        bucket,
        block_public_acls: isBlocked,
        ignore_public_acls: false,
        block_public_policy: false,
        restrict_public_buckets: false,
      },
      mine,
    );

  it('keep the ACL', async () => {
    await openUp();
    await put('a', 'one', { acl });
    const headers = { bucket, key: 'a', content_type: 'text/html', headers: {}, metadata: {} };
    await calls().setObjectHeaders(headers, mine);
    await calls().setStorageClass({ bucket, key: 'a', storage_class: 'STANDARD_IA' }, mine);
    const found = await test.storage.objects.describe(await authorized(), 'a');
    expect([found.storageClass, found.contentType, found.acl]).toEqual(['STANDARD_IA', 'text/html', acl]);
  });

  it('bring no public ACL back where the bucket blocks them', async () => {
    await openUp();
    await calls().setVersioning({ bucket, status: 'enabled' }, mine);
    const { versionId = '' } = await put('a', 'one', { acl });
    await put('a', 'two');
    await put('b', 'open', { acl });
    await block(true);
    const restore = () => codeOf(calls().restoreVersion({ bucket, key: 'a', version_id: versionId }, mine));
    const changed = { bucket, key: 'b', storage_class: 'STANDARD_IA' } as const;
    expect(await restore()).toBe(codes.parameterInvalid);
    expect(await codeOf(calls().setStorageClass(changed, mine))).toBe(codes.parameterInvalid);
    // With ACLs disabled, nobody could change it, and it grants nothing.
    await calls().setBucketOwnership({ bucket, ownership: 'BucketOwnerEnforced' }, mine);
    expect(await restore()).toBe(200);
    expect(await test.storage.objects.describe(await authorized(), 'a')).toMatchObject({ acl: null });
  });

  it('bring no ACL back that the caller may not put', async () => {
    await openUp();
    await calls().setVersioning({ bucket, status: 'enabled' }, mine);
    const opened = await put('a', 'one', { acl });
    const closed = await put('a', 'two');
    const policy = JSON.stringify({
      Version: '2012-10-17',
      Statement: {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:PutObjectAcl',
        Resource: `arn:aws:s3:::${bucket}/*`,
        Condition: { StringLike: { 's3:x-amz-grant-read': '*AllUsers*' } },
      },
    });
    await calls().setBucketPolicy({ bucket, policy }, mine);
    const restore = ({ versionId = '' }: { versionId?: string | undefined }) =>
      codeOf(calls().restoreVersion({ bucket, key: 'a', version_id: versionId }, mine));
    expect([await restore(opened), await restore(closed)]).toEqual([codes.permissionMissing, 200]);
  });

  it('describe one', async () => {
    await put('a', 'text', { tags: [{ key: 'k', value: 'v' }] });
    expect(await calls().describeObject({ bucket, key: 'a' }, mine)).toEqual({
      key: 'a',
      version_id: null,
      is_latest: true,
      size_bytes: 4,
      etag: '1cb251ec0d568de6a929b520c4aed8d1',
      content_type: 'text/plain',
      modified_at: expect.any(Number),
      storage_class: 'STANDARD',
      headers: {},
      metadata: {},
      tags: [{ key: 'k', value: 'v' }],
      checksum: { algorithm: 'CRC64NVME', type: 'FULL_OBJECT', value: 'rCixvM1b9Xc=' },
      archive: null,
      lock: { mode: null, retain_until: null, legal_hold: false },
    });
    expect(await codeOf(calls().describeObject({ bucket, key: 'b' }, mine))).toBe(codes.objectNotFound);
    expect(await codeOf(calls().describeObject({ bucket, key: 'a' }, callContext('stranger')))).toBe(
      codes.bucketNotFound,
    );
  });

  describe('copy and move', () => {
    const copy = (key: string, to_key: string, more: { to_bucket?: string; replace?: boolean } = {}) =>
      calls().copyObject({ bucket, key, to_bucket: bucket, to_key, ...more }, mine);
    const move = (key: string, to_key: string, more: { to_bucket?: string; replace?: boolean } = {}) =>
      calls().moveObject({ bucket, key, to_bucket: bucket, to_key, ...more }, mine);

    it('an object to a path, into a folder, and into another bucket', async () => {
      await put('a', 'x', { storageClass: 'STANDARD_IA', tags: [{ key: 'k', value: 'v' }] });
      await copy('a', 'copies/b');
      await copy('a', 'copies/');
      await copy('a', 'c', { to_bucket: other });
      expect(await keysOf()).toEqual(['a', 'copies/a', 'copies/b']);
      expect(await keysOf(other)).toEqual(['c']);
      expect(await calls().describeObject({ bucket, key: 'copies/b' }, mine)).toMatchObject({
        storage_class: 'STANDARD_IA',
        tags: [{ key: 'k', value: 'v' }],
      });
      await move('a', 'moved/', { to_bucket: other });
      expect(await keysOf()).toEqual(['copies/a', 'copies/b']);
      expect(await keysOf(other)).toEqual(['c', 'moved/a']);
    });

    it('keep what has the name, unless told to replace it', async () => {
      await put('a', 'new');
      await put('folder/a', 'old');
      expect(await codeOf(copy('a', 'folder/'))).toBe(codes.nameTakenInTarget);
      expect(await codeOf(move('a', 'folder/'))).toBe(codes.nameTakenInTarget);
      expect(await keysOf()).toEqual(['a', 'folder/a']);
      await move('a', 'folder/', { replace: true });
      expect(await keysOf()).toEqual(['folder/a']);
      expect(await calls().describeObject({ bucket, key: 'folder/a' }, mine)).toMatchObject({
        size_bytes: 3,
      });
    });

    it('an object that somebody deletes meanwhile', async () => {
      await put('a');
      const { objects } = test.storage;
      const copyOne = objects.copy;
      const between = vi.spyOn(objects, 'copy').mockImplementationOnce(async (...args) => {
        const copied = await copyOne(...args);
        await objects.delete(await authorized(), { key: 'a' });
        return copied;
      });
      expect(await codeOf(move('a', 'b'))).toBe(200);
      expect(between).toHaveBeenCalledOnce();
      expect(await keysOf()).toEqual(['b']);
      between.mockRestore();
    });

    it.each([
      ['', codes.destinationEmpty],
      ['a//b', codes.destinationSegmentEmpty],
      ['../b', codes.destinationOutside],
      ['x'.repeat(1025), codes.destinationTooLong],
    ])('refuse the destination %j', async (to, code) => {
      await put('a');
      expect(await codeOf(copy('a', to))).toBe(code);
      expect(await codeOf(move('a', to))).toBe(code);
      expect(await keysOf()).toEqual(['a']);
    });

    it('refuse folders, and an object onto itself', async () => {
      await put('a');
      await put('folder/');
      expect(await codeOf(copy('a', 'a'))).toBe(codes.copyOntoItself);
      expect(await codeOf(move('a', 'a'))).toBe(codes.moveOntoItself);
      expect(await codeOf(copy('folder/', 'b/'))).toBe(codes.folderCopyForbidden);
      expect(await codeOf(move('folder/', 'b/'))).toBe(codes.folderMoveForbidden);
      expect(await codeOf(copy('none', 'b'))).toBe(codes.objectNotFound);
      expect(await codeOf(copy('a', 'b', { to_bucket: 'nobodys' }))).toBe(codes.bucketNotFound);
    });
  });

  it('rename within the folder', async () => {
    await put('folder/a');
    await put('folder/taken');
    const rename = (name: string, key = 'folder/a') => calls().renameObject({ bucket, key, name }, mine);
    expect(await codeOf(rename('a'))).toBe(codes.objectNameUnchanged);
    expect(await codeOf(rename('taken'))).toBe(codes.nameTakenHere);
    await put('folder/trip/photo');
    expect(await codeOf(rename('trip'))).toBe(codes.nameTakenHere);
    await calls().deleteObject({ bucket, key: 'folder/trip/photo' }, mine);
    expect(await codeOf(rename(''))).toBe(codes.destinationEmpty);
    expect(await codeOf(rename('b/c'))).toBe(codes.destinationOutside);
    expect(await codeOf(rename('b', 'folder/none'))).toBe(codes.objectNotFound);
    expect(await codeOf(rename('..'))).toBe(codes.destinationOutside);
    await rename('b');
    expect(await keysOf()).toEqual(['folder/b', 'folder/taken']);
  });

  it('rename without telling of a folder that the caller may not list', async () => {
    await put('folder/a');
    await put('folder/secret/plan');
    const deny = {
      Effect: 'Deny',
      Principal: '*',
      Action: 's3:ListBucket',
      Resource: `arn:aws:s3:::${bucket}`,
      Condition: { StringLike: { 's3:prefix': 'folder/secret*' } },
    };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [deny] });
    await calls().setBucketPolicy({ bucket, policy }, mine);
    expect(await codeOf(calls().renameObject({ bucket, key: 'folder/a', name: 'secret' }, mine))).toBe(200);
  });

  it('rename in a folder of any name', async () => {
    await put('odd//../ %41/a');
    await calls().renameObject({ bucket, key: 'odd//../ %41/a', name: ' “b” 🌊' }, mine);
    expect(await keysOf()).toEqual(['odd//../ %41/ “b” 🌊']);
  });

  it('tag, ten at most', async () => {
    await put('a');
    const tag = (count: number) =>
      calls().setObjectTags(
        { bucket, key: 'a', tags: Array.from({ length: count }, (_, i) => ({ key: `k${i}`, value: '' })) },
        mine,
      );
    await tag(10);
    expect(await codeOf(tag(11))).toBe(codes.parameterInvalid);
    expect((await calls().describeObject({ bucket, key: 'a' }, mine)).tags).toHaveLength(10);
  });

  it('archive and restore', async () => {
    await put('a', 'cold');
    const restore = () => calls().restoreObject({ bucket, key: 'a', days: 2 }, mine);
    expect(await codeOf(restore())).toBe(codes.objectStateInvalid);
    await calls().setStorageClass({ bucket, key: 'a', storage_class: 'ARCHIVE' }, mine);
    await test.storage.jobs.find(({ name }) => name === 'storage-archive')?.run(new AbortController().signal);
    const described = () => calls().describeObject({ bucket, key: 'a' }, mine);
    expect((await described()).archive).toMatchObject({ state: 'archived' });
    const recent = await calls().recentObjects({}, mine);
    expect(recent.find((object) => object.bucket === bucket)?.archive).toEqual({
      state: 'archived',
      restored_until: null,
    });
    expect(await codeOf(calls().downloadObject({ bucket, key: 'a' }, mine))).toBe(codes.restoreRequired);
    const copy = { bucket, key: 'a', to_bucket: bucket, to_key: 'b' };
    expect(await codeOf(calls().copyObject(copy, mine))).toBe(codes.restoreRequired);
    await restore();
    expect((await described()).archive).toMatchObject({ state: 'restoring' });
    expect(await codeOf(restore())).toBe(codes.restoreInProgress);
    expect(await codeOf(calls().downloadObject({ bucket, key: 'a' }, mine))).toBe(codes.restoreInProgress);
  });

  describe('where versions are kept,', () => {
    const versions = async (limit?: number, cursor?: string) =>
      calls().listObjectVersions({ bucket, key: 'a', limit, cursor }, mine);

    beforeEach(async () => {
      await calls().setVersioning({ bucket, status: 'enabled' }, mine);
      await put('a', 'one');
      await put('a', 'second');
      await put('ab', 'another key');
      await calls().deleteObject({ bucket, key: 'a' }, mine);
    });

    it('list them newest first, page by page', async () => {
      const all = await versions();
      expect(all.next_cursor).toBeNull();
      expect(all.versions.map((version) => [version.is_delete_marker, version.size_bytes])).toEqual([
        [true, 0],
        [false, 6],
        [false, 3],
      ]);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await versions(1, cursor);
        paged.push(...page.versions.map(({ version_id }) => version_id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined && paged.length < 10);
      expect(paged).toEqual(all.versions.map(({ version_id }) => version_id));
    });

    it('make an earlier one the latest, and delete one for good', async () => {
      const [marker, second, one] = (await versions()).versions.map(({ version_id }) => version_id);
      await calls().restoreVersion({ bucket, key: 'a', version_id: one ?? '' }, mine);
      expect(await calls().describeObject({ bucket, key: 'a' }, mine)).toMatchObject({ size_bytes: 3 });
      await calls().deleteVersion({ bucket, key: 'a', version_id: second ?? '' }, mine);
      await calls().deleteVersion({ bucket, key: 'a', version_id: marker ?? '' }, mine);
      expect((await versions()).versions).toHaveLength(2);
      const gone = { bucket, key: 'a', version_id: second ?? '' };
      expect(await codeOf(calls().deleteVersion(gone, mine))).toBe(codes.objectNotFound);
      expect(await codeOf(calls().restoreVersion(gone, mine))).toBe(codes.objectNotFound);
    });

    it('obey a policy that denies it, by version and by name', async () => {
      const Resource = `arn:aws:s3:::${bucket}/*`;
      const deny = (Action: string) =>
        JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Deny', Principal: '*', Action, Resource }],
        });
      const [marker] = (await versions()).versions;
      const gone = { bucket, key: 'a', version_id: marker?.version_id ?? '' };
      await calls().setBucketPolicy({ bucket, policy: deny('s3:DeleteObjectVersion') }, mine);
      expect(await codeOf(calls().deleteVersion(gone, mine))).toBe(codes.permissionMissing);
      await calls().deleteObject({ bucket, key: 'ab' }, mine);
      await calls().setBucketPolicy({ bucket, policy: deny('s3:DeleteObject') }, mine);
      expect(await codeOf(calls().deleteObject({ bucket, key: 'ab' }, mine))).toBe(codes.permissionMissing);
      await calls().deleteVersion(gone, mine);
    });

    it('lock one', async () => {
      await calls().setBucketLock({ bucket, default_retention: null }, mine);
      const version_id = (await versions()).versions[1]?.version_id ?? '';
      const retain_until = test.clock.now() + dayMs;
      const at = { bucket, key: 'a', version_id };
      const over = { mode: 'GOVERNANCE', retain_until: test.clock.now() } as const;
      expect(await codeOf(calls().setObjectLock({ ...at, retention: over }, mine))).toBe(
        codes.parameterInvalid,
      );
      await calls().setObjectLock(
        { ...at, retention: { mode: 'GOVERNANCE', retain_until }, legal_hold: true },
        mine,
      );
      expect((await calls().describeObject(at, mine)).lock).toEqual({
        mode: 'GOVERNANCE',
        retain_until,
        legal_hold: true,
      });
      expect(await codeOf(calls().deleteVersion(at, mine))).toBe(codes.parameterInvalid);
      expect(await codeOf(calls().setObjectLock({ ...at, retention: null }, mine))).toBe(
        codes.parameterInvalid,
      );
      await calls().setObjectLock(
        { ...at, retention: null, legal_hold: false, bypass_governance: true },
        mine,
      );
      await calls().deleteVersion(at, mine);
    });
  });
});
