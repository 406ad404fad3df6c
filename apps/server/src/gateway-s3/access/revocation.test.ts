import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BucketRequest } from '../../features/storage/index.ts';
import {
  callContext,
  createTestStorage,
  type TestStorage,
} from '../../features/storage/testing/test-storage.ts';
import { createSealer } from '../../platform/secrets/index.ts';

const context = callContext('owner');
const bucketName = 'shared';

describeOnEveryDatabase('what one server changes', (_, dialect, databases) => {
  const opened: Database[] = [];
  let [here, elsewhere] = [] as unknown as [TestStorage, TestStorage];

  beforeAll(async () => {
    const location = await databases.locate();
    const sealer = createSealer([randomBytes(32)]);
    const start = async () => {
      const database = openDatabase(location);
      opened.push(database);
      return createTestStorage(database, undefined, { sealer });
    };
    [here, elsewhere] = [await start(), await start()];
    await here.storage.buckets.create('owner', bucketName);
  });
  beforeEach(() => {
    elsewhere.clock.nowMs = here.clock.nowMs;
  });
  afterAll(async () => {
    await Promise.all([here.close(), elsewhere.close()]);
    await Promise.all(opened.map((database) => database.close()));
  });

  const anonymousRead: BucketRequest = {
    requestId: 'test',
    operation: 'GetObject',
    actions: ['s3:GetObject'],
    credential: undefined,
    bucketName,
    key: 'a',
    facts: () => ({ isSecure: false, nowMs: 0, headers: {}, parameter: () => undefined }),
  };
  const isPublic = async ({ storage }: TestStorage) =>
    (await storage.access.admit(anonymousRead)) !== undefined;
  const policy = JSON.stringify({
    Version: '2012-10-17',
    Statement: {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: `arn:aws:s3:::${bucketName}/*`,
    },
  });
  const newKey = () => here.storage.handlers.createAccessKey({ name: `key-${Math.random()}` }, context);

  it('of a policy holds there at once', async () => {
    const bucket = await here.storage.authorizeBucket('owner', bucketName);
    expect(await isPublic(here)).toBe(false);
    await here.storage.settings.put(bucket, 'policy', policy);
    expect(await isPublic(here)).toBe(true);
    await here.storage.settings.delete(bucket, 'policy');
    expect(await isPublic(here)).toBe(false);
  });

  it('of a key holds there at once', async () => {
    const { access_key_id } = await newKey();
    const find = () => here.storage.credentials.find(access_key_id);
    expect(await find()).toMatchObject({ accountId: 'owner', policy: null });
    const scope = { buckets: [], prefixes: [], permissions: ['read' as const], addresses: [] };
    await here.storage.handlers.limitAccessKey(
      { access_key_id, scope, expires_at: null, max_sent_bytes: null },
      context,
    );
    expect((await find())?.policy).not.toBeNull();
    await here.storage.handlers.deleteAccessKey({ access_key_id }, context);
    expect(await find()).toBeUndefined();
  });

  // On SQLite there is a single server.
  if (dialect === 'sqlite') return;
  describe('while another serves from memory', () => {
    it('of a policy holds there within two seconds', async () => {
      const bucket = await here.storage.authorizeBucket('owner', bucketName);
      await here.storage.settings.put(bucket, 'policy', policy);
      expect(await isPublic(elsewhere)).toBe(true);
      await here.storage.settings.delete(bucket, 'policy');
      expect(await isPublic(elsewhere)).toBe(true);
      elsewhere.clock.nowMs += 2000;
      expect(await isPublic(elsewhere)).toBe(false);
    });

    it('of a key holds there within two seconds', async () => {
      const { access_key_id } = await newKey();
      const find = () => elsewhere.storage.credentials.find(access_key_id);
      expect(await find()).toBeDefined();
      await here.storage.handlers.deleteAccessKey({ access_key_id }, context);
      expect(await find()).toBeDefined();
      elsewhere.clock.nowMs += 2000;
      expect(await find()).toBeUndefined();
    });

    it('of what may be sent in a month holds there within two seconds', async () => {
      const { storage } = elsewhere;
      const bucket = 'capped';
      await here.storage.buckets.create('owner', bucket);
      const { access_key_id } = await newKey();
      const bucketLimit = async () => (await storage.bucketDirectory.find(bucket))?.maxSentBytes;
      const keyLimit = async () => (await storage.credentials.find(access_key_id))?.maxSentBytes;
      expect([await bucketLimit(), await keyLimit()]).toEqual([null, null]);
      const limit = { max_bytes: null, max_objects: null, max_sent_bytes: 5 };
      await here.storage.handlers.setBucketQuota({ bucket, ...limit }, context);
      const none = { scope: null, expires_at: null };
      await here.storage.handlers.limitAccessKey({ access_key_id, ...none, max_sent_bytes: 6 }, context);
      elsewhere.clock.nowMs += 2000;
      expect([await bucketLimit(), await keyLimit()]).toEqual([5, 6]);
    });

    it('of a key that was unknown there holds at once', async () => {
      const find = (id: string) => elsewhere.storage.credentials.find(id);
      expect(await find('AKIAUNKNOWN')).toBeUndefined();
      const { access_key_id } = await newKey();
      expect(await find(access_key_id)).toBeDefined();
    });
  });
});
