import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, expect, it } from 'vitest';
import { registry } from '../../../platform/metrics/instruments.ts';
import { createSealer } from '../../../platform/secrets/index.ts';
import { dayMs, startOfDay } from '../../../platform/time.ts';
import type { ChatModel } from '../models/chat-model.ts';
import { readConnection } from '../models/connection.ts';
import type { Respond } from './answers/respond.ts';
import { createTestAgent, finishedWith, saysTwo, startChat } from './chat.fixture.ts';
import { tokensOfDays } from './index.ts';
import { createModelChoice } from './models/model-choice.ts';
import { createModelConnectionService } from './models/model-connection.service.ts';

const price = { inputMicroUsd: 150_000, outputMicroUsd: 600_000 };
const connection = () => {
  const read = readConnection({ baseUrl: 'http://127.0.0.1:9/v1', model: 'server-model', apiKey: 'k' });
  if ('fault' in read) throw new Error(read.fault);
  return read.connection;
};
const used = { tokens: { input: 900, output: 100, is_estimated: false }, cost_micro_usd: 195 };
const saysWithUse: Respond = async function* () {
  yield finishedWith('Yes.', used);
};

async function textOf(chunks: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

/** Reads the metrics of answers: how many were written, and their input and output tokens. */
async function counted(): Promise<number[]> {
  const lines = (await registry.metrics()).split('\n');
  const sampleOf = (name: string, ...labels: string[]) => {
    const found = lines.find(
      (line) => line.startsWith(name) && labels.every((label) => line.includes(label)),
    );
    return Number(found?.split(' ').at(-1) ?? 0);
  };
  return [
    sampleOf('atoll_agent_answers_total{', 'status="answered"'),
    sampleOf('atoll_agent_tokens_total{', 'direction="input"', 'model="server"'),
    sampleOf('atoll_agent_tokens_total{', 'direction="output"', 'model="server"'),
  ];
}

describeOnEveryDatabase('what is kept of conversations', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const ask = async (
    chat: ReturnType<typeof startChat>,
    agent: Awaited<ReturnType<typeof createTestAgent>>,
  ) => {
    const asked = await chat.ask({ agent });
    await chat.read(agent.id, asked.messageId);
    return asked;
  };

  it('meters the tokens of the server’s model by agent and day, and those of another not at all', async () => {
    const chat = startChat(database, saysWithUse, {
      terms: { serverModel: { connection: connection(), price } },
    });
    const agent = await createTestAgent(database, 'metered');
    const before = await counted();
    await ask(chat, agent);
    await ask(chat, agent);
    const after = await counted();
    expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([2, 1800, 200]);
    const day = startOfDay(chat.clock.nowMs);
    const days = { from: day, until: day + 1 };
    const resource = { accountId: 'metered', resourceId: agent.id, resourceName: 'Guide', day };
    expect(await tokensOfDays(database.read, ['metered', 'nobody'], days)).toEqual([
      { ...resource, meter: 'model_input_tokens', quantity: 1800n },
      { ...resource, meter: 'model_output_tokens', quantity: 200n },
    ]);
    expect(await chat.chat.settings.show(agent)).toMatchObject({ used_tokens: 2000, used_micro_usd: 390 });
    const used = await chat.chat.modelUse({ days: 1, limit: 1000 });
    expect(used.filter(({ agentId }) => agentId === agent.id)).toMatchObject([
      { accountId: agent.accountId, costMicroUsd: 390, ownTokens: 0 },
    ]);
    chat.clock.nowMs += dayMs;
    expect((await chat.chat.modelUse({ days: 1, limit: 1000 })).map(({ agentId }) => agentId)).not.toContain(
      agent.id,
    );
    expect((await chat.chat.modelUse({ days: 2, limit: 1000 })).map(({ agentId }) => agentId)).toContain(
      agent.id,
    );
    chat.clock.nowMs -= dayMs;
    const without = startChat(database, saysWithUse);
    const other = await createTestAgent(database, 'unmetered');
    await ask(without, other);
    expect(await tokensOfDays(database.read, ['unmetered'], days)).toEqual([]);
  });

  it('exports conversations and curated answers of the account, and no key', async () => {
    const chat = startChat(database, saysTwo);
    const agent = await createTestAgent(database, 'exported');
    const { conversationId } = await ask(chat, agent);
    await chat.chat.curated.put(agent, {
      id: undefined,
      questions: ['Who?'],
      answer: 'We.',
      createdBy: 'ann',
    });
    const files = new Map<string, string>();
    for (const { name, chunks } of chat.chat.room.exportAccount?.('exported') ?? []) {
      files.set(name, await textOf(chunks));
    }
    expect(files.get('agents/conversations.jsonl')).toContain(conversationId);
    expect(files.get('agents/messages.jsonl')).toContain('One [1]. Two.');
    expect(files.get('agents/curated-answers.jsonl')).toContain('We.');
    expect([...files.values()].join('')).not.toContain('sealed');
  });

  it('is gone with its agent, in pages, and with its account', async () => {
    const chat = startChat(database, saysWithUse, {
      terms: { serverModel: { connection: connection(), price } },
    });
    const agent = await createTestAgent(database, 'removed');
    for (let count = 0; count < 3; count++) await ask(chat, agent);
    await chat.chat.curated.put(agent, {
      id: undefined,
      questions: ['Who?'],
      answer: 'We.',
      createdBy: 'ann',
    });
    await chat.chat.settings.save(agent, { retentionDays: 1 });
    const remove = (limit: number) =>
      database.transaction(async (tx) => (await chat.chat.room.removeAgent?.(tx, agent.id, limit)) ?? 0);
    while ((await remove(2)) === 2);
    const lines = async (accountId: string) => {
      const all = (chat.chat.room.exportAccount?.(accountId) ?? []).map(async ({ name, chunks }) => [
        name,
        await textOf(chunks),
      ]);
      return (await Promise.all(all)).filter(([, text]) => text !== '').map(([name]) => name);
    };
    // Invoices still show the usage.
    expect(await lines('removed')).toEqual(['agents/model-use.csv']);
    const ofAccount = () =>
      database.transaction(async (tx) => (await chat.chat.room.removeAccount?.(tx, 'removed', 10)) ?? 0);
    while ((await ofAccount()) === 10);
    expect(await lines('removed')).toEqual([]);
  });

  it('no longer names a person who left', async () => {
    const chat = startChat(database, saysTwo);
    const agent = await createTestAgent(database, 'left');
    const { conversationId } = await ask(chat, agent);
    await database.transaction(async (tx) =>
      chat.chat.room.endMember?.(tx, { accountId: 'left', personId: 'ann' }),
    );
    const viewer = { personId: 'bob', role: 'owner' as const };
    expect(await chat.chat.conversations.open(agent, viewer, conversationId)).toMatchObject({
      personId: null,
    });
  });

  it('lets a model of the server answer as far as budget, plan and credit go', async () => {
    const standing = { isReadOnly: false, isFree: false };
    const clock = { now: () => Date.now() };
    const models = createModelChoice({
      read: database.read,
      clock,
      serverModel: { connection: connection(), price },
      freeTokensPerDay: 1500,
      standingOf: async () => standing,
      ownConnection: async () => undefined,
      openModel: ({ model }) => ({ name: model }) as ChatModel,
    });
    const chat = startChat(database, saysWithUse, {
      terms: { serverModel: { connection: connection(), price } },
    });
    const agent = await createTestAgent(database, 'chosen');
    await ask(chat, agent);
    const choose = async (allowance = { tokens: null as number | null, microUsd: null as number | null }) => {
      const chosen = { agentId: agent.id, accountId: 'chosen', settings: { model: null }, allowance };
      const choice = await models.choose(chosen);
      return choice.kind === 'none' ? choice : choice.remaining;
    };
    expect(await choose()).toEqual({ tokens: null, microUsd: null });
    expect(await choose({ tokens: 7, microUsd: null })).toEqual({ tokens: 7, microUsd: null });
    standing.isFree = true;
    expect(await choose()).toEqual({ tokens: 500, microUsd: null });
    standing.isReadOnly = true;
    expect(await choose()).toEqual({ tokens: 0, microUsd: 0 });
    Object.assign(standing, { isReadOnly: false, isFree: false });
    await chat.chat.settings.save(agent, { dailyTokens: 900, dailyMicroUsd: 500 });
    expect(await choose()).toEqual({ tokens: 0, microUsd: 305 });
  });

  it('sends a stored key to no other address than the one it was entered for', async () => {
    const tested: { url: string; key: string | undefined }[] = [];
    const service = createModelConnectionService({
      database,
      clock: { now: () => 1 },
      sealer: createSealer([Buffer.alloc(32, 1)]),
      allowsOwnModels: true,
      testModel: async ({ baseUrl, apiKey }) => {
        tested.push({ url: baseUrl, key: apiKey?.reveal() });
        return { isWorking: true, tookMs: 1, dimensions: null };
      },
    });
    const draft = { preset: 'compatible', baseUrl: 'https://ours.example/v1', model: 'm' } as const;
    const maker = { accountId: 'keyed', personId: 'ann' };
    await service.set(maker, { ...draft, apiKey: 'our-key' });
    const signal = new AbortController().signal;
    await service.test('keyed', { ...draft, model: 'other', apiKey: undefined }, signal);
    await service.test('keyed', { ...draft, baseUrl: 'https://evil.example/v1', apiKey: undefined }, signal);
    await service.test('other', { ...draft, apiKey: undefined }, signal);
    expect(tested.map(({ key }) => key)).toEqual(['our-key', undefined, undefined]);
    const stored = await service.find('keyed');
    expect(JSON.stringify(stored)).not.toContain('our-key');
    await service.set(maker, { ...draft, model: 'renamed', apiKey: undefined });
    expect((await service.connectionOf('keyed'))?.apiKey?.reveal()).toBe('our-key');
    await service.remove('keyed');
    expect(await service.connectionOf('keyed')).toBeUndefined();
  });
});
