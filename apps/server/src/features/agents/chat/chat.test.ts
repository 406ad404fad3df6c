import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { UserError } from '../../../platform/errors.ts';
import { registry } from '../../../platform/metrics/instruments.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { FollowedEvent } from './answers/following.ts';
import type { Respond } from './answers/respond.ts';
import {
  createTestAgent,
  finishedWith,
  found,
  gated,
  says,
  saysTwo,
  stallsAfter,
  startChat,
} from './chat.fixture.ts';

const ann = { personId: 'ann', role: 'owner' as const };
const eventsOf = (followed: readonly FollowedEvent[]) =>
  followed.map((one) => (one.kind === 'event' ? one.event.type : one.kind));
const textOf = (followed: readonly FollowedEvent[]) =>
  followed.map((one) => (one.kind === 'event' && one.event.type === 'delta' ? one.event.text : '')).join('');

async function codeOf(work: Promise<unknown>): Promise<number> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof UserError ? error.code : Promise.reject(error ?? new Error('nothing was thrown'));
}

/** Returns the number of answers whose time to the first text was measured. */
async function countFirstTexts(): Promise<number> {
  const [, count] = /^atoll_agent_first_text_seconds_count (\d+)$/m.exec(await registry.metrics()) ?? [];
  return Number(count);
}

