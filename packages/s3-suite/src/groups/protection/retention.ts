import type { ObjectLockRetentionMode } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import type { Case } from '../../case.ts';
import { refused } from '../../expect.ts';
import { each, group } from '../../group.ts';
import { pathOf } from '../../wire/send.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
/** Long enough for a case, short enough that nothing stays locked for long. */
const soon = () => new Date(Date.now() + 60_000);

const retain = (
  { s3, Bucket }: Case,
  Mode: ObjectLockRetentionMode,
  RetainUntilDate: Date,
  more: { VersionId?: string; BypassGovernanceRetention?: boolean } = {},
) => s3.putObjectRetention({ Bucket, Key: 'a', Retention: { Mode, RetainUntilDate }, ...more });

export const retention = group(
  'retention',
  { lock: true },
  {
    ...each('%s is kept and told', ['GOVERNANCE', 'COMPLIANCE'] as const, async (mode, test) => {
      const until = mode === 'COMPLIANCE' ? new Date(Date.now() + 5000) : soon();
      await test.put('a');
      await retain(test, mode, until);
      const { Retention } = await test.s3.getObjectRetention({ Bucket: test.Bucket, Key: 'a' });
      expect(Retention?.Mode).toBe(mode);
      expect(Math.abs((Retention?.RetainUntilDate?.getTime() ?? 0) - until.getTime())).toBeLessThan(1000);
      const head = await test.s3.headObject({ Bucket: test.Bucket, Key: 'a' });
      expect(head.ObjectLockMode).toBe(mode);
    }),
    'is given with the object': async ({ s3, put, Bucket }) => {
      await put('a', 'a', { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: soon() });
      expect((await s3.getObjectRetention({ Bucket, Key: 'a' })).Retention?.Mode).toBe('GOVERNANCE');
    },
    'GOVERNANCE refuses to remove the version, but not to hide it': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a');
      await retain(test, 'GOVERNANCE', soon());
      await refused(s3.deleteObject({ Bucket, Key: 'a', VersionId }), 403, 'AccessDenied');
      expect((await s3.deleteObject({ Bucket, Key: 'a' })).DeleteMarker).toBe(true);
      expect(await test.read('a', { VersionId })).toBe('a');
    },
    'GOVERNANCE gives way to who may bypass it and says so': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a');
      await retain(test, 'GOVERNANCE', soon());
      await s3.deleteObject({ Bucket, Key: 'a', VersionId, BypassGovernanceRetention: true });
      await refused(s3.headObject({ Bucket, Key: 'a' }), 404);
    },
    'COMPLIANCE gives way to nobody': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a');
      await retain(test, 'COMPLIANCE', new Date(Date.now() + 10_000));
      const call = s3.deleteObject({ Bucket, Key: 'a', VersionId, BypassGovernanceRetention: true });
      await refused(call, 403, 'AccessDenied');
    },
    'DeleteObjects refuses the locked version alone': async (test) => {
      const { s3, Bucket } = test;
      const locked = await test.put('a');
      await retain(test, 'GOVERNANCE', soon());
      const free = await test.put('b');
      const Objects = [
        { Key: 'a', VersionId: locked.VersionId },
        { Key: 'b', VersionId: free.VersionId },
      ];
      const { Deleted, Errors } = await s3.deleteObjects({ Bucket, Delete: { Objects } });
      expect([Deleted?.map(({ Key }) => Key), Errors?.map(({ Key, Code }) => [Key, Code])]).toEqual([
        ['b'],
        [['a', 'AccessDenied']],
      ]);
    },
    'can be made longer': async (test) => {
      await test.put('a');
      await retain(test, 'GOVERNANCE', soon());
      await retain(test, 'GOVERNANCE', inDays(1));
      const { Retention } = await test.s3.getObjectRetention({ Bucket: test.Bucket, Key: 'a' });
      expect(Retention?.RetainUntilDate?.getTime()).toBeGreaterThan(Date.now() + 80_000_000);
    },
    'GOVERNANCE is made shorter only by who may bypass it': async (test) => {
      await test.put('a');
      await retain(test, 'GOVERNANCE', inDays(1));
      await refused(retain(test, 'GOVERNANCE', soon()), 403, 'AccessDenied');
      await retain(test, 'GOVERNANCE', soon(), { BypassGovernanceRetention: true });
      expect((await test.s3.getObjectRetention({ Bucket: test.Bucket, Key: 'a' })).Retention?.Mode).toBe(
        'GOVERNANCE',
      );
    },
    'COMPLIANCE is not made shorter, nor GOVERNANCE': async (test) => {
      await test.put('a');
      await retain(test, 'COMPLIANCE', new Date(Date.now() + 20_000));
      const bypass = { BypassGovernanceRetention: true };
      await refused(retain(test, 'COMPLIANCE', new Date(Date.now() + 5000), bypass), 403, 'AccessDenied');
      await refused(retain(test, 'GOVERNANCE', new Date(Date.now() + 20_000), bypass), 403, 'AccessDenied');
    },
    'GOVERNANCE is made COMPLIANCE only by who may bypass it': async (test) => {
      await test.put('a');
      await retain(test, 'GOVERNANCE', new Date(Date.now() + 10_000));
      await refused(retain(test, 'COMPLIANCE', new Date(Date.now() + 11_000)), 403, 'AccessDenied');
      await retain(test, 'COMPLIANCE', new Date(Date.now() + 11_000), { BypassGovernanceRetention: true });
      expect((await test.s3.getObjectRetention({ Bucket: test.Bucket, Key: 'a' })).Retention?.Mode).toBe(
        'COMPLIANCE',
      );
    },
    'is of a version': async (test) => {
      const { s3, Bucket } = test;
      const { VersionId } = await test.put('a', 'old');
      await test.put('a', 'new');
      await retain(test, 'GOVERNANCE', soon(), { VersionId });
      expect((await s3.getObjectRetention({ Bucket, Key: 'a', VersionId })).Retention?.Mode).toBe(
        'GOVERNANCE',
      );
      await refused(s3.getObjectRetention({ Bucket, Key: 'a' }), 404, 'NoSuchObjectLockConfiguration');
    },
    'of the past is refused': async (test) => {
      await test.put('a');
      await refused(retain(test, 'GOVERNANCE', inDays(-1)), 400, 'InvalidArgument');
      await refused(
        test.put('b', 'b', { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: inDays(-1) }),
        400,
        'InvalidArgument',
      );
    },
    'needs a mode and a date together': async ({ put }) => {
      await refused(put('a', 'a', { ObjectLockMode: 'GOVERNANCE' }), 400, 'InvalidArgument');
      await refused(put('a', 'a', { ObjectLockRetainUntilDate: soon() }), 400, 'InvalidArgument');
    },
    ...each('refuses the mode %s', ['governance', 'abc', ''], async (mode, { send, put, Bucket }) => {
      await put('a');
      const body = `<Retention><Mode>${mode}</Mode><RetainUntilDate>${soon().toISOString()}</RetainUntilDate></Retention>`;
      const answer = await send({ method: 'PUT', path: pathOf(Bucket, 'a'), query: { retention: '' }, body });
      expect(answer).toMatchObject({ status: 400, code: 'MalformedXML' });
    }),
    'needs a bucket with object lock': async ({ s3, newBucket }) => {
      const Bucket = await newBucket({ versioning: 'Enabled' });
      await s3.putObject({ Bucket, Key: 'a', Body: 'a' });
      const Retention = { Mode: 'GOVERNANCE' as const, RetainUntilDate: soon() };
      await refused(s3.putObjectRetention({ Bucket, Key: 'a', Retention }), 400, 'InvalidRequest');
      await refused(s3.getObjectRetention({ Bucket, Key: 'a' }), 400, 'InvalidRequest');
      const call = s3.putObject({
        Bucket,
        Key: 'b',
        Body: 'b',
        ObjectLockMode: 'GOVERNANCE',
        ObjectLockRetainUntilDate: soon(),
      });
      await refused(call, 400, 'InvalidRequest');
    },
    'is not taken along by a copy': async ({ s3, put, Bucket }) => {
      await put('a', 'a', { ObjectLockMode: 'GOVERNANCE', ObjectLockRetainUntilDate: soon() });
      await s3.copyObject({ Bucket, Key: 'b', CopySource: `${Bucket}/a` });
      expect((await s3.headObject({ Bucket, Key: 'b' })).ObjectLockMode).toBeUndefined();
    },
    'is 404 without a key': async (test) => {
      await refused(retain(test, 'GOVERNANCE', soon()), 404, 'NoSuchKey');
    },
    'is 403 for another account': async (test) => {
      await test.put('a');
      await refused(test.other.getObjectRetention({ Bucket: test.Bucket, Key: 'a' }), 403, 'AccessDenied');
      await refused(retain({ ...test, s3: test.other }, 'GOVERNANCE', soon()), 403, 'AccessDenied');
    },
  },
);
