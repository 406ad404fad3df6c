import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateBucketCommand,
  DeleteBucketOwnershipControlsCommand,
  DeleteBucketPolicyCommand,
  DeletePublicAccessBlockCommand,
  GetBucketAclCommand,
  GetBucketOwnershipControlsCommand,
  GetBucketPolicyCommand,
  GetBucketPolicyStatusCommand,
  GetBucketTaggingCommand,
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  PutBucketAclCommand,
  PutBucketOwnershipControlsCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  PutPublicAccessBlockCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const everyone = 'http://acs.amazonaws.com/groups/global/AllUsers';

describeOnEveryDatabase('who may use a bucket, as set at the S3 endpoint,', (open, dialect) => {
  let test: TestGateway;
  let Bucket = '';
  let made = 0;
  const send = ((command) => test.client.send(command)) as TestGateway['client']['send'];
  const policyFor = (Principal: unknown) =>
    JSON.stringify({
      Version: '2012-10-17',
      Statement: [
        { Effect: 'Allow', Principal, Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` },
      ],
    });

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `access-to-${dialect}-${++made}`;
    await send(new CreateBucketCommand({ Bucket }));
  });

  describe('ACLs', () => {
    const grants = async () =>
      (await send(new GetBucketAclCommand({ Bucket }))).Grants?.map(
        ({ Grantee, Permission }) => `${Grantee?.ID ?? Grantee?.URI} ${Permission}`,
      );
    const enforce = () =>
      send(
        new PutBucketOwnershipControlsCommand({
          Bucket,
          OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
        }),
      );

    it('are put by name, by headers and as a document', async () => {
      expect(await grants()).toEqual(['owner FULL_CONTROL']);
      await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }));
      expect(await grants()).toEqual([`${everyone} READ`, 'owner FULL_CONTROL']);
      await send(new PutBucketAclCommand({ Bucket, GrantWrite: 'id=stranger' }));
      expect(await grants()).toEqual(['stranger WRITE']);
      const Grantee = { Type: 'CanonicalUser' as const, ID: 'stranger' };
      const AccessControlPolicy = {
        Owner: { ID: 'owner' },
        Grants: [{ Grantee, Permission: 'READ_ACP' as const }],
      };
      await send(new PutBucketAclCommand({ Bucket, AccessControlPolicy }));
      expect(await grants()).toEqual(['stranger READ_ACP']);
    });

    it('name accounts that are there', async () => {
      const to = (GrantRead: string) => errorOf(send(new PutBucketAclCommand({ Bucket, GrantRead })));
      expect(await to('id=nobody')).toEqual({ code: 'InvalidArgument', status: 400 });
      expect(await grants()).toEqual(['owner FULL_CONTROL']);
    });

    it('answer the same for every email address, known or not', async () => {
      const refused = { code: 'MethodNotAllowed', status: 405 };
      for (const EmailAddress of ['stranger@example.com', 'nobody@elsewhere.test']) {
        const GrantRead = `emailAddress="${EmailAddress}"`;
        expect(await errorOf(send(new PutBucketAclCommand({ Bucket, GrantRead })))).toEqual(refused);
        const put = new PutObjectCommand({ Bucket, Key: 'a', Body: 'a', GrantRead });
        expect(await errorOf(send(put))).toEqual(refused);
        const Grantee = { Type: 'AmazonCustomerByEmail' as const, EmailAddress };
        const AccessControlPolicy = {
          Owner: { ID: 'owner' },
          Grants: [{ Grantee, Permission: 'READ_ACP' as const }],
        };
        expect(await errorOf(send(new PutBucketAclCommand({ Bucket, AccessControlPolicy })))).toEqual(
          refused,
        );
      }
      expect(await grants()).toEqual(['owner FULL_CONTROL']);
    });

    it('are refused where the owner owns everything', async () => {
      await enforce();
      expect(await errorOf(send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' })))).toEqual({
        code: 'AccessControlListNotSupported',
        status: 400,
      });
      await send(new DeleteBucketOwnershipControlsCommand({ Bucket }));
      await send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' }));
      expect(await errorOf(enforce())).toEqual({ code: 'InvalidBucketAclWithObjectOwnership', status: 400 });
    });

    it('are not public where that is blocked', async () => {
      const PublicAccessBlockConfiguration = { BlockPublicAcls: true };
      await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
      expect(await errorOf(send(new PutBucketAclCommand({ Bucket, ACL: 'public-read' })))).toEqual({
        code: 'AccessDenied',
        status: 403,
      });
      await send(new PutBucketAclCommand({ Bucket, ACL: 'private' }));
    });
  });

  describe('a policy', () => {
    it('comes back letter by letter', async () => {
      const Policy = policyFor({ AWS: 'arn:aws:iam::stranger:root' }).replace('{', '{ \n');
      await send(new PutBucketPolicyCommand({ Bucket, Policy }));
      expect((await send(new GetBucketPolicyCommand({ Bucket }))).Policy).toBe(Policy);
      const status = await send(new GetBucketPolicyStatusCommand({ Bucket }));
      expect(status.PolicyStatus).toEqual({ IsPublic: false });
      await send(new DeleteBucketPolicyCommand({ Bucket }));
      expect(await errorOf(send(new GetBucketPolicyCommand({ Bucket })))).toMatchObject({
        code: 'NoSuchBucketPolicy',
      });
    });

    it('that is public is told of, and refused where that is blocked', async () => {
      await send(new PutBucketPolicyCommand({ Bucket, Policy: policyFor('*') }));
      const status = await send(new GetBucketPolicyStatusCommand({ Bucket }));
      expect(status.PolicyStatus).toEqual({ IsPublic: true });
      await send(new DeleteBucketPolicyCommand({ Bucket }));
      const PublicAccessBlockConfiguration = { BlockPublicPolicy: true };
      await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
      expect(await errorOf(send(new PutBucketPolicyCommand({ Bucket, Policy: policyFor('*') })))).toEqual({
        code: 'AccessDenied',
        status: 403,
      });
      await send(new DeletePublicAccessBlockCommand({ Bucket }));
      await send(new PutBucketPolicyCommand({ Bucket, Policy: policyFor('*') }));
    });

    it('is one that AWS would take, of 20 KiB at most', async () => {
      const large = policyFor('*').replace('{', `{"Id":"${'x'.repeat(20 * 1024)}",`);
      for (const Policy of ['', '{}', 'null', policyFor('*').replaceAll(Bucket, 'other-bucket'), large]) {
        expect(await errorOf(send(new PutBucketPolicyCommand({ Bucket, Policy })))).toEqual({
          code: 'MalformedPolicy',
          status: 400,
        });
      }
    });
  });

  it('a block of public access comes back as it was put', async () => {
    const PublicAccessBlockConfiguration = { BlockPublicAcls: true, RestrictPublicBuckets: true };
    await send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    const got = await send(new GetPublicAccessBlockCommand({ Bucket }));
    expect(got.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      IgnorePublicAcls: false,
      BlockPublicPolicy: false,
      RestrictPublicBuckets: true,
    });
  });

  it('are those that a bucket is made with', async () => {
    Bucket = `${Bucket}-made`;
    await send(
      new CreateBucketCommand({
        Bucket,
        ACL: 'public-read',
        ObjectOwnership: 'BucketOwnerPreferred',
        CreateBucketConfiguration: { Tags: [{ Key: 'a', Value: 'b' }] },
      }),
    );
    const acl = await send(new GetBucketAclCommand({ Bucket }));
    expect(acl.Grants?.map(({ Grantee }) => Grantee?.URI)).toEqual([everyone, undefined]);
    const owned = await send(new GetBucketOwnershipControlsCommand({ Bucket }));
    expect(owned.OwnershipControls?.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerPreferred' }]);
    expect((await send(new GetBucketTaggingCommand({ Bucket }))).TagSet).toEqual([{ Key: 'a', Value: 'b' }]);
    const contradiction = new CreateBucketCommand({
      Bucket: `${Bucket}-not`,
      ACL: 'public-read',
      ObjectOwnership: 'BucketOwnerEnforced',
    });
    expect(await errorOf(send(contradiction))).toEqual({
      code: 'InvalidBucketAclWithObjectOwnership',
      status: 400,
    });
    expect(await errorOf(send(new HeadBucketCommand({ Bucket: `${Bucket}-not` })))).toMatchObject({
      status: 404,
    });
  });
});
