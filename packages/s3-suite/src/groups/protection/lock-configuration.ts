import { expect } from 'vitest';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const rule = (Mode: 'GOVERNANCE' | 'COMPLIANCE', period: { Days?: number; Years?: number }) => ({
  ObjectLockEnabled: 'Enabled' as const,
  Rule: { DefaultRetention: { Mode, ...period } },
});

const configuration = (inner: string) =>
  `<ObjectLockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ObjectLockConfiguration>`;
const defaultOf = (inner: string) =>
  configuration(
    `<ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention>${inner}</DefaultRetention></Rule>`,
  );

const invalidRules = [
  ['no days', defaultOf('<Mode>GOVERNANCE</Mode><Days>0</Days>'), 'InvalidRetentionPeriod'],
  ['days below none', defaultOf('<Mode>GOVERNANCE</Mode><Days>-1</Days>'), 'InvalidRetentionPeriod'],
  ['no years', defaultOf('<Mode>GOVERNANCE</Mode><Years>0</Years>'), 'InvalidRetentionPeriod'],
  ['days and years', defaultOf('<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>'), 'MalformedXML'],
  ['neither days nor years', defaultOf('<Mode>GOVERNANCE</Mode>'), 'MalformedXML'],
  ['a mode that does not exist', defaultOf('<Mode>STRICT</Mode><Days>1</Days>'), 'MalformedXML'],
  ['a mode in small letters', defaultOf('<Mode>governance</Mode><Days>1</Days>'), 'MalformedXML'],
  [
    'another word than Enabled',
    configuration('<ObjectLockEnabled>Disabled</ObjectLockEnabled>'),
    'MalformedXML',
  ],
  ['no XML', 'nonsense', 'MalformedXML'],
] as const;

export const lockConfiguration = group(
  'object lock of a bucket',
  { lock: true },
  {
    'says that it is on': async ({ s3, Bucket }) => {
      const { ObjectLockConfiguration } = await s3.getObjectLockConfiguration({ Bucket });
      expect(ObjectLockConfiguration).toEqual({ ObjectLockEnabled: 'Enabled' });
    },
    'is not found in a bucket without': async ({ s3, newBucket }) => {
      const Bucket = await newBucket();
      await refused(s3.getObjectLockConfiguration({ Bucket }), 404, 'ObjectLockConfigurationNotFoundError');
    },
    ...each(
      'keeps the default %s',
      [rule('GOVERNANCE', { Days: 1 }), rule('COMPLIANCE', { Years: 1 })],
      async (ObjectLockConfiguration, { s3, Bucket }) => {
        await s3.putObjectLockConfiguration({ Bucket, ObjectLockConfiguration });
        expect((await s3.getObjectLockConfiguration({ Bucket })).ObjectLockConfiguration).toEqual(
          ObjectLockConfiguration,
        );
      },
      (row) => JSON.stringify(row.Rule.DefaultRetention),
    ),
    ...each('refuses %s', invalidRules, async ([, body, code], { send, Bucket }) => {
      const answer = await send({ method: 'PUT', path: pathOf(Bucket), query: { 'object-lock': '' }, body });
      expect([answer.status, answer.code === 'InvalidArgument' ? code : answer.code]).toEqual([400, code]);
    }),
    'can be turned on where versions are kept': async ({ s3, newBucket }) => {
      const Bucket = await newBucket({ versioning: 'Enabled' });
      await s3.putObjectLockConfiguration({
        Bucket,
        ObjectLockConfiguration: rule('GOVERNANCE', { Days: 1 }),
      });
      expect(
        (await s3.getObjectLockConfiguration({ Bucket })).ObjectLockConfiguration?.ObjectLockEnabled,
      ).toBe('Enabled');
    },
    'is refused where versions are not kept': async ({ s3, newBucket }) => {
      const Bucket = await newBucket();
      const call = s3.putObjectLockConfiguration({
        Bucket,
        ObjectLockConfiguration: rule('GOVERNANCE', { Days: 1 }),
      });
      await refused(call, 409, 'InvalidBucketState');
    },
    'forbids to suspend versioning': async ({ s3, Bucket }) => {
      const call = s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: 'Suspended' } });
      await refused(call, 409, 'InvalidBucketState');
    },
    'locks new objects by default': async (test) => {
      const { s3, Bucket } = test;
      await s3.putObjectLockConfiguration({
        Bucket,
        ObjectLockConfiguration: rule('GOVERNANCE', { Days: 1 }),
      });
      const { VersionId } = await test.put('a');
      const found = await s3.headObject({ Bucket, Key: 'a' });
      expect(found.ObjectLockMode).toBe('GOVERNANCE');
      expect(Math.abs((found.ObjectLockRetainUntilDate?.getTime() ?? 0) - inDays(1).getTime())).toBeLessThan(
        60_000,
      );
      await refused(s3.deleteObject({ Bucket, Key: 'a', VersionId }), 403, 'AccessDenied');
    },
    'locks objects in parts by default': async ({ s3, Bucket }) => {
      await s3.putObjectLockConfiguration({
        Bucket,
        ObjectLockConfiguration: rule('GOVERNANCE', { Days: 1 }),
      });
      const { UploadId } = await s3.createMultipartUpload({ Bucket, Key: 'a' });
      const { ETag } = await s3.uploadPart({ Bucket, Key: 'a', UploadId, PartNumber: 1, Body: 'a' });
      await s3.completeMultipartUpload({
        Bucket,
        Key: 'a',
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      });
      expect((await s3.headObject({ Bucket, Key: 'a' })).ObjectLockMode).toBe('GOVERNANCE');
    },
    'an object’s own retention outweighs the default': async ({ s3, put, Bucket }) => {
      await s3.putObjectLockConfiguration({
        Bucket,
        ObjectLockConfiguration: rule('COMPLIANCE', { Years: 1 }),
      });
      const ObjectLockRetainUntilDate = inDays(1);
      await put('a', 'a', { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate });
      expect((await s3.headObject({ Bucket, Key: 'a' })).ObjectLockMode).toBe('GOVERNANCE');
    },
    'is 403 for another account': async ({ other, Bucket }) => {
      await refused(other.getObjectLockConfiguration({ Bucket }), 403, 'AccessDenied');
    },
  },
);
