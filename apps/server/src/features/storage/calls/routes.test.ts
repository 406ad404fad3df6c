import { randomBytes } from 'node:crypto';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import {
  bytes,
  callContext,
  createTestStorage,
  plainHeaders,
  type TestStorage,
} from '../testing/test-storage.ts';

const gibibyte = 1024 ** 3;

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UserError) return error.code;
  throw error ?? new Error('it did not fail');
}

describeOnEveryDatabase('the JSON calls of storage', (open, dialect) => {
  let test: TestStorage;
  let calls: TestStorage['storage']['handlers'];
  const me = callContext('me');
  const bucket = `calls-${dialect}`;

  beforeAll(async () => {
    test = await createTestStorage(await open());
    calls = test.storage.handlers;
    await calls.createBucket({ name: bucket }, me);
  });
  afterAll(() => test.close());
  beforeEach(() => {
    Object.assign(test.limits, { storedBytes: null, transferBytes: null, transferEndsAt: null });
  });

  const put = async (key: string, data: string | Uint8Array = 'x') =>
    test.storage.objects.put(
      await test.storage.authorizeBucket('me', bucket),
      key,
      { body: bytes(data) },
      { headers: plainHeaders },
    );
  const list = (prefix?: string, more = {}) => calls.listObjects({ bucket, prefix, ...more }, me);

  describe('buckets', () => {
    it('are counted and told apart from another account’s', async () => {
      await put('counted', 'four');
      expect(await calls.listBuckets({}, me)).toMatchObject([
        { name: bucket, object_count: 1, size_bytes: 4 },
      ]);
      expect(await calls.listBuckets({}, callContext('other'))).toEqual([]);
      expect(await codeOf(calls.createBucket({ name: bucket }, callContext('other')))).toBe(
        codes.bucketExists,
      );
      expect(await codeOf(calls.createBucket({ name: '' }, me))).toBe(codes.bucketNameEmpty);
      expect(await codeOf(calls.createBucket({ name: 'A' }, me))).toBe(codes.bucketNameInvalid);
      expect(await codeOf(calls.createBucket({ name: 'xn--a' }, me))).toBe(codes.bucketNamePrefix);
      expect(await codeOf(calls.createBucket({ name: 'a-s3alias' }, me))).toBe(codes.bucketNameSuffix);
      expect(await codeOf(calls.deleteBucket({ name: bucket }, me))).toBe(codes.parameterInvalid);
      expect(await codeOf(calls.deleteBucket({ name: 'missing' }, me))).toBe(codes.bucketNotFound);
    });

    it('yield nothing to another account, whatever is called', async () => {
      const other = callContext('other');
      const at = { bucket, key: 'counted' };
      const upload = { ...at, upload_id: 'x' };
      for (const work of [
        () => calls.listObjects({ bucket }, other),
        () => calls.createFolder({ bucket, name: 'f' }, other),
        () => calls.deleteObject(at, other),
        () => calls.downloadObject(at, other),
        () => calls.startUpload({ ...at, size_bytes: 1 }, other),
        () => calls.signUploadPart({ ...upload, part_number: 1 }, other),
        () => calls.listUploadParts(upload, other),
        () => calls.completeUpload({ ...upload, parts: [{ part_number: 1, etag: 'x' }] }, other),
        () => calls.abortUpload(upload, other),
        () => calls.deleteBucket({ name: bucket }, other),
      ]) {
        expect(await codeOf(work())).toBe(codes.bucketNotFound);
      }
    });
  });

  describe('folders', () => {
    it('are made, shown and paged', async () => {
      await calls.createFolder({ bucket, prefix: 'view/', name: 'empty' }, me);
      for (const name of ['b/1', 'b/2', 'c', 'd']) await put(`view/${name}`);
      const pages: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list('view/', { cursor, limit: 1 });
        pages.push(...page.folders, ...page.objects.map(({ key }) => key));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(pages).toEqual(['view/b/', 'view/c', 'view/d', 'view/empty/']);
      expect(await list('view/empty/')).toEqual({
        folders: [],
        objects: [],
        next_cursor: null,
        is_mixed: true,
        is_partial: false,
      });
      expect(await codeOf(list('view/', { cursor: 'nonsense' }))).toBe(codes.parameterInvalid);
    });

    it.each(['a/b', 'a:b', 'a*b', 'a?b', 'a<b', 'a>b', 'a|b', '', '..'])(
      'refuse the name %j',
      async (name) => {
        expect(await codeOf(calls.createFolder({ bucket, name }, me))).toBe(codes.folderNameInvalid);
      },
    );

    it('refuse a name that is there and one that is too long', async () => {
      await calls.createFolder({ bucket, name: 'once' }, me);
      expect(await codeOf(calls.createFolder({ bucket, name: 'once' }, me))).toBe(codes.nameTakenHere);
      await put('afile');
      expect(await codeOf(calls.createFolder({ bucket, name: 'afile' }, me))).toBe(codes.nameTakenHere);
      expect(await codeOf(calls.createFolder({ bucket, name: 'é'.repeat(512) }, me))).toBe(
        codes.destinationTooLong,
      );
    });
  });

  describe('objects', () => {
    it('written last come first', async () => {
      for (let at = 0; at < 11; at++) {
        test.clock.nowMs += 1;
        await put(`recent/${at}`);
      }
      const recent = await calls.recentObjects({}, me);
      expect(recent.map(({ key }) => key)).toEqual(
        Array.from({ length: 10 }, (_, at) => `recent/${10 - at}`),
      );
      expect(recent[0]).toMatchObject({ bucket, size_bytes: 1, archive: null });
    });

    it('are deleted, and unknown ones are not', async () => {
      await put('gone');
      await calls.deleteObject({ bucket, key: 'gone' }, me);
      expect(await codeOf(calls.deleteObject({ bucket, key: 'gone' }, me))).toBe(codes.objectNotFound);
      expect(await codeOf(calls.downloadObject({ bucket, key: 'gone' }, me))).toBe(codes.objectNotFound);
    });

    it('are not downloaded beyond the plan', async () => {
      await put('down');
      test.limits.transferBytes = 0;
      expect(await codeOf(calls.downloadObject({ bucket, key: 'down' }, me))).toBe(
        codes.freeTransferExceeded,
      );
      test.limits.transferEndsAt = test.clock.nowMs;
      expect(await codeOf(calls.downloadObject({ bucket, key: 'down' }, me))).toBe(codes.freeTransferExpired);
    });

    it('that are damaged yield 2025', async () => {
      await put('damaged', randomBytes(100_000));
      const object = await test.storage.objects.find(
        await test.storage.authorizeBucket('me', bucket),
        'damaged',
      );
      const id = object.blobs[0]?.blobId ?? '';
      await truncate(join(test.blobFolder, id.slice(0, 3), id), 10);
      expect(await codeOf(calls.downloadObject({ bucket, key: 'damaged' }, me))).toBe(codes.objectUnreadable);
    });
  });

  describe('uploads', () => {
    const start = (key: string, size_bytes: number, more = {}) =>
      calls.startUpload({ bucket, key, size_bytes, ...more }, me);

    it('are refused before a byte is sent', async () => {
      expect(await codeOf(start('big', 100 * gibibyte + 1))).toBe(codes.consoleUploadTooLarge);
      expect(await codeOf(start('é'.repeat(513), 1))).toBe(codes.destinationTooLong);
      await put('there');
      expect(await codeOf(start('there', 1, { keep_existing: true }))).toBe(codes.nameTakenInBucket);
      const upload = { bucket, key: 'there', upload_id: 'unknown' };
      expect(await codeOf(calls.signUploadPart({ ...upload, part_number: 1 }, me))).toBe(
        codes.objectNotFound,
      );
      test.limits.storedBytes = (await test.storage.usageOf('me', 0)).storedBytes + 5;
      expect(await codeOf(start('full', 6))).toBe(codes.storageExceeded);
      await start('fits', 5);
    });

    it('of 100 GB have at most ten thousand parts', async () => {
      const started = await start('huge', 100 * gibibyte);
      if (started.kind !== 'multipart') throw new Error('expected parts');
      expect(Math.ceil((100 * gibibyte) / started.part_size_bytes)).toBeLessThanOrEqual(10_000);
      await calls.abortUpload({ bucket, key: 'huge', upload_id: started.upload_id }, me);
      expect(
        await codeOf(calls.listUploadParts({ bucket, key: 'huge', upload_id: started.upload_id }, me)),
      ).toBe(codes.objectNotFound);
    });

    it('are completed of parts that have a number, an id and the announced size', async () => {
      const started = await start('parts', 17 * 1024 ** 2);
      if (started.kind !== 'multipart') throw new Error('expected parts');
      const upload = { bucket, key: 'parts', upload_id: started.upload_id };
      const ref = {
        bucket: await test.storage.authorizeBucket('me', bucket),
        key: 'parts',
        uploadId: upload.upload_id,
      };
      const tooLarge = randomBytes(started.part_size_bytes + 1);
      const part = await test.storage.uploads.putPart(ref, 1, { body: bytes(tooLarge) });
      const complete = (parts: { part_number?: number; etag?: string }[]) =>
        codeOf(calls.completeUpload({ ...upload, parts }, me));
      expect(await complete([{ etag: part.etag }])).toBe(codes.partNumberEmpty);
      expect(await complete([{ part_number: 1 }])).toBe(codes.partIdEmpty);
      expect(await complete([{ part_number: 1, etag: '' }])).toBe(codes.partIdEmpty);
      expect(await complete([{ part_number: 2, etag: part.etag }])).toBe(codes.parameterInvalid);
      expect(await complete([{ part_number: 1, etag: part.etag }])).toBe(codes.partTooLarge);
    });
  });

  describe('access keys', () => {
    it('are ten at most, with names of their own, and show their secret once', async () => {
      const keeper = callContext('keeper');
      const first = await calls.createAccessKey({ name: 'key 0' }, keeper);
      expect(first.access_key_id).toMatch(/^AKIA[A-Z2-7]{16}$/);
      expect(first.secret_access_key).toHaveLength(40);
      expect(await codeOf(calls.createAccessKey({ name: 'key 0' }, keeper))).toBe(codes.accessKeyExists);
      for (let at = 1; at < 10; at++) await calls.createAccessKey({ name: `key ${at}` }, keeper);
      expect(await codeOf(calls.createAccessKey({ name: 'key 10' }, keeper))).toBe(codes.accessKeyLimit);
      const listed = await calls.listAccessKeys({}, keeper);
      expect(listed).toHaveLength(10);
      expect(JSON.stringify(listed)).not.toContain('secret');
      const id = first.access_key_id;
      expect(await codeOf(calls.renameAccessKey({ access_key_id: id, name: 'key 5' }, keeper))).toBe(
        codes.accessKeyExists,
      );
      await calls.renameAccessKey({ access_key_id: id, name: 'key 0' }, keeper);
      await calls.renameAccessKey({ access_key_id: id, name: 'renamed' }, keeper);
      expect(await codeOf(calls.renameAccessKey({ access_key_id: id, name: 'x' }, me))).toBe(
        codes.accessKeyInvalid,
      );
      expect(await codeOf(calls.deleteAccessKey({ access_key_id: id }, me))).toBe(codes.accessKeyInvalid);
      await calls.deleteAccessKey({ access_key_id: id }, keeper);
      expect(await codeOf(calls.deleteAccessKey({ access_key_id: id }, keeper))).toBe(codes.accessKeyInvalid);
    });

    it('lie sealed in the database', async () => {
      const { access_key_id, secret_access_key } = await calls.createAccessKey({ name: 'sealed' }, me);
      const row = await test.database.read
        .selectFrom('access_keys')
        .selectAll()
        .where('access_key_id', '=', access_key_id)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(secret_access_key);
      expect((await test.storage.credentials.find(access_key_id))?.secretAccessKey).toBe(secret_access_key);
    });
  });
});
