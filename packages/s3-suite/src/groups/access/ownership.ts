import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { idOf } from './grants.ts';

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
