import type { AnswerEvent } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database } from '@atoll/database';
import { describeOnEveryDatabase } from '@atoll/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuditTrail } from '../../audit/index.ts';
import type { Respond } from '../chat/answers/respond.ts';
import { createTestAgent, startChat } from '../chat/chat.fixture.ts';
import { firstSettings } from '../kernel/agent.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { EvaluationDeps } from './deps.ts';
import { answering, passageOf } from './evaluation.fixture.ts';
import { createEvaluationService } from './evaluation.service.ts';
import { createEvaluationJob } from './evaluation-job.ts';
import { createGoldenService } from './golden/golden.service.ts';
import { createInsightService } from './insight/insight.service.ts';
import { findAnsweredQuestion } from './insight/insight.store.ts';

const tides = { bucket: 'books', key: 'tides.pdf', page: null };
const terms = (question: string) => ({ question, expected: [tides], facts: ['12 m'] });
const never = new AbortController().signal;

describeOnEveryDatabase('evaluations', (open) => {
  let database: Database;
  let agent: OpenAgent;
  let curated: { id: string; question: string; answer: string }[] = [];
  const answers = new Map<string, AnswerEvent[]>();
  const asked: string[] = [];

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    agent = await createTestAgent(database);
    answers.clear();
    asked.length = 0;
    curated = [];
  });

  /** Returns dependencies with the answers and search results of the test. */
  function deps(): EvaluationDeps {
    const { chat, clock } = startChat(database, respond);
    return {
      database,
      clock: { now: () => clock.nowMs },
      log: undefined as never,
      limits: undefined as never,
      audit: createAuditTrail({ database, clock: { now: () => clock.nowMs }, log: undefined as never }),
      retrieve: async (_agent, { question }) => ({
        confidence: 1,
        tookMs: 1,
        passages: (answers.get(question) ?? [])
          .flatMap((event) => (event.type === 'passages' ? event.passages : []))
          .map(({ key }) => ({ bucketName: 'books', document: { key } }) as never),
      }),
      answerOnce: chat.answerOnce,
      findAnswered: (agentId, messageId) => findAnsweredQuestion(database.read, agentId, messageId),
      settingsOfVersion: async (_agentId, version) =>
        version === 1 ? { ...firstSettings, tone: 'formal' } : undefined,
      curatedOf: async () => curated,
    };
  }

  const respond: Respond = async function* respond({ question, settings }) {
    asked.push(`${settings.tone}: ${question}`);
    yield* answers.get(question) ?? answering('', [], 'nothing');
  };

  const rightAnswer = answering('It is 12 m high [1].', [passageOf(1, 'tides.pdf')]);
  const wrongAnswer = answering('It is high [1].', [passageOf(1, 'other.pdf')]);

  describe('golden questions', () => {
    it('are added, replaced and deleted, by their own agent alone', async () => {
      const golden = createGoldenService(deps());
      const first = await golden.put(agent, undefined, terms('How high?'), 'ann');
      const changed = await golden.put(agent, first.id, { ...terms('How deep?'), facts: [] }, 'bob');
      expect(changed).toMatchObject({ id: first.id, question: 'How deep?', createdBy: 'ann', facts: [] });
      expect(await golden.list(agent)).toEqual([changed]);

      const other = await createTestAgent(database);
      await expect(golden.put(other, first.id, terms('Mine?'), 'eve')).rejects.toMatchObject({
        code: codes.agentNotFound,
      });
      await expect(golden.remove(other, first.id)).rejects.toMatchObject({ code: codes.agentNotFound });
      await golden.remove(agent, first.id);
      expect(await golden.list(agent)).toEqual([]);
    });

    it('are made of an answer, with the files that it cites', async () => {
      answers.set('How high?', rightAnswer);
      const chat = startChat(database, respond);
      const { messageId, questionId } = await chat.ask({ agent, question: 'How high?' });
      await chat.read(agent.id, messageId);
      const golden = createGoldenService(deps());
      expect(await golden.addFromMessage(agent, messageId, 'ann')).toMatchObject({
        question: 'How high?',
        expected: [tides],
      });
      const unknown = { code: codes.agentNotFound };
      await expect(golden.addFromMessage(agent, questionId, 'ann')).rejects.toMatchObject(unknown);
      const other = await createTestAgent(database);
      await expect(golden.addFromMessage(other, messageId, 'ann')).rejects.toMatchObject(unknown);
    });
  });

  describe('an evaluation', () => {
    async function prepare(count: number) {
      const all = deps();
      const golden = createGoldenService(all);
      const questions = Array.from({ length: count }, (_, index) => `How high is tide ${index}?`);
      for (const question of questions) await golden.put(agent, undefined, terms(question), 'ann');
      return { all, questions, service: createEvaluationService(all) };
    }

    it('asks each version every question, and compares their answers', async () => {
      const { all, questions, service } = await prepare(2);
      answers.set(questions[0] ?? '', rightAnswer);
      answers.set(questions[1] ?? '', wrongAnswer);
      const { evaluation } = await service.start(agent, [null, 1], 'ann');
      await createEvaluationJob(all).run(never);
      expect(asked.toSorted()).toEqual(
        ['formal', 'neutral'].flatMap((tone) => questions.map((question) => `${tone}: ${question}`)),
      );
      const view = await service.get(agent, evaluation.id);
      expect(view.evaluation).toMatchObject({ state: 'ended', endedAt: expect.any(Number) });
      expect(view.results).toHaveLength(4);
      expect(view.results.filter(({ isCitationRight }) => isCitationRight)).toHaveLength(2);
      expect(view.results.find(({ isCitationRight }) => isCitationRight)).toMatchObject({
        rank: 1,
        text: 'It is 12 m high [1].',
        missingFacts: [],
      });
    });

    it('goes on after a restart with the questions that have no answer', async () => {
      const { all, service } = await prepare(7);
      const { evaluation } = await service.start(agent, [null], 'ann');
      const stopping = new AbortController();
      let left = 3;
      const dying: EvaluationDeps = {
        ...all,
        async answerOnce(question, signal) {
          if (left-- === 0) stopping.abort(new Error('the server ends'));
          return all.answerOnce(question, signal);
        },
      };
      await expect(createEvaluationJob(dying).run(stopping.signal)).rejects.toThrow('the server ends');
      expect((await service.get(agent, evaluation.id)).results).toHaveLength(3);
      asked.length = 0;
      await createEvaluationJob(all).run(never);
      expect(asked).toHaveLength(4);
      expect((await service.get(agent, evaluation.id)).evaluation.state).toBe('ended');
    });

    it('is canceled, runs once at a time, and needs questions and versions that exist', async () => {
      const { all, service } = await prepare(1);
      const { evaluation } = await service.start(agent, [null], 'ann');
      const invalid = { code: codes.parameterInvalid };
      await expect(service.start(agent, [null], 'ann')).rejects.toMatchObject(invalid);
      await service.cancel(agent, evaluation.id);
      await createEvaluationJob(all).run(never);
      expect(asked).toEqual([]);
      expect(await service.list(agent)).toMatchObject([{ evaluation: { state: 'canceled' } }]);
      await expect(service.start(agent, [2], 'ann')).rejects.toMatchObject({ code: codes.agentNotFound });
      const empty = await createTestAgent(database);
      await expect(service.start(empty, [null], 'ann')).rejects.toMatchObject(invalid);
      await expect(service.get(empty, evaluation.id)).rejects.toMatchObject({ code: codes.agentNotFound });
    });

    it('opens the way to publishing the draft that it evaluated', async () => {
      const { all, questions, service } = await prepare(1);
      const draft = { settings: agent.settings };
      await service.checkBeforePublish(agent.id, draft);
      await service.setRequiredRecall(agent, 80);
      const refused = { code: codes.agentPublishingRefused };
      await expect(service.checkBeforePublish(agent.id, draft)).rejects.toMatchObject(refused);

      answers.set(questions[0] ?? '', wrongAnswer);
      await service.start(agent, [null], 'ann');
      await createEvaluationJob(all).run(never);
      await expect(service.checkBeforePublish(agent.id, draft)).rejects.toMatchObject(refused);

      answers.set(questions[0] ?? '', rightAnswer);
      await service.start(agent, [null], 'ann');
      await createEvaluationJob(all).run(never);
      await service.checkBeforePublish(agent.id, draft);
      const changed = { settings: { ...agent.settings, instructions: 'Be brief.' } };
      await expect(service.checkBeforePublish(agent.id, changed)).rejects.toMatchObject(refused);
      await service.setRequiredRecall(agent, null);
      await service.checkBeforePublish(agent.id, changed);
    });
  });

  describe('insight', () => {
    async function ask(...questions: string[]) {
      const chat = startChat(database, respond);
      const messageIds: string[] = [];
      for (const question of questions) {
        const { messageId } = await chat.ask({ agent, question });
        await chat.read(agent.id, messageId);
        messageIds.push(messageId);
      }
      return messageIds;
    }

    it('counts questions, answers, cost and citations', async () => {
      answers.set('How high?', rightAnswer);
      answers.set('How high again?', rightAnswer);
      await ask('How high?', 'How high again?', 'Who are you?');
      const insight = createInsightService(deps());
      const summary = await insight.summary(agent, 7);
      expect(summary.totals).toMatchObject({
        questions: 3,
        answered: 2,
        quoted: 0,
        unanswered: 1,
        costMicroUsd: 21,
      });
      expect(summary.days).toMatchObject([{ questions: 3, unanswered: 1, costMicroUsd: 21 }]);
      expect(summary.channels).toEqual([{ channel: 'studio', questions: 3 }]);
      expect(summary.citedFiles).toMatchObject([{ citations: 2, passage: { key: 'tides.pdf' } }]);
    });

    it('lists gaps until they are answered or dismissed', async () => {
      const insight = createInsightService(deps());
      const [pump = ''] = await ask('What is the warranty of the pump?', 'Do you ship to Norway?');
      expect((await insight.gaps(agent, 30)).gaps).toHaveLength(2);
      curated = [{ id: 'c', question: 'Do you ship to Norway?', answer: 'Yes.' }];
      expect((await insight.gaps(agent, 30)).gaps).toMatchObject([{ messageIds: [pump] }]);
      const other = await createTestAgent(database);
      await insight.dismiss(other, [pump]);
      expect((await insight.gaps(agent, 30)).gaps).toHaveLength(1);
      await insight.dismiss(agent, [pump, pump]);
      await insight.dismiss(agent, [pump]);
      expect(await insight.gaps(agent, 30)).toEqual({ gaps: [], isPartial: false });
    });
  });
});
