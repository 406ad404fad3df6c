import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutBucketAclCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const denied = { code: 'AccessDenied', status: 403 };
const Key = 'big';

describeOnEveryDatabase('an upload in a bucket that others may write to', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `uploads-${dialect}-${++made}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    await test.client.send(new PutBucketAclCommand({ Bucket, ACL: 'public-read-write' }));
  });

  const start = async (client: S3Client) =>
    (await client.send(new CreateMultipartUploadCommand({ Bucket, Key }))).UploadId ?? '';
  const abort = (client: S3Client, UploadId: string) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  const listParts = (client: S3Client, UploadId: string) =>
    client.send(new ListPartsCommand({ Bucket, Key, UploadId }));
  const setPolicy = (Statement: object) =>
    test.client.send(
      new PutBucketPolicyCommand({
        Bucket,
        Policy: JSON.stringify({
          Version: '2012-10-17',
          Statement: { Principal: '*', Resource: `arn:aws:s3:::${Bucket}/*`, ...Statement },
        }),
      }),
    );

  it('is neither aborted nor looked into by somebody who may write', async () => {
    const UploadId = await start(test.client);
    expect(await errorOf(abort(test.stranger, UploadId))).toEqual(denied);
    expect(await errorOf(listParts(test.stranger, UploadId))).toEqual(denied);
    const path = `http://127.0.0.1:${test.port}/${Bucket}/${Key}?uploadId=${UploadId}`;
    expect((await fetch(path, { method: 'DELETE' })).status).toBe(403);
    expect((await listParts(test.client, UploadId)).Parts ?? []).toEqual([]);
  });

  it('is its initiator’s to look into and abort, also where everything is the bucket owner’s', async () => {
    await setPolicy({ Effect: 'Allow', Action: 's3:PutObject' });
    for (const ObjectOwnership of ['ObjectWriter', 'BucketOwnerEnforced'] as const) {
      if (ObjectOwnership === 'BucketOwnerEnforced')
        await test.client.send(new PutBucketAclCommand({ Bucket, ACL: 'private' }));
      const OwnershipControls = { Rules: [{ ObjectOwnership }] };
      await test.client.send(new PutBucketOwnershipControlsCommand({ Bucket, OwnershipControls }));
      const UploadId = await start(test.stranger);
      const part = { Bucket, Key, UploadId, PartNumber: 1, Body: 'part' };
      await test.stranger.send(new UploadPartCommand(part));
      const listed = await listParts(test.stranger, UploadId);
      expect(listed).toMatchObject({ Initiator: { ID: 'stranger' }, Parts: [{ PartNumber: 1 }] });
      const { Uploads } = await test.client.send(new ListMultipartUploadsCommand({ Bucket }));
      expect(Uploads).toMatchObject([{ UploadId, Initiator: { ID: 'stranger' } }]);
      await abort(test.stranger, UploadId);
    }
  });

  it('is the bucket owner’s to abort, whoever began it', async () => {
    await abort(test.client, await start(test.stranger));
    const Uploads = await test.client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads.Uploads).toBeUndefined();
  });

  it('is kept from its initiator by a policy that denies it, and given to others by one that allows it', async () => {
    await setPolicy({ Effect: 'Deny', Action: 's3:AbortMultipartUpload' });
    const UploadId = await start(test.stranger);
    expect(await errorOf(abort(test.stranger, UploadId))).toEqual(denied);
    await setPolicy({
      Effect: 'Allow',
      Principal: { AWS: 'stranger' },
      Action: 's3:AbortMultipartUpload',
    });
    await abort(test.stranger, await start(test.client));
  });
});
