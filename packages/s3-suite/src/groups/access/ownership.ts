import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { idOf } from './grants.ts';
import { allow, putPolicy } from './statements.ts';

export const ownership = group(
  'object ownership',
  { acls: true },
  {
    ...each(
      '%s is kept',
      ['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter'] as const,
      async (ObjectOwnership, { s3, Bucket }) => {
        await s3.putBucketOwnershipControls({ Bucket, OwnershipControls: { Rules: [{ ObjectOwnership }] } });
        expect((await s3.getBucketOwnershipControls({ Bucket })).OwnershipControls?.Rules).toEqual([
          { ObjectOwnership },
        ]);
      },
    ),
    'is removed': async ({ s3, Bucket }) => {
      await s3.deleteBucketOwnershipControls({ Bucket });
      await refused(s3.getBucketOwnershipControls({ Bucket }), 404, 'OwnershipControlsNotFoundError');
    },
    'BucketOwnerEnforced knows no ACLs': async ({ s3, put, Bucket }) => {
      await put('a');
      await s3.putBucketOwnershipControls({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
      await refused(s3.putBucketAcl({ Bucket, ACL: 'public-read' }), 400, 'AccessControlListNotSupported');
      await refused(
        s3.putObjectAcl({ Bucket, Key: 'a', ACL: 'public-read' }),
        400,
        'AccessControlListNotSupported',
      );
      await refused(put('b', 'b', { ACL: 'public-read' }), 400, 'AccessControlListNotSupported');
      await put('c', 'c', { ACL: 'bucket-owner-full-control' });
    },
    'BucketOwnerEnforced takes private of the bucket’s owner, of another writer never': async (test) => {
      const { s3, other, put, Bucket } = test;
      await s3.putBucketOwnershipControls({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
      await putPolicy(test, allow(Bucket, ['s3:GetObject', 's3:PutObject', 's3:PutObjectAcl']));
      await put('a', 'a', { ACL: 'private' });
      const given = { Bucket, Key: 'b', Body: 'b' };
      for (const ACL of ['private', 'bucket-owner-read'] as const) {
        const code = 'AccessControlListNotSupported';
        await refused(other.putObject({ ...given, ACL }), 400, code);
        await refused(other.createMultipartUpload({ Bucket, Key: 'b', ACL }), 400, code);
        await refused(other.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a`, ACL }), 400, code);
      }
      await other.putObject({ ...given, ACL: 'bucket-owner-full-control' });
    },
    'BucketOwnerEnforced is refused where an ACL gives more': async ({ s3, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL: 'public-read' });
      const call = s3.putBucketOwnershipControls({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      });
      await refused(call, 400, 'InvalidBucketAclWithObjectOwnership');
    },
    'ObjectWriter lets the writer own the object': async ({ s3, other, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL: 'public-read-write' });
      await other.putObject({ Bucket, Key: 'a', Body: 'a' });
      expect((await other.getObjectAcl({ Bucket, Key: 'a' })).Owner?.ID).toBe(await idOf(other));
      await refused(s3.getObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
    },
    'BucketOwnerPreferred gives the object to the bucket’s owner where the writer says so': async ({
      s3,
      other,
      Bucket,
    }) => {
      await s3.putBucketOwnershipControls({
        Bucket,
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerPreferred' }] },
      });
      await s3.putBucketAcl({ Bucket, ACL: 'public-read-write' });
      await other.putObject({ Bucket, Key: 'a', Body: 'a', ACL: 'bucket-owner-full-control' });
      expect((await s3.getObjectAcl({ Bucket, Key: 'a' })).Owner?.ID).toBe(await idOf(s3));
    },
    'that does not exist is refused': async ({ send, Bucket }) => {
      const body =
        '<OwnershipControls><Rule><ObjectOwnership>Everybody</ObjectOwnership></Rule></OwnershipControls>';
      const answer = await send({
        method: 'PUT',
        path: pathOf(Bucket),
        query: { ownershipControls: '' },
        body,
      });
      expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
    },
  },
);
