import { expect } from 'vitest';
import { refused, refusedAs } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { accounts, canned, everybody, idOf, inOrder, summary } from './grants.ts';

const nobody = 'nobody-has-this-id-0000000000000000000000000000000000000000000000';

export const bucketAcl = group(
  'ACLs of buckets',
  { acls: true },
  {
    'give the owner all, at first': async ({ s3, Bucket }) => {
      const { Owner, Grants } = await s3.getBucketAcl({ Bucket });
      expect(Owner?.ID).toBe(await idOf(s3));
      expect(summary(Grants)).toEqual([`${Owner?.ID} FULL_CONTROL`]);
      expect(Grants?.[0]?.Grantee?.Type).toBe('CanonicalUser');
    },
    ...each('know the canned %s', canned, async ([ACL, grants], { s3, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL });
      const id = await idOf(s3);
      expect(summary((await s3.getBucketAcl({ Bucket })).Grants)).toEqual(
        [...grants, `${id} FULL_CONTROL`].toSorted(),
      );
    }),
    'are taken when the bucket is made': async ({ s3, newName }) => {
      const Bucket = newName();
      await s3.createBucket({ Bucket, ACL: 'public-read', ObjectOwnership: 'ObjectWriter' });
      expect(summary((await s3.getBucketAcl({ Bucket })).Grants)).toContain(`${everybody} READ`);
    },
    ...each(
      'grant another account %s',
      ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const,
      async (Permission, { s3, other, Bucket }) => {
        const [owner, ID] = [await idOf(s3), await idOf(other)];
        const Grants = [
          { Grantee: { Type: 'CanonicalUser' as const, ID: owner }, Permission: 'FULL_CONTROL' as const },
          { Grantee: { Type: 'CanonicalUser' as const, ID }, Permission },
        ];
        await s3.putBucketAcl({ Bucket, AccessControlPolicy: { Owner: { ID: owner }, Grants } });
        expect(summary((await s3.getBucketAcl({ Bucket })).Grants)).toContain(`${ID} ${Permission}`);
        const may = async (call: Promise<unknown>) =>
          call.then(
            () => true,
            () => false,
          );
        const all = Permission === 'FULL_CONTROL';
        expect(await may(other.listObjectsV2({ Bucket }))).toBe(all || Permission === 'READ');
        expect(await may(other.putObject({ Bucket, Key: 'a', Body: 'a' }))).toBe(
          all || Permission === 'WRITE',
        );
        expect(await may(other.getBucketAcl({ Bucket }))).toBe(all || Permission === 'READ_ACP');
        expect(await may(other.putBucketAcl({ Bucket, ACL: 'private' }))).toBe(
          all || Permission === 'WRITE_ACP',
        );
      },
    ),
    'list groups before accounts': async ({ s3, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL: 'public-read-write' });
      const ID = await idOf(s3);
      const everybodyFirst = [`${everybody} READ`, `${everybody} WRITE`, `${ID} FULL_CONTROL`];
      expect(inOrder((await s3.getBucketAcl({ Bucket })).Grants)).toEqual(everybodyFirst);
      const Grants = [
        { Grantee: { Type: 'CanonicalUser' as const, ID }, Permission: 'FULL_CONTROL' as const },
        { Grantee: { Type: 'Group' as const, URI: everybody }, Permission: 'READ' as const },
      ];
      await s3.putBucketAcl({ Bucket, AccessControlPolicy: { Owner: { ID }, Grants } });
      expect(inOrder((await s3.getBucketAcl({ Bucket })).Grants)).toEqual([
        `${everybody} READ`,
        `${ID} FULL_CONTROL`,
      ]);
    },
    'hold what headers grant when the bucket is made, and no more': async ({ s3, other, newName }) => {
      const [Bucket, ID] = [newName(), await idOf(other)];
      const grantee = `id=${ID}`;
      await s3.createBucket({
        Bucket,
        GrantFullControl: grantee,
        GrantRead: grantee,
        GrantReadACP: grantee,
        GrantWrite: grantee,
        GrantWriteACP: grantee,
      });
      const permissions = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'];
      const { Grants } = await s3.getBucketAcl({ Bucket });
      expect(inOrder(Grants)).toEqual(permissions.map((permission) => `${ID} ${permission}`));
      await other.putObject({ Bucket, Key: 'a', Body: 'a' });
      await other.putBucketAcl({ Bucket, ACL: 'public-read-write' });
    },
    'name accounts as the owner is named': async ({ s3, other, Bucket }) => {
      const [owner, ID] = [await idOf(s3), await idOf(other)];
      const Grants = [{ Grantee: { Type: 'CanonicalUser' as const, ID }, Permission: 'READ' as const }];
      await s3.putBucketAcl({ Bucket, AccessControlPolicy: { Owner: { ID: owner }, Grants } });
      const theirs = await s3.getBucketAcl({ Bucket });
      const Theirs = theirs.Grants?.[0]?.Grantee?.DisplayName;
      await other.createBucket({ Bucket: `${Bucket}-other` });
      const { Owner } = await other.getBucketAcl({ Bucket: `${Bucket}-other` });
      await other.deleteBucket({ Bucket: `${Bucket}-other` });
      expect(Theirs).toBe(Owner?.DisplayName);
    },
    'are set by many at once': async ({ s3, Bucket }) => {
      const calls = Array.from({ length: 50 }, () => s3.putBucketAcl({ Bucket, ACL: 'public-read' }));
      const outcomes = await Promise.allSettled(calls);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    },
    'may be given in headers': async ({ s3, other, Bucket }) => {
      const [owner, id] = [await idOf(s3), await idOf(other)];
      await s3.putBucketAcl({
        Bucket,
        GrantFullControl: `id="${owner}"`,
        GrantRead: `id="${id}"`,
        GrantWrite: `uri="${accounts}"`,
      });
      expect(summary((await s3.getBucketAcl({ Bucket })).Grants)).toEqual(
        [`${owner} FULL_CONTROL`, `${id} READ`, `${accounts} WRITE`].toSorted(),
      );
    },
    'let strangers list what is public, and nothing else': async ({ s3, send, put, Bucket }) => {
      await put('a');
      await s3.putBucketAcl({ Bucket, ACL: 'public-read' });
      expect((await send({ path: pathOf(Bucket), as: 'nobody' })).text).toContain('<Key>a</Key>');
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).status).toBe(403);
      expect((await send({ method: 'PUT', path: pathOf(Bucket, 'b'), body: 'b', as: 'nobody' })).status).toBe(
        403,
      );
    },
    'let strangers write where everybody may': async ({ s3, send, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL: 'public-read-write' });
      expect((await send({ method: 'PUT', path: pathOf(Bucket, 'b'), body: 'b', as: 'nobody' })).status).toBe(
        200,
      );
      expect((await send({ method: 'DELETE', path: pathOf(Bucket, 'b'), as: 'nobody' })).status).toBe(204);
    },
    'let whoever may write tag what they write': async ({ s3, other, Bucket }) => {
      await s3.putBucketAcl({ Bucket, GrantWrite: `id=${await idOf(other)}` });
      const theirs = { Bucket: `${Bucket}-other`, Key: 'a' };
      await other.createBucket({ Bucket: theirs.Bucket });
      await other.putObject({ ...theirs, Body: 'a', Tagging: 'colour=red' });
      await other.putObject({ Bucket, Key: 'a', Body: 'a', Tagging: 'colour=red' });
      await other.copyObject({ Bucket, Key: 'b', CopySource: `${theirs.Bucket}/a` });
      await other.deleteObject(theirs);
      await other.deleteBucket({ Bucket: theirs.Bucket });
      for (const Key of ['a', 'b']) {
        const { TagSet } = await s3.getObjectTagging({ Bucket, Key });
        expect(TagSet).toEqual([{ Key: 'colour', Value: 'red' }]);
      }
    },
    'let accounts list what is for accounts, and no stranger': async ({ s3, other, send, Bucket }) => {
      await s3.putBucketAcl({ Bucket, ACL: 'authenticated-read' });
      expect((await other.listObjectsV2({ Bucket })).KeyCount).toBe(0);
      expect((await send({ path: pathOf(Bucket), as: 'nobody' })).status).toBe(403);
    },
    'without any grant leave the owner the right to set them again': async ({ s3, Bucket }) => {
      const ID = await idOf(s3);
      await s3.putBucketAcl({ Bucket, AccessControlPolicy: { Owner: { ID }, Grants: [] } });
      expect((await s3.getBucketAcl({ Bucket })).Grants ?? []).toEqual([]);
      await s3.putBucketAcl({ Bucket, ACL: 'private' });
      expect(summary((await s3.getBucketAcl({ Bucket })).Grants)).toEqual([`${ID} FULL_CONTROL`]);
    },
    'refuse a grantee that does not exist': async ({ s3, Bucket }) => {
      await refused(s3.putBucketAcl({ Bucket, GrantRead: `id="${nobody}"` }), 400, 'InvalidArgument');
    },
    'refuse email addresses, as AWS has since October 2025': async ({ s3, Bucket }) => {
      const call = s3.putBucketAcl({ Bucket, GrantRead: 'emailAddress="nobody@example.invalid"' });
      await refusedAs(call, 'MethodNotAllowed', 'UnresolvableGrantByEmailAddress');
    },
    'refuse a group that does not exist': async ({ s3, Bucket }) => {
      await refused(
        s3.putBucketAcl({ Bucket, GrantRead: 'uri="http://acs.amazonaws.com/groups/none"' }),
        400,
        'InvalidArgument',
      );
    },
    'refuse a canned one that does not exist': async ({ send, Bucket }) => {
      const answer = await send({
        method: 'PUT',
        path: pathOf(Bucket),
        query: { acl: '' },
        headers: { 'x-amz-acl': 'public-ready' },
      });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
    },
    'refuse a canned one beside grants': async ({ s3, Bucket }) => {
      const call = s3.putBucketAcl({ Bucket, ACL: 'private', GrantRead: `uri="${everybody}"` });
      await refused(call, 400, 'InvalidRequest');
    },
    'refuse a document that is none': async ({ send, Bucket }) => {
      const answer = await send({
        method: 'PUT',
        path: pathOf(Bucket),
        query: { acl: '' },
        body: '<AccessControlPolicy>',
      });
      expect(answer).toMatchObject({ status: 400, code: 'MalformedACLError' });
    },
    'refuse another owner': async ({ s3, other, Bucket }) => {
      const ID = await idOf(other);
      const Grants = [
        { Grantee: { Type: 'CanonicalUser' as const, ID }, Permission: 'FULL_CONTROL' as const },
      ];
      const call = s3.putBucketAcl({ Bucket, AccessControlPolicy: { Owner: { ID }, Grants } });
      await refusedAs(call, 'AccessDenied', 'InvalidArgument');
    },
    'are 403 for another account': async ({ other, Bucket }) => {
      await refused(other.getBucketAcl({ Bucket }), 403, 'AccessDenied');
      await refused(other.putBucketAcl({ Bucket, ACL: 'public-read' }), 403, 'AccessDenied');
    },
  },
);
