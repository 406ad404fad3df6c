import { randomBytes } from 'node:crypto';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { expect, it } from 'vitest';
import type { EncryptionRequest } from './index.ts';
import { createTestEncryption, newCustomerKey, type TestEncryption } from './testing/test-encryption.ts';

const accountId = 'owner';

describeOnEveryDatabase('re-encryption', (open) => {
  async function keep(test: TestEncryption, id: string, request: EncryptionRequest) {
    const { dek, record } = await test.keys.newDataKey(request, accountId);
    test.things.set(id, { id, accountId, record });
    return dek;
  }

  const versionOf = (test: TestEncryption, id: string) => {
    const record = test.things.get(id)?.record;
    return record && 'keyVersion' in record ? record.keyVersion : undefined;
  };

  it('brings every record under the latest version of its key, and changes no data key', async () => {
    const test = createTestEncryption(await open());
    const key = await test.kms.create(accountId);
    const customerKey = newCustomerKey();
    const requests: Record<string, EncryptionRequest> = {
      managed: { mode: 'SSE-S3' },
      kms: { mode: 'SSE-KMS', key: key.id, context: { a: 'b' }, bucketKey: false },
      customer: { mode: 'SSE-C', customerKey },
    };
    const deks = new Map<string, Awaited<ReturnType<typeof keep>>>();
    for (const [id, request] of Object.entries(requests)) deks.set(id, await keep(test, id, request));
    const before = new Map(test.things);
    await test.run('storage-reencryption');
    expect(test.things).toEqual(before);

    await test.rotateManagedKey();
    await test.kms.rotate(accountId, key.id);
    await test.run('storage-reencryption');
    expect([versionOf(test, 'managed'), versionOf(test, 'kms')]).toEqual([2, 2]);
    expect(test.things.get('kms')?.record).toMatchObject({ context: { a: 'b' }, bucketKey: false });
    expect(test.things.get('customer')).toBe(before.get('customer'));
    for (const [id, thing] of test.things) {
      const opener = { accountId, customerKey: id === 'customer' ? customerKey : undefined };
      const dek = await test.keys.unwrap(thing.record, opener);
      expect(deks.get(id)?.equals(dek)).toBe(true);
    }
  });

  it('goes on past records that cannot be opened, and past more than one batch', async () => {
    const test = createTestEncryption(await open());
    for (let at = 0; at < 450; at++)
      await keep(test, `thing-${String(at).padStart(3, '0')}`, { mode: 'SSE-S3' });
    const broken = test.things.get('thing-100');
    if (broken) test.things.set('thing-100', { ...broken, accountId: 'other' });
    await test.rotateManagedKey();
    await test.run('storage-reencryption');
    const old = [...test.things.keys()].filter((id) => versionOf(test, id) !== 2);
    expect(old).toEqual(['thing-100']);
  });

  it('leaves the records of a disabled key until it is enabled again', async () => {
    const test = createTestEncryption(await open());
    const key = await test.kms.create(accountId);
    await keep(test, 'thing', { mode: 'SSE-KMS', key: key.id });
    await test.kms.rotate(accountId, key.id);
    await test.kms.disable(accountId, key.id);
    await test.run('storage-reencryption');
    expect(versionOf(test, 'thing')).toBe(1);
    await test.kms.enable(accountId, key.id);
    await test.run('storage-reencryption');
    expect(versionOf(test, 'thing')).toBe(2);
  });

  it('seals the keys anew under a new master key, after which the old one is not needed', async () => {
    const database = await open();
    const [old, current] = [randomBytes(32), randomBytes(32)];
    const before = createTestEncryption(database, { masterKeys: [old] });
    const { dek, record } = await before.keys.newDataKey({ mode: 'SSE-KMS' }, accountId);
    await createTestEncryption(database, { masterKeys: [current, old] }).run('storage-master-key');
    const after = createTestEncryption(database, { masterKeys: [current] });
    expect((await after.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
    const stale = createTestEncryption(database, { masterKeys: [old] });
    await expect(stale.keys.unwrap(record, { accountId })).rejects.toThrow(/not at hand/);
  });
});
