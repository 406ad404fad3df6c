import { randomBytes } from 'node:crypto';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeEach, expect, it } from 'vitest';
import { createTestEncryption, refusalOf, region, type TestEncryption } from '../testing/test-encryption.ts';

const accountId = 'owner';
const dayMs = 24 * 60 * 60_000;
const masterKeys = [randomBytes(32)] as const;

describeOnEveryDatabase('the keys of an account', (open) => {
  let database: Database;
  let test: TestEncryption;
  beforeEach(async () => {
    database = await open();
    test = createTestEncryption(database, { masterKeys });
  });

  const encrypt = (key?: string) => test.keys.newDataKey({ mode: 'SSE-KMS', key }, accountId);

  it('are found by id, ARN and alias, and by nobody else', async () => {
    const key = await test.kms.create(accountId, { alias: 'alias/photos', description: 'Photographs' });
    const arn = test.kms.arnOf(key);
    expect(arn).toBe(`arn:aws:kms:${region}:${accountId}:key/${key.id}`);
    for (const reference of [
      key.id,
      arn,
      'alias/photos',
      `arn:aws:kms:${region}:${accountId}:alias/photos`,
    ]) {
      expect(await test.kms.describe(accountId, reference)).toEqual(key);
      const { record } = await encrypt(reference);
      expect(record).toMatchObject({ keyId: key.id, keyVersion: 1 });
      expect(await refusalOf(test.kms.describe('other', reference))).toBe('kmsKeyUnknown');
    }
    for (const reference of [
      '',
      'nothing',
      'alias/none',
      `arn:aws:kms:elsewhere:${accountId}:key/${key.id}`,
    ]) {
      expect(await refusalOf(test.kms.describe(accountId, reference))).toBe('kmsKeyUnknown');
    }
    expect(await test.kms.list(accountId)).toEqual([key]);
    expect(await test.kms.list('other')).toEqual([]);
  });

  it('get another alias, by the same rules, and stay the same keys', async () => {
    const key = await test.kms.create(accountId, { alias: 'alias/before' });
    await test.kms.create(accountId, { alias: 'alias/taken' });
    const rename = (alias: string | null) => test.kms.rename(accountId, key.id, alias);
    expect(await refusalOf(rename('alias/taken'))).toBe('kmsAliasTaken');
    expect(await refusalOf(rename('alias/aws/mine'))).toBe('kmsAliasInvalid');
    expect(await refusalOf(test.kms.rename('other', key.id, 'alias/x'))).toBe('kmsKeyUnknown');
    expect(await refusalOf(test.kms.rename(accountId, 'alias/aws/s3', 'alias/x'))).toBe('kmsKeyManaged');
    expect(await rename('alias/after')).toEqual({ ...key, alias: 'alias/after' });
    expect(await rename('alias/after')).toEqual({ ...key, alias: 'alias/after' });
    expect(await test.kms.describe(accountId, 'alias/after')).toMatchObject({ id: key.id });
    expect(await refusalOf(test.kms.describe(accountId, 'alias/before'))).toBe('kmsKeyUnknown');
    expect(await rename(null)).toEqual({ ...key, alias: null });
  });

  it('have aliases of their own, by the rules', async () => {
    await test.kms.create(accountId, { alias: 'alias/one' });
    expect(await refusalOf(test.kms.create(accountId, { alias: 'alias/one' }))).toBe('kmsAliasTaken');
    expect(await refusalOf(test.kms.create('other', { alias: 'alias/one' }))).toBe('none');
    for (const alias of ['one', 'alias/', 'alias/aws/mine', 'alias/a b', `alias/${'x'.repeat(251)}`]) {
      expect(await refusalOf(test.kms.create(accountId, { alias }))).toBe('kmsAliasInvalid');
    }
    const taken = await database.read.selectFrom('encryption_keys').select('key_id').execute();
    expect(taken).toHaveLength(2);
  });

  it('include the default, made at its first use, once, and kept', async () => {
    const other = createTestEncryption(database, { masterKeys });
    const made = await Promise.all(
      [test, other, test].map((side) => side.keys.newDataKey({ mode: 'SSE-KMS' }, accountId)),
    );
    const ids = made.map(({ record }) => record.mode === 'SSE-KMS' && record.keyId);
    expect(new Set(ids).size).toBe(1);
    const [key] = await test.kms.list(accountId);
    expect(key).toMatchObject({ id: ids[0], alias: 'alias/aws/s3', rotatesYearly: true });
    expect(await refusalOf(test.kms.disable(accountId, 'alias/aws/s3'))).toBe('kmsKeyManaged');
    expect(await refusalOf(test.kms.scheduleDeletion(accountId, 'alias/aws/s3'))).toBe('kmsKeyManaged');
  });

  it('are a hundred at most', async () => {
    for (let made = 0; made < 100; made++) await test.kms.create(accountId);
    expect(await refusalOf(test.kms.create(accountId))).toBe('kmsKeyLimit');
    expect(await refusalOf(encrypt())).toBe('none');
  });

  it('open nothing while disabled: at once here, within two seconds elsewhere', async () => {
    const elsewhere = createTestEncryption(database, { masterKeys });
    const key = await test.kms.create(accountId);
    const { dek, record } = await encrypt(key.id);
    expect((await elsewhere.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);

    await test.kms.disable(accountId, key.id);
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyDisabled');
    expect(await refusalOf(encrypt(key.id))).toBe('kmsKeyDisabled');
    expect(await refusalOf(test.kms.rotate(accountId, key.id))).toBe('kmsKeyDisabled');
    elsewhere.clock.nowMs += 2000;
    expect(await refusalOf(elsewhere.keys.unwrap(record, { accountId }))).toBe('kmsKeyDisabled');

    await test.kms.enable(accountId, key.id);
    expect((await test.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
  });

  it('are rotated: the newest version wraps, every version unwraps', async () => {
    const key = await test.kms.create(accountId);
    const made = [await encrypt(key.id)];
    for (const version of [2, 3]) {
      await test.kms.rotate(accountId, key.id);
      expect(await test.kms.latestVersion(key)).toBe(version);
      made.push(await encrypt(key.id));
    }
    expect(made.map(({ record }) => record.mode === 'SSE-KMS' && record.keyVersion)).toEqual([1, 2, 3]);
    for (const { dek, record } of made) {
      expect((await test.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
    }
  });

  it('are rotated by themselves after a year, if they shall be', async () => {
    const yearly = await test.kms.create(accountId, { rotatesYearly: true });
    const later = await test.kms.create(accountId);
    const versions = async () => [await test.kms.latestVersion(yearly), await test.kms.latestVersion(later)];
    test.clock.nowMs += 364 * dayMs;
    await test.run('storage-kms-rotations');
    expect(await versions()).toEqual([1, 1]);
    await test.kms.setYearlyRotation(accountId, later.id, true);
    test.clock.nowMs += dayMs;
    await test.run('storage-kms-rotations');
    await test.run('storage-kms-rotations');
    expect(await versions()).toEqual([2, 2]);
  });

  it('wait before they are destroyed, unusable, and may be kept after all', async () => {
    const key = await test.kms.create(accountId);
    const { dek, record } = await encrypt(key.id);
    for (const days of [6, 31, 7.5]) {
      expect(await refusalOf(test.kms.scheduleDeletion(accountId, key.id, days))).toBe(
        'kmsWaitingTimeInvalid',
      );
    }
    const doomed = await test.kms.scheduleDeletion(accountId, key.id, 7);
    expect(doomed).toMatchObject({ state: 'PendingDeletion', deleteAt: test.clock.nowMs + 7 * dayMs });
    expect(await test.kms.describe(accountId, key.id)).toEqual(doomed);
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyInvalidState');
    for (const change of ['enable', 'disable', 'scheduleDeletion'] as const) {
      expect(await refusalOf(test.kms[change](accountId, key.id))).toBe('kmsKeyInvalidState');
    }
    test.clock.nowMs += 7 * dayMs - 1;
    await test.run('storage-kms-deletions');
    await test.kms.cancelDeletion(accountId, key.id);
    expect(await test.kms.describe(accountId, key.id)).toMatchObject({ state: 'Disabled', deleteAt: null });
    test.clock.nowMs += dayMs;
    await test.run('storage-kms-deletions');
    await test.kms.enable(accountId, key.id);
    expect((await test.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
    expect(await refusalOf(test.kms.cancelDeletion(accountId, key.id))).toBe('kmsKeyInvalidState');
  });

  it('are gone for good when the waiting time is over', async () => {
    const key = await test.kms.create(accountId, { alias: 'alias/gone' });
    const kept = await test.kms.create(accountId);
    const { record } = await encrypt(key.id);
    await test.kms.scheduleDeletion(accountId, key.id, 30);
    test.clock.nowMs += 30 * dayMs;
    await test.run('storage-kms-deletions');
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('kmsKeyUnknown');
    expect(await test.kms.list(accountId)).toEqual([kept]);
    const left = await database.read.selectFrom('encryption_keys').select('key_id').execute();
    expect(left).toEqual([{ key_id: kept.id }]);
    expect(await refusalOf(test.kms.create(accountId, { alias: 'alias/gone' }))).toBe('none');
  });
});
