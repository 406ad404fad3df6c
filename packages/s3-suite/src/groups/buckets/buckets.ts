import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const location = (value: string) =>
  `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${value}</LocationConstraint></CreateBucketConfiguration>`;

export const createBucket = group('CreateBucket', {
  'answers where the bucket is': async ({ s3, newName }) => {
    const Bucket = newName();
    expect((await s3.createBucket({ Bucket })).Location).toBe(`/${Bucket}`);
  },
  'takes a name that was given back': async ({ s3, Bucket }) => {
    await s3.deleteBucket({ Bucket });
    await s3.createBucket({ Bucket });
    expect((await s3.listObjectsV2({ Bucket })).KeyCount).toBe(0);
  },
  'changes nothing of a bucket of one’s own that is as asked for': async ({ s3, put, read, Bucket }) => {
    await put('a');
    expect((await s3.createBucket({ Bucket })).$metadata.httpStatusCode).toBe(200);
    expect(await read('a')).toBe('a');
  },
  'refuses a bucket of one’s own that has an ACL which is not asked for': async ({ s3, newName }) => {
    const Bucket = newName();
    await s3.createBucket({ Bucket, ACL: 'public-read' });
    await refused(s3.createBucket({ Bucket }), 409, 'BucketAlreadyExists');
  },
  'refuses another ACL for a bucket of one’s own, which keeps its own': async ({ s3, Bucket }) => {
    await refused(s3.createBucket({ Bucket, ACL: 'public-read' }), 409, 'BucketAlreadyExists');
    expect((await s3.getBucketAcl({ Bucket })).Grants).toHaveLength(1);
  },
  'refuses object lock for a bucket of one’s own that has none': async ({ s3, Bucket }) => {
    const call = s3.createBucket({ Bucket, ObjectLockEnabledForBucket: true });
    await refused(call, 409, 'BucketAlreadyExists');
  },
  'refuses the name of another’s bucket': async ({ other, Bucket }) => {
    await refused(other.createBucket({ Bucket }), 409, 'BucketAlreadyExists');
  },
  'needs an account': async ({ send, newName }) => {
    const path = pathOf(newName());
    expect(await send({ method: 'PUT', path, as: 'nobody' })).toMatchObject({
      status: 403,
      code: 'AccessDenied',
    });
  },
  'takes an empty body': async ({ send, newName }) => {
    expect((await send({ method: 'PUT', path: pathOf(newName()) })).status).toBe(200);
  },
  'refuses a body that is no XML': async ({ send, newName }) => {
    const answer = await send({ method: 'PUT', path: pathOf(newName()), body: 'nonsense' });
    expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
  },
  'refuses a region that does not exist': async ({ send, newName }) => {
    const answer = await send({ method: 'PUT', path: pathOf(newName()), body: location('nowhere-1') });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidLocationConstraint' });
  },
  'takes object ownership': async ({ s3, newName }) => {
    const Bucket = newName();
    await s3.createBucket({ Bucket, ObjectOwnership: 'BucketOwnerPreferred' });
    const { OwnershipControls } = await s3.getBucketOwnershipControls({ Bucket });
    expect(OwnershipControls?.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerPreferred' }]);
  },
  'refuses an object ownership that does not exist': async ({ send, newName }) => {
    const headers = { 'x-amz-object-ownership': 'Everybody' };
    expect(await send({ method: 'PUT', path: pathOf(newName()), headers })).toMatchObject({ status: 400 });
  },
  'turns versioning on together with object lock': async ({ s3, newBucket }) => {
    const Bucket = await newBucket({ lock: true });
    expect((await s3.getBucketVersioning({ Bucket })).Status).toBe('Enabled');
  },
  'takes tags': async ({ s3, newName }) => {
    const Bucket = newName();
    const Tags = [{ Key: 'team', Value: 'blue' }];
    await s3.createBucket({ Bucket, CreateBucketConfiguration: { Tags } });
    expect((await s3.getBucketTagging({ Bucket })).TagSet).toEqual(Tags);
  },
});

export const headBucket = group('HeadBucket', {
  'answers the region of a bucket of one’s own': async ({ s3, Bucket, target }) => {
    const { BucketRegion, BucketArn, $metadata } = await s3.headBucket({ Bucket });
    expect([$metadata.httpStatusCode, BucketRegion]).toEqual([200, target.region]);
    expect(BucketArn).toBe(`arn:aws:s3:::${Bucket}`);
  },
  'has no body, neither where it succeeds nor where it fails': async ({ send, Bucket, newName }) => {
    for (const path of [pathOf(Bucket), pathOf(newName())]) {
      expect((await send({ method: 'HEAD', path })).body).toHaveLength(0);
    }
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.headBucket({ Bucket: newName() }), 404, 'NotFound');
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.headBucket({ Bucket }), 403);
  },
  'is 403 for a stranger': async ({ send, Bucket }) => {
    expect((await send({ method: 'HEAD', path: pathOf(Bucket), as: 'nobody' })).status).toBe(403);
  },
  'takes a slash behind the name': async ({ send, Bucket }) => {
    expect((await send({ method: 'HEAD', path: `/${Bucket}/` })).status).toBe(200);
  },
});

