import { codes } from '@atoll/contract/codes';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  PutObjectCommand,
  RestoreObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { owner, sharingIn, visitor } from '../testing/shared-links.ts';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const mebibyte = 1024 ** 2;

describeOnEveryDatabase('an account whose credit has ended', (open, dialect) => {
  let test: TestGateway;
  const Bucket = `read-only-${dialect}`;
  const at = (Key: string) => ({ Bucket, Key });
  const { calls, share } = sharingIn(() => test, Bucket, { kind: 'request', key: 'in/' });

  beforeAll(async () => {
    test = await startTestGateway(await open());
    await test.client.send(new CreateBucketCommand({ Bucket }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await test.client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }));
  });
  afterAll(() => test.close());
  beforeEach(() => {
    test.limits.isReadOnly = false;
  });

  const end = () => {
    test.limits.isReadOnly = true;
  };
  const begin = async (Key: string) => {
    const { UploadId } = await test.client.send(new CreateMultipartUploadCommand(at(Key)));
    const part = { ...at(Key), UploadId, PartNumber: 1, Body: 'x' };
    const { ETag } = await test.client.send(new UploadPartCommand(part));
    return { upload: { ...at(Key), UploadId }, part, parts: { Parts: [{ PartNumber: 1, ETag }] } };
  };

  describe('at the S3 endpoint', () => {
    const refused = { code: 'AccountProblem', status: 403 };

    it('stores nothing more', async () => {
      await test.client.send(new PutObjectCommand({ ...at('old'), Body: 'old', StorageClass: 'GLACIER' }));
      const { upload, part, parts } = await begin('parts');
      end();
      const small = test.client.send(new PutObjectCommand({ ...at('new'), Body: 'new' }));
      expect(await errorOf(small)).toEqual(refused);
      const large = test.client.send(new PutObjectCommand({ ...at('new'), Body: Buffer.alloc(mebibyte) }));
      expect(await errorOf(large)).toEqual(refused);
      for (const command of [
        new CreateMultipartUploadCommand(at('more')),
        new UploadPartCommand({ ...part, PartNumber: 2 }),
        new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: parts }),
      ]) {
        expect(
          await errorOf(test.client.send(command as UploadPartCommand)),
          command.constructor.name,
        ).toEqual(refused);
      }
      const RestoreRequest = { Days: 1 };
      expect(
        await errorOf(test.client.send(new RestoreObjectCommand({ ...at('old'), RestoreRequest }))),
      ).toEqual(refused);
      test.limits.isReadOnly = false;
      await test.client.send(new PutObjectCommand({ ...at('source'), Body: 'bytes' }));
      end();
      const CopySource = `${Bucket}/source`;
      const copy = test.client.send(new CopyObjectCommand({ ...at('copy'), CopySource }));
      expect(await errorOf(copy)).toEqual(refused);
      const partCopy = new UploadPartCopyCommand({ ...upload, PartNumber: 2, CopySource });
      expect(await errorOf(test.client.send(partCopy))).toEqual(refused);
      const bucket = test.client.send(new CreateBucketCommand({ Bucket: `${Bucket}-two` }));
      expect(await errorOf(bucket)).toEqual(refused);
    });

    it('goes on reading and deleting, and storing once there is credit again', async () => {
      const { upload } = await begin('given-up');
      for (const Key of ['one', 'two', 'three']) {
        await test.client.send(new PutObjectCommand({ ...at(Key), Body: Key }));
      }
      end();
      const found = await test.client.send(new GetObjectCommand(at('one')));
      expect(await found.Body?.transformToString()).toBe('one');
      await test.client.send(new HeadObjectCommand(at('one')));
      await test.client.send(new ListObjectsV2Command({ Bucket }));
      await test.client.send(new DeleteObjectCommand(at('one')));
      const Objects = [{ Key: 'two' }, { Key: 'three' }];
      const { Errors } = await test.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
      expect(Errors ?? []).toEqual([]);
      await test.client.send(new AbortMultipartUploadCommand(upload));
      test.limits.isReadOnly = false;
      await test.client.send(new PutObjectCommand({ ...at('one'), Body: 'again' }));
    });
  });

  describe('in the console', () => {
    const refused = { code: codes.creditInsufficient };
    const target = { bucket: Bucket, key: 'console' };

    it('stores nothing more, and is told before it tries', async () => {
      await test.client.send(new PutObjectCommand({ ...at('mine'), Body: 'mine' }));
      const { VersionId } = await test.client.send(new PutObjectCommand({ ...at('mine'), Body: 'newer' }));
      end();
      const mine = { bucket: Bucket, key: 'mine' };
      for (const [name, asked] of Object.entries({
        check: () => calls().checkUploads({ bucket: Bucket, keys: ['a'] }, owner),
        single: () => calls().startUpload({ ...target, size_bytes: 5 }, owner),
        multipart: () => calls().startUpload({ ...target, size_bytes: 100 * mebibyte }, owner),
        folder: () => calls().createFolder({ bucket: Bucket, prefix: '', name: 'folder' }, owner),
        rename: () => calls().renameObject({ ...mine, name: 'yours' }, owner),
        version: () => calls().restoreVersion({ ...mine, version_id: VersionId ?? '' }, owner),
        bucket: () => calls().createBucket({ name: `${Bucket}-three` }, owner),
      })) {
        await expect(asked(), name).rejects.toMatchObject(refused);
      }
    });

    it('goes on downloading and deleting', async () => {
      await test.client.send(new PutObjectCommand({ ...at('kept'), Body: 'kept' }));
      end();
      const { url } = await calls().downloadObject({ bucket: Bucket, key: 'kept' }, owner);
      expect(await (await fetch(url)).text()).toBe('kept');
      const versions = await calls().listObjectVersions({ bucket: Bucket, key: 'kept' }, owner);
      for (const { version_id } of versions.versions) {
        await calls().deleteVersion({ bucket: Bucket, key: 'kept', version_id }, owner);
      }
    });
  });

  it('takes nothing in by its share links', async () => {
    const { link } = await share();
    const file = { link, name: 'sent.txt', size_bytes: 4 };
    const started = await calls().startSharedUpload(file, visitor);
    if (started.kind !== 'single') throw new Error('expected one PUT');
    end();
    await expect(calls().startSharedUpload(file, visitor)).rejects.toMatchObject({
      code: codes.creditInsufficient,
      reason: 'accountReadOnly',
    });
    const late = await fetch(started.url, { method: 'PUT', headers: started.headers, body: 'sent' });
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('AccountProblem')]);
  });

  it('logs nothing of what callers did wrong', () => {
    expect(test.logged).toEqual([]);
  });
});
