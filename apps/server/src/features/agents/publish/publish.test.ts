import {
  compareAgentVersions,
  createAgentKey,
  getAgentPublishing,
  listAgentKeys,
  listAgentVersions,
  publishAgent,
  restoreAgentVersion,
  revokeAgentKey,
  unpublishAgent,
  updateAgentKey,
  updateAgentLimits,
  updateAgentLink,
  updateAgentWidget,
} from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { saysTwo } from '../chat/chat.fixture.ts';
import { insertConversation } from '../chat/records/conversation.store.ts';
import { replaceAgent } from '../kernel/agent.store.ts';
import { type ServedPublishing, servePublishing } from './publish.fixture.ts';

describeOnEveryDatabase('publishing an agent', (open) => {
  let database: Database;
  let served: ServedPublishing;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => served.server.app.close());

  const serve = async (
    ...more: Parameters<typeof servePublishing> extends [unknown, unknown, ...infer R] ? R : []
  ) => {
    served = await servePublishing(database, saysTwo, ...more);
    return served;
  };
  const changeDraft = (name: string, greeting: string) =>
    database.transaction((tx) =>
      replaceAgent(tx, { ...served.agent, name, settings: { ...served.agent.settings, greeting } }),
    );

  it('shows an agent as unpublished, publishes its draft, and says when the draft has changed', async () => {
    const { ask, agent } = await serve();
    const agent_id = agent.id;
    const before = await ask(getAgentPublishing, { agent_id });
    expect(before).toMatchObject({ published_version: null, has_changes: true });
    expect(before.link).toMatchObject({ is_on: false, url: null });
    expect(await ask(publishAgent, { agent_id, note: 'First' })).toMatchObject({
      published_version: 1,
      has_changes: false,
    });
    await changeDraft('Guide', 'Hello');
    expect(await ask(getAgentPublishing, { agent_id })).toMatchObject({ has_changes: true });
    expect(await ask(compareAgentVersions, { agent_id, from_version: 1 })).toMatchObject({
      fields: [{ field: 'greeting', before: '""', after: '"Hello"' }],
      added_sources: [],
      removed_sources: [],
    });
  });

  it('makes a limited number of versions a day, since each is kept', async () => {
    const { call, agent } = await serve();
    const agent_id = agent.id;
    const publish = async () => (await call(publishAgent, { agent_id })).code;
    for (let version = 1; version <= 100; version++) expect(await publish()).toBe(200);
    expect(await publish()).toBe(codes.tooManyRequests);
    expect((await call(restoreAgentVersion, { agent_id, version: 1 })).code).toBe(codes.tooManyRequests);
  });

  it('keeps versions as they were, compares them, and publishes an old one again as a new one', async () => {
    const { ask, call, agent } = await serve();
    const agent_id = agent.id;
    await ask(publishAgent, { agent_id });
    await changeDraft('Handbook', 'Hello');
    await ask(publishAgent, { agent_id, note: 'Greets' });
    expect(await ask(restoreAgentVersion, { agent_id, version: 1, note: 'Back' })).toMatchObject({
      published_version: 3,
      has_changes: true,
    });
    const { versions } = await ask(listAgentVersions, { agent_id });
    expect(versions).toMatchObject([
      { version: 3, note: 'Back', restored_from: 1, is_published: true, created_by: 'ann@example.com' },
      { version: 2, note: 'Greets', restored_from: null, is_published: false },
      { version: 1, note: '', is_published: false },
    ]);
    const { fields } = await ask(compareAgentVersions, { agent_id, from_version: 2, to_version: 3 });
    expect(fields.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', '"Handbook"', '"Guide"'],
      ['greeting', '"Hello"', '""'],
    ]);
    expect((await ask(compareAgentVersions, { agent_id, from_version: 1, to_version: 3 })).fields).toEqual(
      [],
    );
    const unknown = { agent_id, version: 4 };
    expect(await call(restoreAgentVersion, unknown)).toMatchObject({ code: codes.agentNotFound });
  });

  it('gives versions published at the same time different numbers', async () => {
    const { ask, agent } = await serve();
    const agent_id = agent.id;
    await Promise.all(Array.from({ length: 8 }, () => ask(publishAgent, { agent_id })));
    const { versions } = await ask(listAgentVersions, { agent_id });
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(await ask(getAgentPublishing, { agent_id })).toMatchObject({ published_version: 8 });
  });

  it('publishes nothing that the check refuses, nor for a member who lost the role meanwhile', async () => {
    const { call, ask, agent, world } = await serve({
      checkBeforePublish: async (_agentId, { settings }) => {
        if (settings.greeting === '') throw new UserError(codes.agentPublishingRefused);
      },
    });
    const agent_id = agent.id;
    expect(await call(publishAgent, { agent_id })).toMatchObject({ code: codes.agentPublishingRefused });
    await changeDraft('Guide', 'Hello');
    world.role = 'member';
    expect(await call(publishAgent, { agent_id })).toMatchObject({ code: codes.roleMissing });
    world.role = undefined;
    expect(await call(publishAgent, { agent_id })).toMatchObject({ code: codes.notMember });
    expect((await ask(listAgentVersions, { agent_id })).versions).toEqual([]);
  });

  it('changes link, widget and limits one field at a time', async () => {
    const { ask, call, agent } = await serve();
    const agent_id = agent.id;
    const { link } = await ask(publishAgent, { agent_id });
    expect((await call(updateAgentLink, { agent_id, has_new_address: true })).code).toBe(
      codes.parameterInvalid,
    );
    expect(await ask(getAgentPublishing, { agent_id })).toMatchObject({ link: { url: link.url } });
    expect(link.url).toMatch(/^https:\/\/cloud\.example\.com\/a\/[\w-]{24}$/);
    await ask(updateAgentLink, { agent_id, is_on: true, password: 'swordfish' });
    expect(await ask(updateAgentLink, { agent_id, expires_at: 4_000_000_000_000 })).toMatchObject({
      link: { is_on: true, url: link.url, has_password: true, expires_at: 4_000_000_000_000 },
    });
    const renewed = await ask(updateAgentLink, { agent_id, has_new_address: true, password: null });
    expect(renewed.link).toMatchObject({ is_on: true, has_password: false });
    expect(renewed.link.url).not.toBe(link.url);

    const origins = ['https://example.com', 'https://example.com', 'http://localhost:8080'];
    expect(await ask(updateAgentWidget, { agent_id, is_on: true, origins })).toMatchObject({
      widget: { is_on: true, origins: ['https://example.com', 'http://localhost:8080'], position: 'right' },
    });
    const limits = { visitor_requests_per_minute: 3, micro_usd_per_day: 1_000_000 };
    expect(await ask(updateAgentLimits, { agent_id, limits })).toMatchObject({
      limits: { ...limits, visitor_requests_per_day: 100 },
    });
    expect(await ask(unpublishAgent, { agent_id })).toMatchObject({
      published_version: null,
      link: { is_on: true },
    });
    expect(await call(updateAgentLimits, { agent_id, limits: { tokens_per_day: 0 } })).toMatchObject({
      code: codes.parameterInvalid,
    });
  });

  it('lists what answers anyone: a link until it expires, and a widget, of a published agent', async () => {
    const { ask, agent, publishing, clock } = await serve();
    const agent_id = agent.id;
    const list = async (accountId: string = agent.accountId) => {
      const caller = { principal: { accountId } } as Parameters<typeof publishing.exposures.list>[0];
      const page = await publishing.exposures.list(caller, { after: undefined, limit: 50 });
      return page.exposures.filter((one) => 'agent_id' in one && one.agent_id === agent_id);
    };
    await ask(publishAgent, { agent_id });
    const since = clock.nowMs;
    await ask(updateAgentLink, { agent_id, is_on: false });
    expect(await list()).toEqual([]);
    const until = clock.nowMs + 60_000;
    await ask(updateAgentLink, { agent_id, is_on: true, password: 'swordfish', expires_at: until });
    await ask(updateAgentWidget, { agent_id, is_on: true, origins: ['https://example.com'] });
    const base = { agent_id, name: agent.name, since, last_used_at: null };
    const widget = { kind: 'agent_widget', ...base, origins: ['https://example.com'], until: null };
    expect(await list()).toEqual([{ kind: 'agent_link', ...base, has_password: true, until }, widget]);
    expect(await list('another')).toEqual([]);
    await database.transaction(async (tx) => {
      const first = {
        ...{ agentId: agent_id, accountId: agent.accountId, version: 1, personId: null, visitor: 'v' },
        ...{ title: '', questions: 1, unanswered: 0, goodRatings: 0, badRatings: 0, createdAt: 1 },
      };
      for (const [id, channel, updatedAt] of [
        ['a', 'link', 5],
        ['b', 'link', 7],
        ['c', 'api', 9],
      ] as const)
        await insertConversation(tx, { ...first, id: `${agent_id} ${id}`, channel, updatedAt });
    });
    expect((await list()).map(({ kind, last_used_at }) => [kind, last_used_at])).toEqual([
      ['agent_link', 7],
      ['agent_widget', null],
    ]);
    clock.nowMs = until;
    expect(await list()).toEqual([widget]);
    await ask(unpublishAgent, { agent_id });
    expect(await list()).toEqual([]);
  });

  describe('of origins', () => {
    it.each([
      'https://*.example.com',
      'https://example.com/',
      'https://example.com/path',
      'HTTPS://example.com',
      'https://example.com:443',
      'ftp://example.com',
      'null',
      "https://example.com; script-src 'unsafe-inline'",
      'https://example.com,https://evil.example',
      'https://user@example.com',
      '*',
      'https://',
    ])('%s is refused', async (origin) => {
      const { call, agent } = await serve();
      const answer = await call(updateAgentWidget, { agent_id: agent.id, origins: [origin] });
      expect(answer).toMatchObject({ code: codes.parameterInvalid });
    });
  });

  it('makes keys that are shown once, changes their limits, and revokes them', async () => {
    const { ask, call, agent, send } = await serve();
    const agent_id = agent.id;
    await ask(publishAgent, { agent_id });
    const { key, ...made } = await ask(createAgentKey, { agent_id, name: 'Website' });
    expect(key).toMatch(/^ak-[\w-]{43}$/);
    expect(made).toMatchObject({ name: 'Website', hint: key.slice(-4), requests_per_minute: 60 });
    const { keys } = await ask(listAgentKeys, { agent_id });
    expect(keys).toEqual([made]);
    expect(JSON.stringify(keys)).not.toContain(key.slice(3, 20));

    const models = () => send('/v1/models', { headers: { authorization: `Bearer ${key}` } });
    expect((await models()).status).toBe(200);
    const [used] = (await ask(listAgentKeys, { agent_id })).keys;
    expect(used?.last_used_at).not.toBeNull();
    const { key_id } = made;
    expect(await ask(updateAgentKey, { agent_id, key_id, tokens_per_day: 5 })).toMatchObject({
      name: 'Website',
      tokens_per_day: 5,
    });
    await ask(revokeAgentKey, { agent_id, key_id });
    expect((await models()).status).toBe(401);
    expect(await call(revokeAgentKey, { agent_id, key_id })).toMatchObject({ code: codes.agentNotFound });
  });

  it('ends the keys of a member who leaves or manages no longer, and no others', async () => {
    const { ask, agent, publishing } = await serve();
    const agent_id = agent.id;
    await ask(createAgentKey, { agent_id, name: 'Website' });
    const leave = (personId: string) =>
      database.transaction(async (tx) => publishing.room.endMember?.(tx, { accountId: 'ann', personId }));
    expect(await publishing.countKeysOf({ accountId: 'ann', personId: 'ann' })).toBeGreaterThan(0);
    await leave('bob');
    expect((await ask(listAgentKeys, { agent_id })).keys).toHaveLength(1);
    await leave('ann');
    expect((await ask(listAgentKeys, { agent_id })).keys).toEqual([]);
    await ask(createAgentKey, { agent_id, name: 'Website' });
    const member = { accountId: 'ann', personId: 'ann' };
    await database.transaction(async (tx) => publishing.room.endManager?.(tx, member));
    expect((await ask(listAgentKeys, { agent_id })).keys).toEqual([]);
  });

  it('forgets everything of an agent that is deleted', async () => {
    const { ask, agent, publishing } = await serve();
    const agent_id = agent.id;
    for (let count = 0; count < 5; count++) await ask(publishAgent, { agent_id });
    await ask(createAgentKey, { agent_id, name: 'Website' });
    const deletePage = () =>
      database.transaction(async (tx) => publishing.room.removeAgent?.(tx, agent_id, 2));
    const pages: (number | undefined)[] = [];
    do pages.push(await deletePage());
    while (pages.at(-1) === 2);
    expect(pages).toEqual([2, 2, 1]);
    expect((await ask(listAgentVersions, { agent_id })).versions).toEqual([]);
    expect((await ask(listAgentKeys, { agent_id })).keys).toEqual([]);
    expect(await ask(getAgentPublishing, { agent_id })).toMatchObject({ published_version: null });
  });
});
