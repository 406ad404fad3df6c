import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectLegalHoldCommand,
  GetObjectRetentionCommand,
  HeadObjectCommand,
  type ObjectLockRetention,
  PutObjectCommand,
  type PutObjectCommandInput,
  PutObjectLegalHoldCommand,
  PutObjectLockConfigurationCommand,
  PutObjectRetentionCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + days * dayMs);
const denied = { code: 'AccessDenied', status: 403 };
const lockless = { code: 'InvalidRequest', status: 400 };

describeOnEveryDatabase('object lock', (open) => {
  let test: TestGateway;
  let Bucket = '';
  let serial = 0;

  beforeAll(async () => {
    test = await startTestGateway(await open());
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    Bucket = `locked-${++serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: true }));
  });

  const put = async (more: Partial<PutObjectCommandInput> = {}, Key = 'a') =>
    (await test.client.send(new PutObjectCommand({ Bucket, Key, Body: 'x', ...more }))).VersionId ?? '';
  const head = (Key = 'a') => test.client.send(new HeadObjectCommand({ Bucket, Key }));
  const remove = (VersionId: string, BypassGovernanceRetention = false) =>
    test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a', VersionId, BypassGovernanceRetention }));
  const retain = (Retention: ObjectLockRetention, BypassGovernanceRetention = false) =>
    test.client.send(
      new PutObjectRetentionCommand({ Bucket, Key: 'a', Retention, BypassGovernanceRetention }),
    );
  const hold = (Status: 'ON' | 'OFF') =>
    test.client.send(new PutObjectLegalHoldCommand({ Bucket, Key: 'a', LegalHold: { Status } }));
  const lockedBy = (mode: 'GOVERNANCE' | 'COMPLIANCE', days = 1) =>
    ({ ObjectLockMode: mode, ObjectLockRetainUntilDate: inDays(days) }) as const;

  it('keeps a version, not its key, from being deleted', async () => {
    const id = await put(lockedBy('COMPLIANCE'));
    expect(await errorOf(remove(id))).toEqual(denied);
    expect(await errorOf(remove(id, true))).toEqual(denied);
    const marker = await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a' }));
    expect(marker.DeleteMarker).toBe(true);
  });

  it('lets governance be bypassed by who asks to', async () => {
    const id = await put(lockedBy('GOVERNANCE'));
    expect(await errorOf(remove(id))).toEqual(denied);
    await remove(id, true);
  });

  it('is told of by HEAD and has a document of its own', async () => {
    const until = inDays(3);
    await put({
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: until,
      ObjectLockLegalHoldStatus: 'ON',
    });
    expect(await head()).toMatchObject({
      ObjectLockMode: 'GOVERNANCE',
      ObjectLockRetainUntilDate: until,
      ObjectLockLegalHoldStatus: 'ON',
    });
    const { Retention } = await test.client.send(new GetObjectRetentionCommand({ Bucket, Key: 'a' }));
    expect(Retention).toEqual({ Mode: 'GOVERNANCE', RetainUntilDate: until });
  });

  describe('retention', () => {
    it('is only ever lengthened in compliance mode', async () => {
      await put(lockedBy('COMPLIANCE', 2));
      await retain({ Mode: 'COMPLIANCE', RetainUntilDate: inDays(3) });
      expect(await errorOf(retain({ Mode: 'COMPLIANCE', RetainUntilDate: inDays(1) }, true))).toEqual(denied);
      expect(await errorOf(retain({ Mode: 'GOVERNANCE', RetainUntilDate: inDays(9) }, true))).toEqual(denied);
      expect(await errorOf(retain({}, true))).toEqual(denied);
    });

    it('is shortened, changed and ended in governance mode only by who may bypass it', async () => {
      await put(lockedBy('GOVERNANCE', 2));
      await retain({ Mode: 'GOVERNANCE', RetainUntilDate: inDays(3) });
      const shorter = { Mode: 'GOVERNANCE', RetainUntilDate: inDays(1) } as const;
      expect(await errorOf(retain(shorter))).toEqual(denied);
      await retain(shorter, true);
      expect(await errorOf(retain({}))).toEqual(denied);
      await retain({}, true);
      expect(await errorOf(test.client.send(new GetObjectRetentionCommand({ Bucket, Key: 'a' })))).toEqual({
        code: 'NoSuchObjectLockConfiguration',
        status: 404,
      });
    });

    it('does not end in the past', async () => {
      await put();
      expect(await errorOf(retain({ Mode: 'GOVERNANCE', RetainUntilDate: inDays(-1) }))).toEqual({
        code: 'InvalidArgument',
        status: 400,
      });
    });
  });

  describe('a legal hold', () => {
    it('holds until it is taken away, whoever asks', async () => {
      const id = await put();
      await hold('ON');
      expect(await errorOf(remove(id, true))).toEqual(denied);
      await hold('OFF');
      const { LegalHold } = await test.client.send(new GetObjectLegalHoldCommand({ Bucket, Key: 'a' }));
      expect(LegalHold?.Status).toBe('OFF');
      await remove(id);
    });
  });

  it('of a bucket applies to what is written without one, however it is written', async () => {
    await test.client.send(
      new PutObjectLockConfigurationCommand({
        Bucket,
        ObjectLockConfiguration: {
          ObjectLockEnabled: 'Enabled',
          Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 2 } },
        },
      }),
    );
    await put();
    await test.client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/a` }));
    await put(lockedBy('COMPLIANCE'), 'own');
    for (const key of ['a', 'copy']) {
      const { ObjectLockMode, ObjectLockRetainUntilDate } = await head(key);
      expect(ObjectLockMode).toBe('GOVERNANCE');
      expect(ObjectLockRetainUntilDate?.getTime()).toBeGreaterThan(inDays(1).getTime());
    }
    expect((await head('own')).ObjectLockMode).toBe('COMPLIANCE');
  });

  it('is said of each version that many deletions name', async () => {
    const kept = await put(lockedBy('COMPLIANCE'));
    const free = await put();
    const { Deleted, Errors } = await test.client.send(
      new DeleteObjectsCommand({
        Bucket,
        Delete: { Objects: [kept, free].map((VersionId) => ({ Key: 'a', VersionId })) },
      }),
    );
    expect(Deleted?.map(({ VersionId }) => VersionId)).toEqual([free]);
    expect(Errors).toMatchObject([{ VersionId: kept, Code: 'AccessDenied' }]);
  });

  it('is refused where the bucket has none', async () => {
    Bucket = `unlocked-${serial}`;
    await test.client.send(new CreateBucketCommand({ Bucket }));
    expect(await errorOf(put(lockedBy('GOVERNANCE')))).toEqual(lockless);
    await put();
    expect(await errorOf(retain({ Mode: 'GOVERNANCE', RetainUntilDate: inDays(1) }))).toEqual(lockless);
    expect(await errorOf(hold('ON'))).toEqual(lockless);
    const start = new CreateMultipartUploadCommand({ Bucket, Key: 'a', ...lockedBy('GOVERNANCE') });
    expect(await errorOf(test.client.send(start))).toEqual(lockless);
  });

  it('takes a date centuries ahead', async () => {
    await put();
    const RetainUntilDate = new Date('2399-01-01T00:00:00Z');
    await retain({ Mode: 'GOVERNANCE', RetainUntilDate });
    expect((await head()).ObjectLockRetainUntilDate).toEqual(RetainUntilDate);
  });

  it('takes no date beyond the year 9999, in headers or documents', async () => {
    const RetainUntilDate = new Date('+010000-01-01T00:00:00Z');
    const far = { ObjectLockMode: 'COMPLIANCE', ObjectLockRetainUntilDate: RetainUntilDate } as const;
    const invalid = { code: 'InvalidArgument', status: 400 };
    expect(await errorOf(put(far))).toEqual(invalid);
    await put();
    const malformed = { code: 'MalformedXML', status: 400 };
    expect(await errorOf(retain({ Mode: 'COMPLIANCE', RetainUntilDate }))).toEqual(malformed);
    const start = new CreateMultipartUploadCommand({ Bucket, Key: 'a', ...far });
    expect(await errorOf(test.client.send(start))).toEqual(invalid);
  });

  it.each([Number.MAX_SAFE_INTEGER, 8_640_000_000_000_001, 253_402_300_800_000])(
    'can be read where a date is kept that nobody can write: %s',
    async (retain_until) => {
      await put(lockedBy('GOVERNANCE'));
      await test.database.transaction((tx) => tx.updateTable('objects').set({ retain_until }).execute());
      const latest = new Date('9999-12-31T23:59:59.999Z');
      const read = await test.client.send(new GetObjectCommand({ Bucket, Key: 'a' }));
      expect(await read.Body?.transformToString()).toBe('x');
      expect(read.ObjectLockRetainUntilDate).toEqual(latest);
      expect((await head()).ObjectLockRetainUntilDate).toEqual(latest);
      const asked = await test.client.send(new GetObjectRetentionCommand({ Bucket, Key: 'a' }));
      expect(asked.Retention?.RetainUntilDate).toEqual(latest);
    },
  );
});
