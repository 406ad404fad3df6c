import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import {
  type EncryptionContext,
  type EncryptionRecord,
  type EncryptionRequest,
  fromColumn,
  toColumn,
} from './index.ts';
import {
  createTestEncryption,
  newCustomerKey,
  refusalOf,
  type TestEncryption,
} from './testing/test-encryption.ts';

const accountId = 'owner';

describeOnEveryDatabase('data keys', (open) => {
  let test: TestEncryption;
  beforeAll(async () => {
    test = createTestEncryption(await open());
  });

  const requests: EncryptionRequest[] = [
    { mode: 'SSE-S3' },
    { mode: 'SSE-KMS' },
    { mode: 'SSE-KMS', context: { project: 'reef' }, bucketKey: true },
    { mode: 'SSE-C', customerKey: newCustomerKey() },
  ];

  it('are new each time, and come back from what is kept', async () => {
    for (const request of requests) {
      const customerKey = request.mode === 'SSE-C' ? request.customerKey : undefined;
      const [one, other] = [
        await test.keys.newDataKey(request, accountId),
        await test.keys.newDataKey(request, accountId),
      ];
      expect(one.dek.equals(other.dek)).toBe(false);
      expect(one.record.mode).toBe(request.mode);
      const kept = fromColumn(toColumn(one.record)) as EncryptionRecord;
      expect(kept).toEqual(one.record);
      expect((await test.keys.unwrap(kept, { accountId, customerKey })).equals(one.dek)).toBe(true);
      const secret = one.dek.export().toString('base64');
      expect(toColumn(one.record)).not.toContain(secret);
      expect(inspect(one)).not.toContain(secret);
    }
    expect(fromColumn(toColumn(null))).toBeNull();
  });

  it('open for their account alone, and only with the context they were made with', async () => {
    const managed = await test.keys.newDataKey({ mode: 'SSE-S3' }, accountId);
    expect(await refusalOf(test.keys.unwrap(managed.record, { accountId: 'other' }))).toBe('unreadable');
    const { record } = await test.keys.newDataKey(
      { mode: 'SSE-KMS', context: { a: '1', b: '2' } },
      accountId,
    );
    if (record.mode !== 'SSE-KMS') throw new Error('another mode came out');
    expect(await refusalOf(test.keys.unwrap(record, { accountId: 'other' }))).toBe('kmsKeyUnknown');
    const reordered = { ...record, context: { b: '2', a: '1' } };
    expect(await refusalOf(test.keys.unwrap(reordered, { accountId }))).toBe('none');
    const others: EncryptionContext[] = [{ a: '1' }, { a: '1', b: '3' }, { a: '1', b: '2', c: '' }];
    for (const context of others) {
      expect(await refusalOf(test.keys.unwrap({ ...record, context }, { accountId }))).toBe('unreadable');
    }
  });

  it('do not open once their record was changed', async () => {
    const { record } = await test.keys.newDataKey({ mode: 'SSE-S3' }, accountId);
    const bytes = Buffer.from(record.wrapped, 'base64');
    for (const at of [0, 40, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const wrapped = changed.toString('base64');
      expect(await refusalOf(test.keys.unwrap({ ...record, wrapped }, { accountId }))).toBe('unreadable');
    }
    expect(await refusalOf(test.keys.unwrap({ ...record, wrapped: 'short' }, { accountId }))).toBe(
      'unreadable',
    );
  });

  it('of SSE-C open with their customer key alone', async () => {
    const customerKey = newCustomerKey();
    const { record } = await test.keys.newDataKey({ mode: 'SSE-C', customerKey }, accountId);
    const wrong = newCustomerKey();
    expect(await refusalOf(test.keys.unwrap(record, { accountId }))).toBe('customerKeyMissing');
    expect(await refusalOf(test.keys.unwrap(record, { accountId, customerKey: wrong }))).toBe(
      'customerKeyWrong',
    );
    const { record: managed } = await test.keys.newDataKey({ mode: 'SSE-S3' }, accountId);
    expect(await refusalOf(test.keys.unwrap(managed, { accountId, customerKey }))).toBe(
      'customerKeyNotApplicable',
    );
  });

  it('stay the same when a copy is encrypted in another way', async () => {
    const customerKey = newCustomerKey();
    let { dek, record } = await test.keys.newDataKey({ mode: 'SSE-C', customerKey }, accountId);
    const original = dek;
    let opener: Parameters<typeof test.keys.unwrap>[1] = { accountId, customerKey };
    for (const request of [...requests, { mode: 'SSE-S3' } as const]) {
      ({ dek, record } = await test.keys.rewrap(record, opener, { request, accountId: 'other' }));
      opener = {
        accountId: 'other',
        customerKey: request.mode === 'SSE-C' ? request.customerKey : undefined,
      };
      expect(dek.equals(original)).toBe(true);
      expect((await test.keys.unwrap(record, opener)).equals(original)).toBe(true);
    }
  });

  it('of SSE-S3 are under one key, also when several begin at once', async () => {
    const fresh = await open();
    const masterKeys = [randomBytes(32)] as const;
    const [one, other] = [
      createTestEncryption(fresh, { masterKeys }),
      createTestEncryption(fresh, { masterKeys }),
    ];
    const made = await Promise.all(
      [one, other, one].map((side) => side.keys.newDataKey({ mode: 'SSE-S3' }, accountId)),
    );
    expect(made.map(({ record }) => record.mode === 'SSE-S3' && record.keyVersion)).toEqual([1, 1, 1]);
    for (const { dek, record } of made) {
      expect((await other.keys.unwrap(record, { accountId })).equals(dek)).toBe(true);
    }
  });
});
