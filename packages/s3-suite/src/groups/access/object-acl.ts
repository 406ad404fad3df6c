import type { ObjectCannedACL } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';
import { accounts, canned, idOf, summary } from './grants.ts';

const objectCanned: readonly (readonly [ObjectCannedACL, string[]])[] = [
  ...canned,
  ['bucket-owner-read', []],
  ['bucket-owner-full-control', []],
];

export const objectAcl = group(
  'ACLs of objects',
  { acls: true },
  {
    'give the owner all, at first': async ({ s3, put, Bucket }) => {
      await put('a');
      const ID = await idOf(s3);
      const { Owner, Grants } = await s3.getObjectAcl({ Bucket, Key: 'a' });
      expect([Owner?.ID, summary(Grants)]).toEqual([ID, [`${ID} FULL_CONTROL`]]);
    },
    ...each('know the canned %s', objectCanned, async ([ACL, grants], { s3, put, Bucket }) => {
      await put('a', 'a', { ACL });
      const id = await idOf(s3);
      expect(summary((await s3.getObjectAcl({ Bucket, Key: 'a' })).Grants)).toEqual(
        [...grants, `${id} FULL_CONTROL`].toSorted(),
      );
    }),
    'are changed later': async ({ s3, send, put, Bucket }) => {
      await put('a');
      await s3.putObjectAcl({ Bucket, Key: 'a', ACL: 'public-read' });
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).text).toBe('a');
      await s3.putObjectAcl({ Bucket, Key: 'a', ACL: 'private' });
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).status).toBe(403);
    },
    'let accounts read what is for accounts, and no stranger': async ({ other, send, put, Bucket }) => {
      await put('a', 'a', { ACL: 'authenticated-read' });
      expect(await (await other.getObject({ Bucket, Key: 'a' })).Body?.transformToString()).toBe('a');
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).status).toBe(403);
    },
    ...each(
      'grant another account %s',
      ['READ', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const,
      async (Permission, { s3, other, put, Bucket }) => {
        await put('a');
        const [owner, ID] = [await idOf(s3), await idOf(other)];
        const Grants = [
          { Grantee: { Type: 'CanonicalUser' as const, ID: owner }, Permission: 'FULL_CONTROL' as const },
          { Grantee: { Type: 'CanonicalUser' as const, ID }, Permission },
        ];
        await s3.putObjectAcl({ Bucket, Key: 'a', AccessControlPolicy: { Owner: { ID: owner }, Grants } });
        const may = async (call: Promise<unknown>) =>
          call.then(
            () => true,
            () => false,
          );
        const all = Permission === 'FULL_CONTROL';
        expect(await may(other.getObject({ Bucket, Key: 'a' }))).toBe(all || Permission === 'READ');
        expect(await may(other.getObjectAcl({ Bucket, Key: 'a' }))).toBe(all || Permission === 'READ_ACP');
        expect(await may(other.putObjectAcl({ Bucket, Key: 'a', ACL: 'private' }))).toBe(
          all || Permission === 'WRITE_ACP',
        );
      },
    ),
    'may be given in headers': async ({ s3, other, put, Bucket }) => {
      const id = await idOf(other);
      await put('a', 'a', { GrantRead: `id="${id}"`, GrantReadACP: `uri="${accounts}"` });
      const found = summary((await s3.getObjectAcl({ Bucket, Key: 'a' })).Grants);
      expect(found).toEqual(expect.arrayContaining([`${id} READ`, `${accounts} READ_ACP`]));
    },
    'are not kept when the object is replaced': async ({ send, put, Bucket }) => {
      await put('a', 'a', { ACL: 'public-read' });
      await put('a', 'b');
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).status).toBe(403);
    },
    'are not taken along by a copy': async ({ s3, send, put, Bucket }) => {
      await put('a', 'a', { ACL: 'public-read' });
      await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
      expect((await send({ path: pathOf(Bucket, 'b'), as: 'nobody' })).status).toBe(403);
      await s3.copyObject({ Bucket, Key: 'c', CopySource: `${Bucket}/a`, ACL: 'public-read' });
      expect((await send({ path: pathOf(Bucket, 'c'), as: 'nobody' })).status).toBe(200);
    },
    'come with an upload in parts': async ({ s3, send, Bucket }) => {
      const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a', ACL: 'public-read' });
      const { ETag } = await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'a' });
      await s3.completeMultipartUpload({
        Bucket,
        Key: 'a',
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      });
      expect((await send({ path: pathOf(Bucket, 'a'), as: 'nobody' })).text).toBe('a');
    },
    'are of a version': async ({ s3, newBucket }) => {
      const Bucket = await newBucket({ acls: true, versioning: 'Enabled' });
      const { VersionId } = await s3.putObject({ Bucket, Key: 'a', Body: 'a' });
      await s3.putObject({ Bucket, Key: 'a', Body: 'b' });
      await s3.putObjectAcl({ Bucket, Key: 'a', VersionId, ACL: 'public-read' });
      expect((await s3.getObjectAcl({ Bucket, Key: 'a', VersionId })).Grants).toHaveLength(2);
      expect((await s3.getObjectAcl({ Bucket, Key: 'a' })).Grants).toHaveLength(1);
    },
    'refuse a canned one that does not exist': async ({ send, Bucket }) => {
      const headers = { 'x-amz-acl': 'public-ready' };
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), body: 'a', headers });
      expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
    },
    'are 404 without a key': async ({ s3, Bucket }) => {
      await refused(s3.getObjectAcl({ Bucket, Key: 'a' }), 404, 'NoSuchKey');
      await refused(s3.putObjectAcl({ Bucket, Key: 'a', ACL: 'private' }), 404, 'NoSuchKey');
    },
    'are 403 for another account': async ({ other, put, Bucket }) => {
      await put('a');
      await refused(other.getObjectAcl({ Bucket, Key: 'a' }), 403, 'AccessDenied');
      await refused(other.putObjectAcl({ Bucket, Key: 'a', ACL: 'public-read' }), 403, 'AccessDenied');
    },
  },
);
