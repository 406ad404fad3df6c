import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../gateway-s3/testing/test-gateway.ts';
import { UserError } from '../../../platform/errors.ts';
import { dayMs, startOfDay } from '../../../platform/time.ts';
import { callContext } from '../testing/test-storage.ts';

const mine = callContext('owner');
const stranger = callContext('stranger');

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UserError) return error.code;
  throw error ?? new Error('it did not fail');
}

describeOnEveryDatabase('usage', (open, dialect) => {
  let test: TestGateway;
  let calls: TestGateway['storage']['handlers'];
  const mails: { to: string; subject: string; text: string }[] = [];
  let mailFails = false;
  let uninvoiced: number | undefined;
  const Bucket = `usage-${dialect}`;

  beforeAll(async () => {
    const usageMail = {
      mailer: {
        send: async (mail: { to: string; subject: string; text: string }) => {
          if (mailFails) throw new Error('no route to the mail server');
          mails.push(mail);
        },
      },
      findById: async (id: string) => ({ email: `${id}@example.com`, locale: 'fr_FR' as const }),
      consoleUrl: 'https://console.example.com',
    };
    test = await startTestGateway(await open(), { usageMail, uninvoicedSince: async () => uninvoiced });
    calls = test.storage.handlers;
    await calls.createBucket({ name: Bucket }, mine);
  });
  afterAll(() => test.close());

  const put = (Key: string, Body: string) => test.client.send(new PutObjectCommand({ Bucket, Key, Body }));
  const runJob = async (name: string) => {
    const job = test.storage.jobs.find((one) => one.name === name);
    await job?.run(new AbortController().signal);
  };
  const today = async () => {
    await test.storage.activity.close();
    return (await calls.getUsage({ bucket: Bucket }, mine)).days.at(-1);
  };
  const startUpload = async (Key: string, Body: string) => {
    const { UploadId } = await test.client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    await test.client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }));
  };

  it('counts requests by their class, and bytes in and out, by bucket and day', async () => {
    await put('a/one', 'x'.repeat(700));
    await put('a/two', 'x'.repeat(300));
    const got = await test.client.send(new GetObjectCommand({ Bucket, Key: 'a/one' }));
    await got.Body?.transformToByteArray();
    await test.client.send(new ListObjectsV2Command({ Bucket }));
    await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'a/none' }));
    await expect.poll(today).toMatchObject({
      stored_bytes: 1000,
      object_count: 2,
      bytes_in: 1000,
      bytes_out: 700,
      write_requests: 3,
      read_requests: 1,
      delete_requests: 1,
    });
    const [row] = await calls.listBucketUsage({}, mine);
    expect(row).toMatchObject({ bucket: Bucket, stored_bytes: 1000, bytes_out: 700, growth_bytes: null });
    const read = (authorization: string) =>
      fetch(`${test.url}/${Bucket}/a/one`, { headers: { authorization } });
    for (const signature of ['none', 'AWS4-HMAC-SHA256 x']) expect((await read(signature)).status).toBe(400);
    await test.client.send(new GetObjectCommand({ Bucket, Key: 'a/two' }));
    await expect.poll(today).toMatchObject({ bytes_out: 1000, read_requests: 2 });
    expect(await calls.listAccessKeyUsage({}, mine)).toEqual([
      {
        access_key_id: test.accessKeyId,
        bytes_in: 1000,
        bytes_out: 1000,
        write_requests: 3,
        read_requests: 2,
        delete_requests: 1,
      },
    ]);
    const [ofStranger] = await calls.listAccessKeyUsage({}, stranger);
    expect(ofStranger).toMatchObject({ bytes_out: 0, write_requests: 0 });
  });

  it('believes no header that says more came in than did', async () => {
    const before = (await today())?.bytes_in ?? 0;
    for (const said of ['1e300', 'Infinity', '999999999999999']) {
      const lying = new PutObjectCommand({ Bucket, Key: 'lie', Body: 'twelve bytes' });
      lying.middlewareStack.add(
        (next) => (args) => {
          Object.assign((args.request as { headers: object }).headers, {
            'x-amz-decoded-content-length': said,
          });
          return next(args);
        },
        { step: 'build' },
      );
      await test.client.send(lying);
    }
    await expect.poll(async () => (await today())?.bytes_in).toBe(before + 36);
    await test.client.send(new DeleteObjectCommand({ Bucket, Key: 'lie' }));
  });

  it('keeps what was held day by day, and says when that will be too much', async () => {
    const start = test.clock.nowMs;
    test.limits.storedBytes = 10_000;
    for (let day = 0; day < 3; day++) {
      test.clock.nowMs = start + day * dayMs;
      if (day > 0) await put(`grow/${day}`, 'x'.repeat(1000));
      await runJob('storage-usage-samples');
    }
    const usage = await calls.getUsage({ period: '90' }, mine);
    expect(usage).toMatchObject({ stored_bytes: 3000, limit_bytes: 10_000, growth_bytes_per_day: 1000 });
    expect(usage.full_at).toBe(test.clock.nowMs + 7 * dayMs);
    expect(usage.days).toHaveLength(90);
    expect(usage.days.slice(-4).map((day) => day.stored_bytes)).toEqual([null, 1000, 2000, 3000]);
    expect(usage.days.at(-1)?.day).toBe(startOfDay(test.clock.nowMs));
    const [row] = await calls.listBucketUsage({}, mine);
    expect(row?.growth_bytes).toBe(2000);
  });

  it('forgets after 400 days, but nothing that is still to be invoiced', async () => {
    const firstDay = async () => {
      const { day } = await test.database.read
        .selectFrom('usage_amounts')
        .select(({ fn }) => fn.min('day').as('day'))
        .executeTakeFirstOrThrow();
      return day;
    };
    const before = await firstDay();
    uninvoiced = before;
    test.clock.nowMs += 401 * dayMs;
    await runJob('storage-usage-samples');
    expect(await firstDay()).toBe(before);
    uninvoiced = undefined;
    await runJob('storage-usage-samples');
    const left = await test.database.read.selectFrom('usage_samples').select('day').distinct().execute();
    expect(left).toEqual([{ day: startOfDay(test.clock.nowMs) }]);
    const amounts = await test.database.read.selectFrom('usage_amounts').select('day').execute();
    expect(amounts.every(({ day }) => day > test.clock.nowMs - 401 * dayMs)).toBe(true);
  });

  it('finds the biggest folders, one level at a time, with what hides in old versions', async () => {
    await calls.setVersioning({ bucket: Bucket, status: 'enabled' }, mine);
    await put('grow/1', 'x'.repeat(50));
    await put('deep/er/file', 'x'.repeat(5000));
    await put('top', 'x');
    await calls.deleteObject({ bucket: Bucket, key: 'a/one' }, mine);
    const level = await calls.listBiggestFolders({ bucket: Bucket, fresh: 'true' }, mine);
    expect(level.is_counting).toBe(false);
    expect(level.folders.map(({ prefix, size_bytes }) => [prefix, size_bytes])).toEqual([
      ['deep/', 5000],
      ['grow/', 1050],
      ['a/', 300],
    ]);
    expect(level.folders[1]).toMatchObject({ noncurrent_count: 1, noncurrent_bytes: 1000 });
    expect(level.folders[2]).toMatchObject({ noncurrent_bytes: 700, delete_marker_count: 1 });
    expect(level.own).toMatchObject({ object_count: 1, size_bytes: 1 });
    expect(level.total).toMatchObject({ noncurrent_bytes: 1700, delete_marker_count: 1, object_count: 5 });
    const below = await calls.listBiggestFolders({ bucket: Bucket, prefix: 'deep/' }, mine);
    expect(below.folders.map(({ prefix }) => prefix)).toEqual(['deep/er/']);
    await put('later/file', 'x');
    const remembered = await calls.listBiggestFolders({ bucket: Bucket }, mine);
    expect(remembered).toEqual(level);
  });

  describe('uploads that nobody ended', () => {
    it('are listed with what they take, and aborted by age in one call', async () => {
      await startUpload('old.bin', 'x'.repeat(400));
      test.clock.nowMs += 8 * dayMs;
      await startUpload('new.bin', 'x'.repeat(200));
      const { uploads, total_count } = await calls.listAbandonedUploads({}, mine);
      expect(total_count).toBe(2);
      expect(uploads.map(({ key, size_bytes }) => [key, size_bytes])).toEqual([
        ['old.bin', 400],
        ['new.bin', 200],
      ]);
      const before = test.clock.nowMs - 7 * dayMs;
      expect(await calls.listAbandonedUploads({ before }, mine)).toMatchObject({ total_count: 1 });
      expect(await calls.abortAbandonedUploads({ older_than_days: 7 }, mine)).toEqual({
        aborted: 1,
        freed_bytes: 400,
        refused: 0,
        has_more: false,
      });
      const left = await calls.listAbandonedUploads({ bucket: Bucket }, mine);
      expect(left.uploads.map(({ key }) => key)).toEqual(['new.bin']);
      expect((await calls.getUsage({}, mine)).upload_bytes).toBe(200);
    });
  });

  describe('alerts', () => {
    const alerts = async () => {
      await runJob('storage-usage-alerts');
      return (await calls.listUsageAlerts({}, mine)).map(({ subject, level }) => `${subject} ${level}`);
    };

    it('are mailed once for each level, in the language of the account, and not again while it hovers', async () => {
      mails.length = 0;
      const { stored_bytes: stored } = await calls.getUsage({}, mine);
      test.limits.storedBytes = stored * 3;
      expect(await alerts()).toEqual([]);
      test.limits.storedBytes = Math.floor(stored / 0.81);
      expect(await alerts()).toEqual(['storage 80']);
      test.limits.storedBytes = Math.ceil(stored / 0.79);
      expect(await alerts()).toEqual(['storage 80']);
      test.limits.storedBytes = Math.floor(stored / 0.81);
      expect(await alerts()).toEqual(['storage 80']);
      test.limits.storedBytes = stored;
      expect(await alerts()).toEqual(['storage 100']);
      expect(mails.map(({ to, subject }) => `${to}: ${subject.replaceAll(/\s/g, ' ')}`)).toEqual([
        'owner@example.com: Votre espace de stockage Atoll est rempli à 80 %',
        'owner@example.com: Votre espace de stockage Atoll est rempli à 100 %',
      ]);
      expect(mails[0]?.text).toContain('https://console.example.com/dss/usage');
      test.limits.storedBytes = null;
      expect(await alerts()).toEqual([]);
    });

    it('are tried again when the mail could not be sent', async () => {
      mails.length = 0;
      await calls.setBucketQuota(
        { bucket: Bucket, max_bytes: 1, max_objects: null, max_sent_bytes: null },
        mine,
      );
      mailFails = true;
      await expect(alerts()).rejects.toThrow('no route');
      expect(await calls.listUsageAlerts({}, mine)).toEqual([]);
      mailFails = false;
      expect(await alerts()).toEqual(['bucket 100']);
      expect(await calls.listUsageAlerts({}, mine)).toMatchObject([{ unit: 'bytes' }]);
      expect(mails).toHaveLength(1);
      await calls.setBucketQuota(
        { bucket: Bucket, max_bytes: null, max_objects: null, max_sent_bytes: null },
        mine,
      );
      expect(await alerts()).toEqual([]);
    });

    it('tell of the limit of a bucket’s quota that is used most, also of objects', async () => {
      mails.length = 0;
      const count = (await calls.getBucket({ bucket: Bucket }, mine)).object_count;
      const quota = { bucket: Bucket, max_bytes: 1e12, max_sent_bytes: null };
      await calls.setBucketQuota({ ...quota, max_objects: count * 3 }, mine);
      expect(await alerts()).toEqual([]);
      await calls.setBucketQuota({ ...quota, max_objects: count }, mine);
      expect(await alerts()).toEqual(['bucket 100']);
      expect(await calls.listUsageAlerts({}, mine)).toMatchObject([{ unit: 'objects' }]);
      expect(mails.map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
        expect.stringContaining(`${count} objets sur ${count} objets`),
      ]);
      await calls.setBucketQuota({ ...quota, max_bytes: null, max_objects: null }, mine);
      expect(await alerts()).toEqual([]);
    });

    it('begin anew with the month, for transfer', async () => {
      mails.length = 0;
      test.clock.nowMs = Date.UTC(2030, 0, 10);
      test.limits.transferBytes = 100;
      test.storage.countTransfer({ id: 'bucket', accountId: 'owner' }, 60);
      expect(await alerts()).toEqual(['transfer 50']);
      test.clock.nowMs = Date.UTC(2030, 1, 1);
      expect(await alerts()).toEqual([]);
      test.storage.countTransfer({ id: 'bucket', accountId: 'owner' }, 60);
      expect(await alerts()).toEqual(['transfer 50']);
      expect(mails).toHaveLength(2);
    });

    it('tell of what a bucket and an access key may send', async () => {
      const none = { max_bytes: null, max_objects: null };
      const { access_key_id } = await calls.createAccessKey({ name: 'guest', max_sent_bytes: 200 }, mine);
      await calls.setBucketQuota({ bucket: Bucket, ...none, max_sent_bytes: 100 }, mine);
      const found = await test.storage.bucketDirectory.find(Bucket);
      mails.length = 0;
      const accountId = 'owner';
      test.limits.transferBytes = null;
      test.storage.countTransfer({ id: found?.id ?? '', accountId }, 100, { id: access_key_id, accountId });
      expect((await alerts()).sort()).toEqual(['bucket_transfer 100', 'key_transfer 50']);
      expect(
        (await calls.listUsageAlerts({}, mine)).map((one) => [one.bucket, one.access_key]).sort(),
      ).toEqual([
        [null, 'guest'],
        [Bucket, null],
      ]);
      expect(mails.map(({ subject }) => subject.replaceAll(/\s/g, ' ')).sort()).toEqual([
        'La clé d’accès guest a utilisé 50 % de sa limite mensuelle de téléchargement',
        `Le bucket ${Bucket} a utilisé 100 % de sa limite mensuelle de téléchargement`,
      ]);
      expect(mails.find(({ subject }) => subject.includes('guest'))?.text).toContain('/dss/access-keys');
      await calls.setBucketQuota({ bucket: Bucket, ...none, max_sent_bytes: null }, mine);
      await calls.deleteAccessKey({ access_key_id }, mine);
      expect(await alerts()).toEqual([]);
    });
  });

  it('is nobody else’s', async () => {
    const bucket = Bucket;
    for (const call of [
      () => calls.getUsage({ bucket }, stranger),
      () => calls.listBiggestFolders({ bucket }, stranger),
      () => calls.listAbandonedUploads({ bucket }, stranger),
      () => calls.abortAbandonedUploads({ bucket, older_than_days: 0 }, stranger),
    ]) {
      expect(await codeOf(call())).toBe(codes.bucketNotFound);
    }
    expect(await calls.getUsage({}, stranger)).toMatchObject({ stored_bytes: 0, sent_bytes: 0 });
    expect(await calls.listBucketUsage({}, stranger)).toEqual([]);
    expect(await calls.listUsageAlerts({}, stranger)).toEqual([]);
    expect(await calls.abortAbandonedUploads({ older_than_days: 0 }, stranger)).toMatchObject({ aborted: 0 });
    expect((await calls.listAbandonedUploads({}, mine)).total_count).toBe(1);
  });
});