describeOnEveryDatabase('conversations', (open) => {
  let database: Database;
  let agent: OpenAgent;
  beforeAll(async () => {
    database = await open();
    agent = await createTestAgent(database);
  });

  const messagesOf = async (chat: ReturnType<typeof startChat>, conversationId: string) =>
    chat.chat.conversations.messagesOf(await chat.chat.conversations.open(agent, ann, conversationId));

  it('stores the question, streams the answer, and keeps what it cites', async () => {
    const { respond, open: letAnswer } = gated(saysTwo);
    const chat = startChat(database, respond);
    const { conversationId, messageId } = await chat.ask({ agent, question: '  Why\n\nis it so? ' });
    const timedBefore = await countFirstTexts();
    const followed = await chat.read(agent.id, messageId, 0, letAnswer);
    expect(eventsOf(followed)).toEqual(['accepted', 'passages', 'delta', 'delta', 'finished', 'ended']);
    expect(await countFirstTexts()).toBe(timedBefore + 1);
    expect(followed.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(textOf(followed)).toBe('One [1]. Two.');

    const conversation = await chat.chat.conversations.open(agent, ann, conversationId);
    expect(conversation).toMatchObject({ title: 'Why is it so?', questions: 1, version: null });
    const [question, answer] = await messagesOf(chat, conversationId);
    expect(question).toMatchObject({ role: 'question', text: '  Why\n\nis it so? ', parentId: null });
    expect(answer).toMatchObject({ state: 'ended', status: 'answered', text: 'One [1]. Two.', lastEvent: 5 });
    const kept = answer?.role === 'answer' ? answer.events : [];
    expect(kept.map(({ type }) => type)).toEqual(['passages', 'finished']);
    expect(kept[0]).toMatchObject({ passages: [{ number: 1, version_id: 'v1' }] });
    const afterwards = await chat.read(agent.id, messageId, 3);
    expect(eventsOf(afterwards)).toEqual(['ended']);
  });

  it('names a conversation without characters that mislead who reads the list', async () => {
    const chat = startChat(database, saysTwo);
    const titleOf = async (question: string) => {
      const { conversationId } = await chat.ask({ agent, question });
      return (await chat.chat.conversations.open(agent, ann, conversationId)).title;
    };
    expect(await titleOf('Is \u202efdp.exe\u200b safe,\u2028👩\u200d👧?')).toBe(
      'Is fdp.exe safe, 👩\u200d👧?',
    );
    expect(await titleOf('\u2066')).toBe('…');
  });

  it('makes a tree: follow-ups, edited questions and regenerated answers', async () => {
    const chat = startChat(database, saysTwo);
    const first = await chat.ask({ agent, question: 'First?' });
    await chat.read(agent.id, first.messageId);
    const { conversationId } = first;
    const second = await chat.ask({ agent, conversationId, question: 'Second?' });
    await chat.read(agent.id, second.messageId);
    const edited = await chat.ask({ agent, conversationId, question: 'Other?', parentId: first.messageId });
    await chat.read(agent.id, edited.messageId);
    const again = await chat.ask({ agent, conversationId, regenerateOf: second.messageId });
    await chat.read(agent.id, again.messageId);

    const tree = (await messagesOf(chat, conversationId)).map(({ id, parentId }) => [id, parentId]);
    expect(Object.fromEntries(tree)).toEqual({
      [first.questionId]: null,
      [first.messageId]: first.questionId,
      [second.questionId]: first.messageId,
      [second.messageId]: second.questionId,
      [edited.questionId]: first.messageId,
      [edited.messageId]: edited.questionId,
      [again.messageId]: second.questionId,
    });
    expect(chat.asked.map(({ question, history }) => [question, history.map((one) => one.question)])).toEqual(
      [
        ['First?', []],
        ['Second?', ['First?']],
        ['Other?', ['First?']],
        ['Second?', ['First?']],
      ],
    );
    const conversation = await chat.chat.conversations.open(agent, ann, conversationId);
    expect(conversation.questions).toBe(3);
  });

  it('writes one answer at a time in a conversation, and stops it with what came', async () => {
    const { respond, open: letAnswer } = gated(stallsAfter(found, says('So far [2]')));
    const chat = startChat(database, respond);
    const { conversationId, messageId } = await chat.ask({ agent });
    expect(await codeOf(chat.ask({ agent, conversationId }))).toBe(codes.answerUnderWay);
    const { conversations } = chat.chat;
    const followed = await chat.read(agent.id, messageId, 0, (event) => {
      letAnswer();
      if (event.kind !== 'event' || event.event.type !== 'delta') return;
      void conversations.openAnswer(agent, ann, messageId).then(conversations.stop);
    });
    expect(eventsOf(followed)).toEqual(['accepted', 'passages', 'delta', 'finished', 'ended']);
    const [, answer] = await messagesOf(chat, conversationId);
    expect(answer).toMatchObject({ state: 'ended', status: 'stopped', text: 'So far [2]' });
  });

  it('goes on in the middle, for as many readers as there are', async () => {
    const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
    const chat = startChat(database, async function* () {
      yield says('a');
      yield says('b');
      await waiting;
      yield says('c');
      yield finishedWith('abc');
    });
    const { messageId } = await chat.ask({ agent });
    let readers = 0;
    const count = () => ++readers === 5 && goOn();
    const reading = [0, 2, 2].map((after) => chat.read(agent.id, messageId, after, count));
    expect((await Promise.all(reading)).map(textOf)).toEqual(['abc', 'bc', 'bc']);
  });

  describe('after the process ended', () => {
    it('begins again what nobody has seen words of', async () => {
      const first = startChat(database, stallsAfter(found), { leaseMs: 1000 });
      const { messageId, conversationId } = await first.ask({ agent });
      await expect.poll(() => first.asked.length).toBe(1);
      first.kill();
      const { respond, open: letAnswer } = gated(saysTwo);
      const second = startChat(database, respond, { leaseMs: 1000 });
      second.clock.nowMs += 2000;
      await second.runJob('agents-answers');
      const followed = await second.read(agent.id, messageId, 2, letAnswer);
      expect(eventsOf(followed)).toEqual(['accepted', 'passages', 'delta', 'delta', 'finished', 'ended']);
      expect(followed[0]?.number).toBe(1_000_001);
      expect((await messagesOf(second, conversationId))[1]).toMatchObject({ status: 'answered', attempt: 1 });
    });

    it('keeps what was seen, and lets it be generated again', async () => {
      const first = startChat(database, stallsAfter(found, says('Half [1] an')), { leaseMs: 1000 });
      const { messageId, conversationId } = await first.ask({ agent });
      const leaving = new AbortController();
      for await (const { kind, number } of first.chat.follow(
        { agentId: agent.id, messageId, after: 0 },
        leaving.signal,
      )) {
        if (kind === 'event' && number === 3) break;
      }
      first.kill();
      const second = startChat(database, saysTwo, { leaseMs: 1000 });
      second.clock.nowMs += 2000;
      await second.runJob('agents-answers');
      expect(eventsOf(await second.read(agent.id, messageId, 3))).toEqual(['ended']);
      const [, answer] = await messagesOf(second, conversationId);
      expect(answer).toMatchObject({ state: 'interrupted', status: null, text: 'Half [1] an' });
      const again = await second.ask({ agent, conversationId, regenerateOf: messageId });
      expect(textOf(await second.read(agent.id, again.messageId))).toBe('One [1]. Two.');
    });

    it('gives up an answer that ends its process each time', async () => {
      const first = startChat(database, stallsAfter(found), { leaseMs: 1000 });
      const { messageId, conversationId } = await first.ask({ agent });
      await expect.poll(() => first.asked.length).toBe(1);
      first.kill();
      for (let attempt = 1; attempt <= 3; attempt++) {
        const next = startChat(database, stallsAfter(found), { leaseMs: 1000 });
        next.clock.nowMs += attempt * 5000;
        await next.runJob('agents-answers');
        if (attempt < 3) await expect.poll(() => next.asked.length).toBe(1);
        next.kill();
      }
      const last = startChat(database, saysTwo);
      expect((await messagesOf(last, conversationId))[1]).toMatchObject({ id: messageId, status: 'failed' });
    });

    it('goes on at the next start when the server was told to stop', async () => {
      const first = startChat(database, stallsAfter(found));
      const { messageId } = await first.ask({ agent });
      await expect.poll(() => first.asked.length).toBe(1);
      await first.chat.room.close?.();
      const second = startChat(database, saysTwo);
      await second.runJob('agents-answers');
      expect(eventsOf(await second.read(agent.id, messageId)).at(-1)).toBe('ended');
      expect(second.asked).toHaveLength(1);
    });
  });

  it('is followed and stopped from another server', async () => {
    const writer = startChat(database, stallsAfter(found, says('Here')));
    const { messageId } = await writer.ask({ agent });
    const other = startChat(database, saysTwo);
    const reading = other.read(agent.id, messageId);
    await expect.poll(() => writer.asked.length).toBe(1);
    await other.chat.conversations.stop(await other.chat.conversations.openAnswer(agent, ann, messageId));
    await writer.runJob('agents-answers');
    const followed = await reading;
    expect(eventsOf(followed).at(-1)).toBe('ended');
    expect(followed.at(-1)).toMatchObject({ answer: { status: 'stopped', text: 'Here' } });
    expect(other.asked).toHaveLength(0);
  });

  it('ends an answer whose writer fails, in words', async () => {
    const broken: Respond = async function* () {
      yield says('Half');
      throw new Error('unexpected');
    };
    const chat = startChat(database, broken);
    const { messageId } = await chat.ask({ agent });
    expect((await chat.read(agent.id, messageId)).at(-1)).toMatchObject({
      answer: { state: 'ended', status: 'partial', text: 'Half' },
    });
  });

  it('keeps conversations of others out of reach', async () => {
    const chat = startChat(database, saysTwo);
    const { conversationId, messageId } = await chat.ask({ agent });
    await chat.read(agent.id, messageId);
    const { conversations } = chat.chat;
    const bob = { personId: 'bob', role: 'read_only' as const };
    const visitor = { channel: 'link' as const, personId: null, visitor: 'v1' };
    const otherAgent = await createTestAgent(database, 'other');
    expect(await codeOf(conversations.open(agent, bob, conversationId))).toBe(codes.agentNotFound);
    expect(await codeOf(conversations.open(agent, visitor, conversationId))).toBe(codes.agentNotFound);
    expect(await codeOf(conversations.open(otherAgent, ann, conversationId))).toBe(codes.agentNotFound);
    expect(await codeOf(conversations.openAnswer(otherAgent, ann, messageId))).toBe(codes.agentNotFound);
    expect(await conversations.remove(otherAgent, ann, [conversationId])).toBe(0);
    const asBob = { channel: 'studio' as const, personId: 'bob', visitor: null };
    for (const asker of [asBob, visitor, { ...visitor, visitor: null }]) {
      expect(await codeOf(chat.ask({ agent, conversationId, asker }))).toBe(codes.agentNotFound);
    }
    const stolen = { agent: otherAgent, conversationId, regenerateOf: messageId };
    expect(await codeOf(chat.ask(stolen))).toBe(codes.agentNotFound);
    const own = await chat.ask({ agent });
    await chat.read(agent.id, own.messageId);
    const foreign = { agent, conversationId: own.conversationId, parentId: messageId };
    expect(await codeOf(chat.ask(foreign))).toBe(codes.agentNotFound);
  });

  it('forgets with the conversation, in the middle of an answer', async () => {
    const chat = startChat(database, stallsAfter(says('Never mind')));
    const { conversationId, messageId } = await chat.ask({ agent });
    await expect.poll(() => chat.asked.length).toBe(1);
    expect(await chat.chat.conversations.remove(agent, ann, [conversationId])).toBe(1);
    expect(await chat.read(agent.id, messageId)).toEqual([]);
    expect(await codeOf(chat.chat.conversations.openAnswer(agent, ann, messageId))).toBe(codes.agentNotFound);
  });

  it('is fair: one account’s many questions do not delay another’s', async () => {
    const started: string[] = [];
    const running: string[] = [];
    let mostOfBusy = 0;
    const { promise: gate, resolve: letAnswer } = Promise.withResolvers<void>();
    const chat = startChat(
      database,
      async function* ({ agent: { accountId } }) {
        started.push(accountId);
        running.push(accountId);
        mostOfBusy = Math.max(mostOfBusy, running.filter((one) => one === 'busy').length);
        await gate;
        running.splice(running.indexOf(accountId), 1);
        yield finishedWith('Done.');
      },
      { terms: { answersAtOnce: 4 } },
    );
    const busy = await createTestAgent(database, 'busy');
    const quiet = await createTestAgent(database, 'quiet');
    const asker = (index: number) => ({ channel: 'api' as const, personId: null, visitor: `v${index}` });
    const accepted = await Promise.all(
      Array.from({ length: 40 }, (_, index) => chat.ask({ agent: busy, asker: asker(index) })),
    );
    const one = await chat.ask({ agent: quiet });
    // Two answers of the busy account hold half of the places; the other half is for other accounts. A database may let
    // a later transaction overtake an earlier one, so the order is not fixed.
    await expect.poll(() => started.toSorted()).toEqual(['busy', 'busy', 'quiet']);
    letAnswer();
    for (const { messageId } of accepted) await chat.read(busy.id, messageId);
    await chat.read(quiet.id, one.messageId);
    expect(started).toHaveLength(41);
    expect(mostOfBusy).toBe(2);
  });

  it('holds 200 who ask at once, each with few transactions', async () => {
    let transactions = 0;
    const counting: Database = {
      ...database,
      transaction(work) {
        transactions++;
        return database.transaction(work);
      },
    };
    const chat = startChat(counting, saysTwo);
    const agents = await Promise.all(
      Array.from({ length: 10 }, (_, index) => createTestAgent(database, `account-${index}`)),
    );
    const texts = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const one = agents[index % agents.length] ?? agent;
        const asker = { channel: 'widget' as const, personId: null, visitor: `v${index}` };
        const { messageId } = await chat.ask({ agent: one, asker });
        const followed = await chat.read(one.id, messageId);
        return followed.at(-1);
      }),
    );
    for (const end of texts) expect(end).toMatchObject({ kind: 'ended', answer: { text: 'One [1]. Two.' } });
    // Accepted, begun, first words, rest, ended.
    expect(transactions).toBeLessThanOrEqual(200 * 5);
  });

  it('accepts only so many questions of one person at once', async () => {
    const chat = startChat(database, stallsAfter(found));
    for (let count = 0; count < 5; count++) await chat.ask({ agent });
    expect(await codeOf(chat.ask({ agent }))).toBe(codes.tooManyRequests);
    chat.kill();
  });

  it('deletes what is older than the agent keeps it', async () => {
    const chat = startChat(database, saysTwo);
    const short = await createTestAgent(database);
    const { conversationId, messageId } = await chat.ask({ agent: short });
    await chat.read(short.id, messageId);
    await chat.runJob('agents-retention');
    expect(await chat.chat.conversations.open(short, ann, conversationId)).toBeDefined();
    await chat.chat.settings.save(short, { retentionDays: 2 });
    chat.clock.nowMs += 3 * 86_400_000;
    await chat.runJob('agents-retention');
    expect(await codeOf(chat.chat.conversations.open(short, ann, conversationId))).toBe(codes.agentNotFound);
  });
});
