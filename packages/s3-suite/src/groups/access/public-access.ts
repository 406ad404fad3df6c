import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { group } from '../../group.ts';
import { allow, nobodyGets, putPolicy } from './statements.ts';

const isPublic = async ({ s3, Bucket }: Case) =>
  (await s3.getBucketPolicyStatus({ Bucket })).PolicyStatus?.IsPublic;

export const policyStatus = group(
  'policy status and public access block',
  { acls: true },
  {
    'a policy for everybody is public': async (test) => {
      await putPolicy(test, allow(test.Bucket, 's3:GetObject'));
      expect(await isPublic(test)).toBe(true);
    },
    'a policy for an account is not': async (test) => {
      const { Owner } = await test.other.listBuckets({ MaxBuckets: 1 });
      await putPolicy(test, allow(test.Bucket, 's3:GetObject', { Principal: { CanonicalUser: Owner?.ID } }));
      expect(await isPublic(test)).toBe(false);
    },
    'a policy for an address is not': async (test) => {
      await putPolicy(
        test,
        allow(test.Bucket, 's3:GetObject', { Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
      );
      expect(await isPublic(test)).toBe(false);
    },
    'a policy that denies is not': async (test) => {
      await putPolicy(test, { ...allow(test.Bucket, 's3:DeleteObject'), Effect: 'Deny' });
      expect(await isPublic(test)).toBe(false);
    },
    'the block is kept, and removed': async ({ s3, Bucket }) => {
      const PublicAccessBlockConfiguration = {
        BlockPublicAcls: true,
        IgnorePublicAcls: false,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: false,
      };
      await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration });
      expect((await s3.getPublicAccessBlock({ Bucket })).PublicAccessBlockConfiguration).toEqual(
        PublicAccessBlockConfiguration,
      );
      await s3.deletePublicAccessBlock({ Bucket });
      await refused(s3.getPublicAccessBlock({ Bucket }), 404, 'NoSuchPublicAccessBlockConfiguration');
    },
    'what a block does not name is off': async ({ s3, Bucket }) => {
      await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration: { BlockPublicAcls: true } });
      expect((await s3.getPublicAccessBlock({ Bucket })).PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        IgnorePublicAcls: false,
        BlockPublicPolicy: false,
        RestrictPublicBuckets: false,
      });
    },
    'BlockPublicPolicy refuses a public policy': async (test) => {
      const { s3, Bucket } = test;
      await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration: { BlockPublicPolicy: true } });
      await refused(putPolicy(test, allow(Bucket, 's3:GetObject')), 403, 'AccessDenied');
    },
    'RestrictPublicBuckets shuts a public bucket': async (test) => {
      const { s3, other, Bucket } = test;
      await test.put('a');
      await putPolicy(test, allow(Bucket, 's3:GetObject'));
      await s3.putPublicAccessBlock({
        Bucket,
        PublicAccessBlockConfiguration: { RestrictPublicBuckets: true },
      });
      expect((await nobodyGets(test)).status).toBe(403);
      await refused(other.getObject({ Bucket, Key: 'a' }), 403, 'AccessDenied');
      expect(await test.read('a')).toBe('a');
    },
    'BlockPublicAcls refuses a public ACL': async ({ s3, put: putObject, Bucket }) => {
      await s3.putPublicAccessBlock({ Bucket, PublicAccessBlockConfiguration: { BlockPublicAcls: true } });
      await refused(s3.putBucketAcl({ Bucket, ACL: 'public-read' }), 403, 'AccessDenied');
      await refused(putObject('a', 'a', { ACL: 'public-read' }), 403, 'AccessDenied');
      await putObject('b');
      await refused(s3.putObjectAcl({ Bucket, Key: 'b', ACL: 'public-read' }), 403, 'AccessDenied');
    },
    'IgnorePublicAcls reads no public ACL': async (test) => {
      await test.put('a', 'a', { ACL: 'public-read' });
      expect((await nobodyGets(test)).status).toBe(200);
      await test.s3.putPublicAccessBlock({
        Bucket: test.Bucket,
        PublicAccessBlockConfiguration: { IgnorePublicAcls: true },
      });
      expect((await nobodyGets(test)).status).toBe(403);
    },
    'is 403 for another account': async ({ other, Bucket }) => {
      await refused(other.getPublicAccessBlock({ Bucket }), 403, 'AccessDenied');
      await refused(other.deletePublicAccessBlock({ Bucket }), 403, 'AccessDenied');
    },
  },
);
