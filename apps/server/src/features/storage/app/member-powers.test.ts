import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertNode } from '../backup/node.store.ts';
import { callContext, createTestStorage, type TestStorage } from '../testing/test-storage.ts';

const dayMs = 86_400_000;

describeOnEveryDatabase('what a member set up', (open) => {
  let test: TestStorage;
  let round = 0;
  let accountId: string;
  let bucket: string;
  beforeAll(async () => {
    test = await createTestStorage(await open(), 'http://127.0.0.1:1', { roleOf: async () => 'admin' });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    round += 1;
    accountId = `account-${round}`;
    bucket = `bucket-${round}`;
    await test.storage.handlers.createBucket({ name: bucket }, as('guest'));
  });

  const as = (personId: string) => {
    const context = callContext(accountId);
    return { ...context, principal: { ...context.principal, personId } } as const;
  };
  const member = (personId: string) => ({ accountId, personId });
  const nothing = {
    accessKeys: 0,
    shareLinks: 0,
    requestLinks: 0,
    webhooks: 0,
    backupNodes: 0,
    runningJobs: 0,
  };

  const share = (personId: string, kind: 'folder' | 'request', expires_at?: number) =>
    test.storage.handlers.createShareLink({ bucket, kind, key: '', expires_at }, as(personId));

  const revokedLinks = async () =>
    (await test.storage.handlers.listShareLinks({ state: 'revoked' }, as('owner'))).links.map(
      ({ link_id }) => link_id,
    );

  it('is counted for them alone, while it works', async () => {
    const { handlers, memberPowers } = test.storage;
    const key = await handlers.createAccessKey({ name: 'off' }, as('guest'));
    await handlers.setAccessKeyState({ access_key_id: key.access_key_id, is_enabled: false }, as('guest'));
    await handlers.createAccessKey({ name: 'on' }, as('guest'));
    await share('guest', 'folder', test.clock.nowMs + dayMs);
    test.clock.nowMs += 2 * dayMs;
    await share('guest', 'folder');
    for (const kind of ['request', 'request'] as const) await share('guest', kind);
    await handlers.createWebhook({ name: 'hook', url: 'https://hooks.example.com/' }, as('guest'));
    await test.database.transaction((tx) => insertNode(tx, nodeOf('guest')));
    const task = { kind: 'delete' } as const;
    await handlers.startBulkJob({ bucket, selection: { keys: ['none'] }, task }, as('guest'));

    expect(await memberPowers.count(member('guest'))).toEqual({
      accessKeys: 1,
      shareLinks: 1,
      requestLinks: 2,
      webhooks: 1,
      backupNodes: 1,
      runningJobs: 1,
    });
    expect(await memberPowers.count(member('owner'))).toEqual(nothing);
    expect(await memberPowers.count({ accountId: 'another', personId: 'guest' })).toEqual(nothing);
  });

  it('includes the webhooks whose URL they have changed, because the events go where they chose', async () => {
    const { handlers, memberPowers } = test.storage;
    await handlers.createWebhook({ name: 'hook', url: 'https://hooks.example.com/' }, as('owner'));
    await handlers.updateWebhook({ name: 'hook', url: 'https://mine.example.com/' }, as('guest'));
    expect(await memberPowers.count(member('guest'))).toEqual({ ...nothing, webhooks: 1 });
    expect(await memberPowers.count(member('owner'))).toEqual(nothing);
  });

  it('has its links revoked, and nobody else’s', async () => {
    const { memberPowers } = test.storage;
    const theirs = [await share('guest', 'folder'), await share('guest', 'request')];
    await share('owner', 'folder');
    await test.database.transaction((tx) => memberPowers.revokeLinks(tx, member('guest')));
    expect((await revokedLinks()).sort()).toEqual(theirs.map(({ link_id }) => link_id).sort());
    expect(await memberPowers.count(member('guest'))).toEqual(nothing);
    expect(await memberPowers.count(member('owner'))).toEqual({ ...nothing, shareLinks: 1 });
  });

  const nodeOf = (createdBy: string) => ({
    id: `node-${round}`,
    accountId,
    name: 'node',
    address: {
      endpoint: 'http://127.0.0.1:1',
      region: 'us-east-1',
      bucket: 'copies',
      prefix: '',
      isPathStyle: true,
      accessKeyId: 'key',
    },
    secretSealed: 'sealed',
    isPaused: false,
    createdAt: 1,
    createdBy,
    seenAt: null,
    unreachableSince: null,
    lastError: null,
    lastErrorCode: null,
  });
});
