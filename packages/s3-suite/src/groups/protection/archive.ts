import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';

export const storageClasses = group('storage classes', {
  'STANDARD is not told by HEAD': async ({ s3, put, Bucket }) => {
    await put('a');
    expect((await s3.headObject({ Bucket, Key: 'a' })).StorageClass).toBeUndefined();
  },
  'one that does not exist is refused': async ({ send, Bucket }) => {
    const headers = { 'x-amz-storage-class': 'MATTRESS' };
    const answer = await send({ method: 'PUT', path: `/${Bucket}/a`, body: 'a', headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidStorageClass' });
  },
  'one that does not exist is refused of an upload too': async ({ send, Bucket }) => {
    const headers = { 'x-amz-storage-class': 'MATTRESS' };
    const answer = await send({ method: 'POST', path: `/${Bucket}/a`, query: { uploads: '' }, headers });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidStorageClass' });
  },
  'GLACIER is told by HEAD and by lists': async ({ s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    expect((await s3.headObject({ Bucket, Key: 'a' })).StorageClass).toBe('GLACIER');
    expect((await s3.listObjectsV2({ Bucket })).Contents?.[0]?.StorageClass).toBe('GLACIER');
  },
});

export const restore = group('RestoreObject', {
  'an archived object cannot be read': async ({ s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    await refused(s3.getObject({ Bucket, Key: 'a' }), 403, 'InvalidObjectState');
  },
  'an archived object cannot be copied': async ({ s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    await refused(s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` }), 403, 'InvalidObjectState');
  },
  'an archived object can be looked at and removed': async ({ s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    expect((await s3.headObject({ Bucket, Key: 'a' })).ContentLength).toBe(4);
    await s3.deleteObject({ Bucket, Key: 'a' });
    await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
  },
  'is accepted and then under way': async ({ s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    const answer = await s3.restoreObject({ Bucket, Key: 'a', RestoreRequest: { Days: 1 } });
    expect(answer.$metadata.httpStatusCode).toBe(202);
    expect((await s3.headObject({ Bucket, Key: 'a' })).Restore).toMatch(/ongoing-request="(true|false)"/);
  },
  'of an object that is not archived is refused': async ({ s3, put, Bucket }) => {
    await put('a');
    const call = s3.restoreObject({ Bucket, Key: 'a', RestoreRequest: { Days: 1 } });
    await refused(call, 403, 'InvalidObjectState');
  },
  ...each('for %s days is refused', [0, -1], async (Days, { s3, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    const call = s3.restoreObject({ Bucket, Key: 'a', RestoreRequest: { Days } });
    await expect(call).rejects.toSatisfy(({ name }) => ['MalformedXML', 'InvalidArgument'].includes(name));
  }),
  'without a key is 404': async ({ s3, Bucket }) => {
    await refused(s3.restoreObject({ Bucket, Key: 'a', RestoreRequest: { Days: 1 } }), 404, 'NoSuchKey');
  },
  'is 403 for another account': async ({ other, put, Bucket }) => {
    await put('a', 'cold', { StorageClass: 'GLACIER' });
    await refused(
      other.restoreObject({ Bucket, Key: 'a', RestoreRequest: { Days: 1 } }),
      403,
      'AccessDenied',
    );
  },
});