export const deleteBucket = group('DeleteBucket', {
  'answers 204, and then there is none': async ({ s3, Bucket }) => {
    expect((await s3.deleteBucket({ Bucket })).$metadata.httpStatusCode).toBe(204);
    await refused(s3.headBucket({ Bucket }), 404);
  },
  'is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.deleteBucket({ Bucket: newName() }), 404, 'NoSuchBucket');
  },
  'is 404 the second time': async ({ s3, Bucket }) => {
    await s3.deleteBucket({ Bucket });
    await refused(s3.deleteBucket({ Bucket }), 404, 'NoSuchBucket');
  },
  'refuses a bucket with an object in it': async ({ s3, put, Bucket }) => {
    await put('a');
    await refused(s3.deleteBucket({ Bucket }), 409, 'BucketNotEmpty');
  },
  'refuses a bucket of which only a delete marker is left': async ({ s3, newBucket }) => {
    const Bucket = await newBucket({ versioning: 'Enabled' });
    await s3.deleteObject({ Bucket, Key: 'a' });
    await refused(s3.deleteBucket({ Bucket }), 409, 'BucketNotEmpty');
  },
  'takes unfinished uploads away with the bucket': async ({ s3, Bucket }) => {
    await s3.createMultipartUpload({ Bucket, Key: 'a' });
    expect((await s3.deleteBucket({ Bucket })).$metadata.httpStatusCode).toBe(204);
  },
  'is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.deleteBucket({ Bucket }), 403, 'AccessDenied');
  },
  'is 403 for a stranger': async ({ send, Bucket }) => {
    const answer = await send({ method: 'DELETE', path: pathOf(Bucket), as: 'nobody' });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  },
});

export const bucketQuestions = group('what a bucket is asked', {
  'GetBucketLocation is null in us-east-1': async ({ s3, Bucket }) => {
    expect((await s3.getBucketLocation({ Bucket })).LocationConstraint ?? '').toBe('');
  },
  'GetBucketLocation is 404 without a bucket': async ({ s3, newName }) => {
    await refused(s3.getBucketLocation({ Bucket: newName() }), 404, 'NoSuchBucket');
  },
  'GetBucketLocation is 403 for another account': async ({ other, Bucket }) => {
    await refused(other.getBucketLocation({ Bucket }), 403, 'AccessDenied');
  },
  'GetBucketRequestPayment is BucketOwner': async ({ s3, Bucket }) => {
    expect((await s3.getBucketRequestPayment({ Bucket })).Payer).toBe('BucketOwner');
  },
  'GetBucketAccelerateConfiguration is empty': async ({ s3, Bucket }) => {
    expect((await s3.getBucketAccelerateConfiguration({ Bucket })).Status).toBeUndefined();
  },
  'GetBucketReplication is not there': async ({ s3, Bucket }) => {
    await refused(s3.getBucketReplication({ Bucket }), 404, 'ReplicationConfigurationNotFoundError');
  },
  'a bucket is found by its name in the host': async ({ send, put, Bucket, target }) => {
    await put('a', 'by host');
    const host = `${Bucket}.localhost:${new URL(target.endpoint).port}`;
    const answer = await send({ path: '/a', headers: { host } });
    expect([answer.status, answer.text].join()).toMatch(/^(200,by host|404,.*)/s);
  },
  'the owner that was expected may ask': async ({ s3, Bucket }) => {
    const { Owner } = await s3.listBuckets({ Prefix: Bucket });
    const found = await s3.headBucket({ Bucket, ExpectedBucketOwner: Owner?.ID });
    expect(found.$metadata.httpStatusCode).toBe(200);
  },
  'another owner than the expected is 403': async ({ s3, Bucket }) => {
    await refused(s3.headBucket({ Bucket, ExpectedBucketOwner: '111122223333' }), 403);
  },
  'an unknown method is refused': async ({ send, Bucket }) => {
    expect(await send({ method: 'PATCH', path: pathOf(Bucket) })).toMatchObject({
      status: 405,
      code: 'MethodNotAllowed',
    });
  },
});
