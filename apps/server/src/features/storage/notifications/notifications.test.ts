import { createHmac, randomBytes } from 'node:crypto';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import type { AnswerLimits } from '@atoll/peer-client';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createOutgoingAgents, createPostJson } from '../../../platform/outgoing/index.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import {
  findQueueInTurn,
  notificationConsumer,
  notificationFeed,
  type ObjectChange,
  recordChanges,
  setFeed,
} from '../changes/index.ts';
import { StorageRefusal } from '../kernel/refusal.ts';
import { fanOut } from './fan-out.ts';
import { createNotificationJob, createWebhookService } from './index.ts';
import { startReceiver, startSilentServer } from './testing/receivers.ts';

describeOnEveryDatabase('notifications', (open) => {
  const region = 'us-east-1';
  const clock = { nowMs: Date.UTC(2026, 10, 21), now: () => clock.nowMs };
  const sealer = createSealer([randomBytes(32)]);
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let database: Database;

  beforeEach(async () => {
    database = await open();
    receiver = await startReceiver();
  });
  afterEach(() => {
    receiver.server.close();
  });

  function services({ allowsPrivate = true, limits = {} as Partial<AnswerLimits> } = {}) {
    const deps = {
      database,
      clock,
      region,
      sealer,
      log: { warn: () => undefined },
      postJson: createPostJson(createOutgoingAgents({ allowsPrivate }), { limits }),
      // A name that is public when it is entered may be private when an event is delivered.
      isPrivateAddress: async (url: string) => url.includes('private'),
    };
    const webhooks = createWebhookService(deps);
    const job = createNotificationJob({ ...deps, webhooks });
    return { webhooks, run: () => job.run(new AbortController().signal) };
  }

  async function bucketTelling(arn: string | string[], id = 'b', accountId = 'a'): Promise<void> {
    const targets = [arn].flat().map((destination, at) => ({
      id: `all-${at}`,
      kind: 'Topic',
      destination,
      events: ['s3:ObjectCreated:*'],
    }));
    await database.transaction(async (tx) => {
      const bucket = {
        id,
        account_id: accountId,
        name: id === 'b' ? 'photos' : id,
        created_at: 1,
        versioning: 'off' as const,
      };
      await tx
        .insertInto('buckets')
        .values({ ...bucket, object_lock: 0 })
        .execute();
      const setting = { bucket_id: id, name: 'notification', document: JSON.stringify(targets) };
      await tx
        .insertInto('bucket_settings')
        .values({ ...setting, updated_at: 1 })
        .execute();
      await setFeed(tx, id, notificationFeed(accountId), true);
    });
  }

  async function change(
    key: string,
    event: ObjectChange['event'] = 'ObjectCreated:Put',
    bucketId = 'b',
  ): Promise<void> {
    await changeAll([key], event, bucketId);
  }

  async function changeAll(
    keys: readonly string[],
    event: ObjectChange['event'],
    bucketId: string,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const { feeds } = await tx
        .selectFrom('buckets')
        .select('feeds')
        .where('id', '=', bucketId)
        .executeTakeFirstOrThrow();
      const about = { versionId: null, objectId: 'o', sizeBytes: 3, etag: 'e', actorId: 'a' };
      const changes = keys.map((key) => ({ ...about, bucketId, key, event, happenedAt: clock.now() }));
      await recordChanges(tx, feeds, changes);
    });
  }

  const waiting = () => database.read.selectFrom('object_changes').selectAll().execute();

  test('refuse an address in a private network when it is entered', async () => {
    const { webhooks } = services();
    const creating = webhooks.create('a', { name: 'inside', url: 'https://private.example.com/' });
    await expect(creating).rejects.toMatchObject({ reason: 'webhookUrlPrivate' });
    expect(await webhooks.list('a')).toEqual([]);
  });

  test('go to the new URL of a webhook at once, signed with the same secret', async () => {
    const { webhooks, run } = services();
    const { arn, secret } = await webhooks.create('a', { name: 'mine', url: 'http://127.0.0.1:1/' });
    await bucketTelling(arn);
    await change('a.txt');
    await run();
    expect(await webhooks.list('a')).toMatchObject([{ lastErrorCode: codes.addressUnreachable }]);
    await webhooks.changeUrl('a', 'mine', { url: receiver.url, changedBy: null });
    expect(await webhooks.list('a')).toMatchObject([{ url: receiver.url, lastError: null, arn }]);
    await run();
    const { headers, body } = receiver.deliveries[0] ?? {};
    const signed = `${headers?.['webhook-id']}.${headers?.['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers?.['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
  });

  test('keep their URL if the new one is private, malformed or another account’s', async () => {
    const { webhooks } = services();
    await webhooks.create('a', { name: 'mine', url: receiver.url });
    const refusalOf = (accountId: string, url: string) =>
      webhooks.changeUrl(accountId, 'mine', { url, changedBy: null }).then(
        () => 'none',
        ({ reason }) => reason,
      );
    expect(await refusalOf('a', 'https://private.example.com/')).toBe('webhookUrlPrivate');
    expect(await refusalOf('a', 'ftp://example.com/')).toBe('webhookUrlInvalid');
    expect(await refusalOf('b', 'https://example.com/')).toBe('webhookUnknown');
    expect(await webhooks.list('a')).toMatchObject([{ url: receiver.url }]);
  });

  test('reach the webhook as S3 writes them, signed, and are then gone', async () => {
    const { webhooks, run } = services();
    const { arn, secret } = await webhooks.create('a', { name: 'mine', url: receiver.url });
    await bucketTelling(arn);
    await change('a folder/ü.txt');
    await run();

    const [delivery] = receiver.deliveries;
    const record = JSON.parse(delivery?.body ?? '').Records[0];
    expect(record).toMatchObject({
      eventName: 'ObjectCreated:Put',
      eventTime: '2026-11-21T00:00:00.000Z',
      s3: { bucket: { name: 'photos' }, object: { key: 'a+folder/%C3%BC.txt', size: 3, eTag: 'e' } },
    });
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    } = delivery?.headers ?? {};
    const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${id}.${time}.${delivery?.body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(await waiting()).toEqual([]);
    expect(await webhooks.list('a')).toMatchObject([{ lastDeliveredAt: clock.now(), lastError: null }]);
  });

  test('begin with one that only tries the configuration', async () => {
    const { webhooks, run } = services();
    await bucketTelling((await webhooks.create('a', { name: 'mine', url: receiver.url })).arn);
    await change('', 'TestEvent');
    await run();
    expect(receiver.deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { Event: 's3:TestEvent', Bucket: 'photos' },
    ]);
  });

  test('are sent for the events that were asked for, and for no others', async () => {
    const { webhooks, run } = services();
    await bucketTelling((await webhooks.create('a', { name: 'mine', url: receiver.url })).arn);
    await change('gone', 'ObjectRemoved:Delete');
    await change('here');
    await run();
    expect(receiver.deliveries.map(({ body }) => JSON.parse(body).Records[0].s3.object.key)).toEqual([
      'here',
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('that fail are tried again later, and given up after a day', async () => {
    const { webhooks, run } = services();
    await bucketTelling((await webhooks.create('a', { name: 'mine', url: receiver.url })).arn);
    receiver.answers.push(503, 500);
    await change('k');
    await run();
    expect(await waiting()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('503') }]);
    await run();
    expect(receiver.deliveries).toHaveLength(1);

    clock.nowMs += 5_000;
    await run();
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    clock.nowMs += 25 * 60 * 60_000;
    receiver.answers.push(500);
    await run();
    expect(await waiting()).toEqual([]);
    expect(await webhooks.list('a')).toMatchObject([{ lastError: expect.stringContaining('500') }]);
  });

  test('of one account to addresses that never answer delay none of another', async () => {
    const silent = await startSilentServer();
    onTestFinished(silent.stop);
    // Longer than the test may take: an attempt ends only when the silent server stops.
    const patience = 600_000;
    const { webhooks, run } = services({
      limits: { headersMs: patience, idleMs: patience, totalMs: patience },
    });
    for (let n = 0; n < 5; n++) {
      const url = `http://127.0.0.1:${silent.port}/${n}`;
      const { arn } = await webhooks.create('greedy', { name: `dead-${n}`, url });
      await bucketTelling(arn, `greedy-${n}`, 'greedy');
      for (let key = 0; key < 20; key++) await change(`${key}`, 'ObjectCreated:Put', `greedy-${n}`);
    }
    await bucketTelling((await webhooks.create('a', { name: 'mine', url: receiver.url })).arn);
    const running = run();
    await silent.connected;
    await change('good');
    await expect.poll(() => receiver.deliveries.length).toBe(1);
    const tried = async () => (await waiting()).filter(({ attempts }) => attempts > 0);
    expect(await tried()).toEqual([]);
    silent.stop();
    await running;
    // Each dead address costs one turn with a few attempts.
    expect((await tried()).length).toBeLessThanOrEqual(5 * 4);
    expect(await webhooks.list('greedy')).toMatchObject(
      Array.from({ length: 5 }, () => ({ pausedUntil: expect.any(Number) })),
    );
  });

  test('of one account for many webhooks let those of another pass', async () => {
    const { webhooks } = services();
    const create = async (accountId: string, name: string) =>
      (await webhooks.create(accountId, { name, url: receiver.url })).arn;
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => create('greedy', `hook-${n}`)));
    await bucketTelling(many, 'greedy', 'greedy');
    await bucketTelling(await create('modest', 'mine'), 'modest', 'modest');
    const keys = Array.from({ length: 600 }, (_, n) => `${n}`);
    await changeAll(keys, 'ObjectCreated:Put', 'greedy');
    await change('last', 'ObjectCreated:Put', 'modest');

    const isDistributed = async () =>
      (await findQueueInTurn(database.read, notificationConsumer, '')) === undefined;
    while (!(await isDistributed())) await fanOut({ database, clock }, new AbortController().signal);
    const copies = (await waiting()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(copies).toHaveLength(600 * 20 + 1);
    // The share of the greedy account in one round.
    expect(copies.findIndex(({ key }) => key === 'last')).toBeLessThan(1_020);
  });

  test('never reach an address of the server’s own network', async () => {
    const { webhooks, run } = services({ allowsPrivate: false });
    await bucketTelling((await webhooks.create('a', { name: 'mine', url: receiver.url })).arn);
    await change('k');
    await run();
    expect(receiver.deliveries).toEqual([]);
    expect(await waiting()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining('127.0.0.1') },
    ]);
  });

  test('a webhook can be tried before any bucket names it, and tells which do', async () => {
    const { webhooks } = services();
    const { arn } = await webhooks.create('a', { name: 'mine', url: receiver.url });
    receiver.answers.push(500);
    expect(await webhooks.test('a', 'mine')).toEqual({ words: expect.stringContaining('500'), code: null });
    expect(await webhooks.list('a')).toMatchObject([
      { buckets: [], lastError: expect.stringContaining('500') },
    ]);

    expect(await webhooks.test('a', 'mine')).toBeNull();
    const [, delivery] = receiver.deliveries;
    expect(delivery?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ Event: 's3:TestEvent' });
    expect(await webhooks.list('a')).toMatchObject([{ lastDeliveredAt: clock.now(), lastError: null }]);
    await expect(webhooks.test('b', 'mine')).rejects.toMatchObject({ reason: 'webhookUnknown' });

    await bucketTelling(arn.replace('atoll:webhook', 'aws:sns'));
    await webhooks.create('a', { name: 'other', url: receiver.url });
    expect(await webhooks.list('a')).toMatchObject([
      { name: 'mine', buckets: ['photos'] },
      { name: 'other', buckets: [] },
    ]);
  });

  test('a webhook’s name is unique in its account, its address is of the web, and only its account may use it', async () => {
    const { webhooks } = services();
    const { arn } = await webhooks.create('a', { name: 'mine', url: receiver.url });
    await webhooks.create('b', { name: 'mine', url: receiver.url });
    const refused = (reason: string) => expect.objectContaining({ reason });
    await expect(webhooks.create('a', { name: 'mine', url: receiver.url })).rejects.toEqual(
      refused('webhookNameTaken'),
    );
    await expect(webhooks.create('a', { name: 'x', url: 'file:///etc/passwd' })).rejects.toBeInstanceOf(
      StorageRefusal,
    );
    expect([await webhooks.has('a', arn), await webhooks.has('b', arn)]).toEqual([true, false]);
    await webhooks.delete('a', 'mine');
    expect(await webhooks.has('a', arn)).toBe(false);
    await expect(webhooks.delete('a', 'mine')).rejects.toEqual(refused('webhookUnknown'));
  });
});
