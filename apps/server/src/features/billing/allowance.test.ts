import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../storage/core/index.ts';
import { bytes, createTestStorage, plainHeaders, type TestStorage } from '../storage/testing/test-storage.ts';
import { approved, type BillingFixture, createBillingFixture, requestOf, usd } from './billing.fixture.ts';

const gigabyte = 1e9;
const bucketName = (account: string) => `bucket-${account.toLowerCase()}`;

describeOnEveryDatabase('the free plan’s allowance', (open) => {
  let fixture: BillingFixture;
  let storage: Storage;
  let opened: TestStorage;
  let account: string;
  let me: ReturnType<typeof requestOf>;

  beforeAll(async () => {
    const database = await open();
    fixture = createBillingFixture(database, { createdAt: '2026-11-01T08:00:00Z' });
    const { clock, billing } = fixture;
    opened = await createTestStorage(database, undefined, { clock, allowance: billing.allowance });
    storage = opened.storage;
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    fixture.clock.set('2026-11-21T12:00:00Z');
    account = newId();
    me = requestOf(account);
    await storage.handlers.createBucket({ name: bucketName(account) }, me);
    const bucket = await storage.authorizeBucket(account, bucketName(account));
    const written = { headers: plainHeaders, condition: {} };
    await storage.objects.put(bucket, 'file.txt', { body: bytes('twelve bytes') }, written);
  });

  const download = () =>
    storage.handlers.downloadObject({ bucket: bucketName(account), key: 'file.txt' }, me);
  const upload = (sizeBytes: number) =>
    storage.handlers.startUpload({ bucket: bucketName(account), key: 'new.bin', size_bytes: sizeBytes }, me);
  const upgrade = async () => {
    const credit = { amount_micro_usd: 5 * usd, payment_method: approved, idempotency_key: newId() };
    await fixture.billing.handlers.addCredit(credit, me);
    await fixture.billing.handlers.upgradePlan({ payment_method: approved }, me);
  };

  it('lets a free account store 10 GB, and answers 3005 for a byte more', async () => {
    await expect(upload(10 * gigabyte - 12)).resolves.toMatchObject({ kind: 'multipart' });
    await expect(upload(10 * gigabyte - 11)).rejects.toMatchObject({ code: 3005 });
    await upgrade();
    await expect(upload(10 * gigabyte - 11)).resolves.toMatchObject({ kind: 'multipart' });
  });

  it('answers 1024 in the console and 3014 at S3 once 10 GB were sent in a month, UTC', async () => {
    storage.countTransfer({ id: 'bucket', accountId: account }, 10 * gigabyte - 1);
    await expect(download()).resolves.toHaveProperty('url');
    await expect(storage.checkTransfer(account)).resolves.toBeUndefined();

    storage.countTransfer({ id: 'bucket', accountId: account }, 1);
    await expect(download()).rejects.toMatchObject({ code: 1024 });
    await expect(storage.checkTransfer(account)).rejects.toMatchObject({ code: 3014 });

    fixture.clock.set('2026-12-01T00:00:00Z');
    await expect(download()).resolves.toHaveProperty('url');
    await expect(storage.checkTransfer(account)).resolves.toBeUndefined();
  });

  it('answers 999 from twelve months after the account was made', async () => {
    fixture.clock.set('2027-11-01T07:59:59.999Z');
    await expect(download()).resolves.toHaveProperty('url');
    fixture.clock.set('2027-11-01T08:00:00Z');
    await expect(download()).rejects.toMatchObject({ code: 999 });
    await expect(storage.checkTransfer(account)).rejects.toMatchObject({ code: 999 });
  });

  it('limits pay as you go in none of these', async () => {
    await upgrade();
    storage.countTransfer({ id: 'bucket', accountId: account }, 10 * gigabyte);
    await expect(download()).resolves.toHaveProperty('url');
    fixture.clock.set('2028-01-01T00:00:00Z');
    await expect(download()).resolves.toHaveProperty('url');
    expect(await fixture.billing.allowance.limitsOf(account)).toEqual({
      storedBytes: null,
      transferBytes: null,
      transferEndsAt: null,
      isReadOnly: false,
    });
  });
});
