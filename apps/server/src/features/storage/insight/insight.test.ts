import { codes } from '@atoll/contract';
import { describeOnEveryDatabase } from '@atoll/testkit';
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutBucketTaggingCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../gateway-s3/testing/test-gateway.ts';
import { UserError } from '../../../platform/errors.ts';
import type { SentFile } from '../../../platform/http/index.ts';
import { callContext } from '../testing/test-storage.ts';
import { createRetentionJob } from './retention-job.ts';

const mine = callContext('owner');
const stranger = callContext('stranger');
const dayMs = 86_400_000;

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof UserError) return error.code;
  throw error ?? new Error('it did not fail');
}

async function sent(file: Promise<SentFile>): Promise<{ name: string; text: string }> {
  const { name, chunks } = await file;
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return { name, text };
}

describeOnEveryDatabase('insight', (open, dialect) => {
  let test: TestGateway;
  let calls: TestGateway['storage']['handlers'];
  const Bucket = `insight-${dialect}`;
  const bucket = Bucket;

  beforeAll(async () => {
    test = await startTestGateway(await open());
    calls = test.storage.handlers;
    await calls.createBucket({ name: Bucket }, mine);
  });
  afterAll(() => test.close());

  const put = (Key: string) => test.client.send(new PutObjectCommand({ Bucket, Key, Body: 'twelve bytes' }));
  type Filter = Omit<Parameters<typeof calls.listRequests>[0], 'bucket'>;
  const logged = async (filter: Filter = {}) => {
    await test.storage.requestLog.close();
    return (await calls.listRequests({ bucket, ...filter }, mine)).requests;
  };
  const seen = (requests: Awaited<ReturnType<typeof logged>>) =>
    requests.map(({ operation, key, status }) => `${operation} ${key} ${status}`);

  describe('the request log', () => {
    it('is empty until it is switched on, and from then on has every request, the newest first', async () => {
      await put('before');
      expect(await calls.getRequestLog({ bucket }, mine)).toMatchObject({ is_on: false, kept_days: 7 });
      await calls.setRequestLog({ bucket, is_on: true }, mine);
      expect((await calls.getRequestLog({ bucket }, mine)).is_on).toBe(true);
      await put('logs/one');
      await put('two');
      const got = await test.client.send(new GetObjectCommand({ Bucket, Key: 'two' }));
      await got.Body?.transformToString();
      await test.client.send(new HeadObjectCommand({ Bucket, Key: 'none' })).catch(() => undefined);
      await test.stranger.send(new GetObjectCommand({ Bucket, Key: 'two' })).catch(() => undefined);
      await expect
        .poll(async () => seen(await logged()))
        .toEqual([
          'GetObject two 403',
          'HeadObject none 404',
          'GetObject two 200',
          'PutObject two 200',
          'PutObject logs/one 200',
        ]);
      const [refused, missing, read, write] = await logged();
      expect(refused).toMatchObject({ error_code: 'AccessDenied', caller: 'stranger', access_key_id: null });
      expect(missing).toMatchObject({ error_code: 'NoSuchKey' });
      expect(read).toMatchObject({ bytes_out: 12, caller: 'owner', access_key_id: test.accessKeyId });
      expect(write).toMatchObject({ bytes_in: 12, address: '127.0.0.1' });
      expect(write?.user_agent).toContain('aws-sdk-js');
    });

    it('is filtered, and read page by page', async () => {
      expect(seen(await logged({ status: '4' }))).toEqual(['GetObject two 403', 'HeadObject none 404']);
      expect(seen(await logged({ prefix: 'logs/' }))).toEqual(['PutObject logs/one 200']);
      expect(seen(await logged({ operation: 'GetObject', status: '2' }))).toEqual(['GetObject two 200']);
      expect(await logged({ address: '10.0.0.1' })).toEqual([]);
      expect(await logged({ access_key_id: test.accessKeyId })).toHaveLength(4);
      const { accessKeyId: ofStranger } = await test.stranger.config.credentials();
      expect(await logged({ access_key_id: ofStranger })).toEqual([]);
      expect(await logged({ since: Date.now() + dayMs })).toEqual([]);
      expect(await logged({ before: Date.now() - dayMs })).toEqual([]);
      expect(await logged({ since: Date.now() - dayMs, before: Date.now() + dayMs })).toHaveLength(5);
      const first = await calls.listRequests({ bucket, limit: 3 }, mine);
      expect(first.requests).toHaveLength(3);
      const rest = await calls.listRequests({ bucket, limit: 3, cursor: first.next_cursor ?? '' }, mine);
      expect(seen(rest.requests)).toEqual(['PutObject two 200', 'PutObject logs/one 200']);
      expect(rest.next_cursor).toBeNull();
      expect(await codeOf(calls.listRequests({ bucket, cursor: 'x' }, mine))).toBe(codes.parameterInvalid);
    });

    it('names requests so that it can be asked why they were refused', async () => {
      const [refused] = await logged({ status: '4', operation: 'GetObject' });
      const why = await calls.explainRefusal({ request_id: refused?.id ?? '' }, mine);
      expect(why).toMatchObject({ rule: 'notOwner', is_allowed: false });
    });

    it('is taken home whole, as a table or line by line', async () => {
      const all = await logged();
      const csv = await sent(test.storage.files.exportRequests({ bucket, format: 'csv' }, mine));
      expect(csv.name).toBe(`${bucket}-requests.csv`);
      expect(csv.text.trimEnd().split('\r\n')).toHaveLength(all.length + 1);
      expect(csv.text.startsWith('id,at,operation,key,status,')).toBe(true);
      const lines = await sent(
        test.storage.files.exportRequests({ bucket, status: '2', format: 'jsonl' }, mine),
      );
      const rows = lines.text.trimEnd().split('\n');
      expect(rows.map((line) => JSON.parse(line))).toEqual(all.filter(({ status }) => status < 300));
    });

    it('keeps so many of an account, and none longer than a week', async () => {
      const clock = { now: () => Date.now() };
      const job = createRetentionJob({ database: test.database, clock, keptRows: 2 });
      await job.run(new AbortController().signal);
      expect(seen(await logged())).toEqual(['GetObject two 403', 'HeadObject none 404']);
      const later = { now: () => Date.now() + 8 * dayMs };
      await createRetentionJob({ database: test.database, clock: later }).run(new AbortController().signal);
      expect(await logged()).toEqual([]);
    });

    it('ends when it is switched off', async () => {
      await calls.setRequestLog({ bucket, is_on: false }, mine);
      await put('after');
      expect(await logged()).toEqual([]);
    });
  });

  describe('the audit log', () => {
    const audit = async (filter: object = {}) =>
      (await test.audit.handlers.listAuditEntries(filter, mine)).entries;

    it('has what was changed by whom, the newest first, and nothing that was only looked at', async () => {
      await calls.setVersioning({ bucket, status: 'enabled' }, mine);
      await calls.getBucket({ bucket }, mine);
      await calls.checkBucketPolicy({ bucket, policy: '{}' }, mine).catch(() => undefined);
      const [entry, ...older] = await audit();
      expect(entry).toMatchObject({
        action: 'setVersioning',
        actor: 'console',
        person: 'owner@example.com',
        person_id: 'owner',
        bucket,
        detail: [
          { name: 'status', value: 'enabled' },
          { name: 'before', value: '{"status":"off"}' },
          { name: 'after', value: '{"status":"enabled"}' },
        ],
        address: '127.0.0.1',
      });
      expect(older.map(({ action }) => action)).toContain('createBucket');
      const asked = { bucket, action: 'createBucket,CreateBucket', actor: 'console' };
      expect((await audit(asked)).map((one) => one.bucket)).toEqual([bucket]);
      expect(await audit({ ...asked, actor: 'AKIANOBODY' })).toEqual([]);
      const whole = await sent(test.audit.files.exportAudit({ bucket, format: 'jsonl' }, mine));
      const ids = whole.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).id);
      expect(ids).toEqual((await audit({ bucket })).map(({ id }) => id));
    });

    it('has changes by S3 clients, with their key', async () => {
      const Tagging = { TagSet: [{ Key: 'team', Value: 'reef' }] };
      await test.client.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
      const newest = async () => (await audit())[0];
      await expect
        .poll(newest)
        .toMatchObject({ action: 'PutBucketTagging', actor: test.accessKeyId, person: null, bucket });
    });

    it('tells of another account’s changes by its id, and not by its key', async () => {
      const Statement = [
        {
          Effect: 'Allow',
          Principal: { AWS: 'stranger' },
          Action: 's3:PutBucketTagging',
          Resource: `arn:aws:s3:::${bucket}`,
        },
      ];
      await calls.setBucketPolicy(
        { bucket, policy: JSON.stringify({ Version: '2012-10-17', Statement }) },
        mine,
      );
      const Tagging = { TagSet: [{ Key: 'team', Value: 'guest' }] };
      await test.stranger.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
      await expect
        .poll(async () => (await audit())[0])
        .toMatchObject({ action: 'PutBucketTagging', actor: 'stranger', bucket });
      await calls.deleteBucketPolicy({ bucket }, mine);
    });

    it('does not have what failed, nor secrets', async () => {
      const before = await audit();
      await calls.createBucket({ name: 'X' }, mine).catch(() => undefined);
      expect(await audit()).toEqual(before);
      await calls.createKmsKey({ alias: 'seal', description: 'x'.repeat(300) } as never, mine).catch(() => 0);
      await calls.createAccessKey({ name: 'audited' }, mine);
      const [key] = await audit();
      expect(key).toMatchObject({ action: 'createAccessKey', target: 'audited' });
      expect(JSON.stringify(key)).not.toContain('secret_access_key');
    });

    it('names what has only an ID, also when it is gone', async () => {
      const key = await calls.createAccessKey({ name: 'nightly' }, mine);
      const { access_key_id } = key;
      await calls.limitAccessKey({ access_key_id, scope: null, max_sent_bytes: 5 } as never, mine);
      await calls.deleteAccessKey({ access_key_id }, mine);
      const [deleted, limited] = await audit();
      expect(deleted).toMatchObject({
        target: access_key_id,
        detail: [{ name: 'key_name', value: 'nightly' }],
      });
      const settings = new Map(limited?.detail.map(({ name, value }) => [name, value]));
      expect(JSON.parse(settings.get('before') ?? '')).toMatchObject({ max_sent_bytes: null });
      expect(JSON.parse(settings.get('after') ?? '')).toMatchObject({ max_sent_bytes: 5 });
    });

    it('finds what was done with an object, alone or in a folder', async () => {
      const selection = { prefixes: ['trips/2024/', 'trips/2025/'] };
      await calls.createFolder({ bucket, prefix: 'trips/', name: '2025' }, mine);
      await calls.startBulkJob({ bucket, selection, task: { kind: 'delete' } }, mine);
      await calls.startBulkJob(
        { bucket, selection: { keys: ['others/b.jpg'] }, task: { kind: 'delete' } },
        mine,
      );
      const actionsOf = async (object: string) =>
        (await audit({ bucket, object })).map(({ action, target }) => [action, target]);
      expect(await actionsOf('trips/2025/a.jpg')).toEqual([
        ['startBulkJob', 'trips/'],
        ['createFolder', 'trips/2025/'],
      ]);
      expect(await actionsOf('trips/2025/')).toEqual(await actionsOf('trips/2025/a.jpg'));
      expect(await actionsOf('trips/')).toEqual(await actionsOf('trips/2025/a.jpg'));
      expect(await actionsOf('others/b.jpg')).toEqual([['startBulkJob', 'others/b.jpg']]);
      expect(await actionsOf('trips')).toEqual(await actionsOf('trips/2025/a.jpg'));
      expect(await actionsOf('B.JPG')).toEqual([['startBulkJob', 'others/b.jpg']]);
      expect(await actionsOf('trips/2026/a.jpg')).toEqual([]);
    });

    it('finds jobs by their kind of task, and by the names of what was selected', async () => {
      const selection = { keys: ['reefs/Fakarava.wav', 'reefs/Rangiroa.wav'] };
      await calls.startBulkJob({ bucket, selection, task: { kind: 'delete' } }, mine);
      await calls.startBulkJob({ bucket, selection, task: { kind: 'undelete' } }, mine);
      const found = async (filter: object) =>
        (await audit({ bucket, ...filter })).map(({ detail }) => detail);
      const [deletion, ...others] = await found({
        object: 'fakarava',
        action: 'deleteObject,startBulkJob:delete',
      });
      expect(others).toEqual([]);
      const recorded = new Map(deletion?.map(({ name, value }) => [name, value]));
      expect(JSON.parse(recorded.get('selection') ?? '')).toEqual(selection);
      expect(await found({ object: 'fakarava', action: 'startBulkJob' })).toHaveLength(2);
      expect(await found({ object: 'moorea' })).toEqual([]);
    });

    it('finds a setting that was removed, by a call of its own or by setting it to nothing', async () => {
      const asked = { bucket: `${bucket}-policy` };
      const Statement = {
        Effect: 'Deny',
        Principal: '*',
        Action: 's3:PutObject',
        Resource: `arn:aws:s3:::${asked.bucket}/*`,
      };
      const policy = JSON.stringify({ Version: '2012-10-17', Statement });
      await calls.createBucket({ name: asked.bucket }, mine);
      await calls.setBucketPolicy({ ...asked, policy }, mine);
      await calls.setBucketPolicy({ ...asked, policy: null }, mine);
      await calls.setBucketPolicy({ ...asked, policy }, mine);
      await calls.deleteBucketPolicy(asked, mine);
      const actionsOf = async (action: string) =>
        (await audit({ ...asked, action })).map((entry) => entry.action);
      expect(await actionsOf('deleteBucketPolicy,setBucketPolicy:removed')).toEqual([
        'deleteBucketPolicy',
        'setBucketPolicy',
      ]);
      expect(await actionsOf('setBucketPolicy')).toHaveLength(3);
    });

    it('matches a job on the whole bucket only in the log of the bucket', async () => {
      await calls.startBulkJob({ bucket, selection: { all: true }, task: { kind: 'encrypt' } }, mine);
      const wanted = { object: 'anything/at/all.txt', action: 'startBulkJob:encrypt' };
      expect(await audit({ bucket, ...wanted })).toHaveLength(1);
      expect(await audit(wanted)).toEqual([]);
    });

    it('names a bucket that is gone', async () => {
      await calls.createBucket({ name: `${bucket}-short` }, mine);
      await calls.deleteBucket({ name: `${bucket}-short` }, mine);
      const entries = await audit({ bucket: `${bucket}-short` });
      expect(entries.map(({ action }) => action)).toEqual(['deleteBucket', 'createBucket']);
    });

    it('is one chain from the first entry on', async () => {
      const all = await audit();
      const verdict = await test.audit.handlers.verifyAudit({}, mine);
      expect(verdict).toMatchObject({ is_intact: true, entries: all.length, carried: 0, broken_at: null });
      expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length);
      expect(all.find(({ seq }) => seq === all.length)?.hash).toBe(verdict.hash);
    });

    it('is read page by page', async () => {
      const all = await audit();
      const first = await test.audit.handlers.listAuditEntries({ limit: 2 }, mine);
      const next = { limit: 1000, cursor: first.next_cursor ?? '' };
      const rest = await test.audit.handlers.listAuditEntries(next, mine);
      expect([...first.entries, ...rest.entries]).toEqual(all);
    });
  });

  it('is nobody else’s', async () => {
    for (const call of [
      () => calls.getRequestLog({ bucket }, stranger),
      () => calls.setRequestLog({ bucket, is_on: true }, stranger),
      () => calls.listRequests({ bucket }, stranger),
      () => test.storage.files.exportRequests({ bucket, format: 'csv' }, stranger),
    ]) {
      expect(await codeOf(call())).toBe(codes.bucketNotFound);
    }
    expect((await test.audit.handlers.listAuditEntries({ bucket }, stranger)).entries).toEqual([]);
  });
});
