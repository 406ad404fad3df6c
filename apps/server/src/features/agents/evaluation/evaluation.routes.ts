import type { agentEvaluationCalls } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { Handlers } from '../../../platform/http/index.ts';
import { openAgent } from '../kernel/open-agent.ts';
import type { EvaluationService, EvaluationView } from './evaluation.service.ts';
import type { EvaluationResult, Subject } from './evaluation.ts';
import type { GoldenService } from './golden/golden.service.ts';
import type { Golden } from './golden/golden.ts';
import { scoreOf } from './score.ts';

export interface EvaluationRoutesDeps {
  readonly read: Reader;
  readonly golden: GoldenService;
  readonly evaluations: EvaluationService;
}

export function createEvaluationHandlers({
  read,
  golden,
  evaluations,
}: EvaluationRoutesDeps): Handlers<typeof agentEvaluationCalls> {
  return {
    async listGoldenQuestions({ agent_id: agentId }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      const [questions, percent] = await Promise.all([golden.list(agent), evaluations.requiredRecall(agent)]);
      return { questions: questions.map(toGolden), required_recall_percent: percent };
    },
    async putGoldenQuestion({ agent_id: agentId, golden_id: goldenId, ...terms }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      return toGolden(await golden.put(agent, goldenId, terms, principal.personId));
    },
    async addGoldenFromMessage({ agent_id: agentId, message_id: messageId }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      return toGolden(await golden.addFromMessage(agent, messageId, principal.personId));
    },
    async deleteGoldenQuestion({ agent_id: agentId, golden_id: goldenId }, { principal }) {
      await golden.remove(await openAgent(read, principal, agentId), goldenId);
      return null;
    },
    async setPublishingGate({ agent_id: agentId, required_recall_percent: percent }, { principal }) {
      await evaluations.setRequiredRecall(await openAgent(read, principal, agentId), percent);
      return null;
    },
    async startEvaluation({ agent_id: agentId, versions }, { principal }) {
      const agent = await openAgent(read, principal, agentId);
      return toEvaluation(await evaluations.start(agent, versions, principal.personId));
    },
    async listEvaluations({ agent_id: agentId }, { principal }) {
      const all = await evaluations.list(await openAgent(read, principal, agentId));
      return { evaluations: all.map(toEvaluation) };
    },
    async getEvaluation({ agent_id: agentId, evaluation_id: evaluationId }, { principal }) {
      const view = await evaluations.get(await openAgent(read, principal, agentId), evaluationId);
      return { ...toEvaluation(view), rows: toRows(view) };
    },
    async cancelEvaluation({ agent_id: agentId, evaluation_id: evaluationId }, { principal }) {
      await evaluations.cancel(await openAgent(read, principal, agentId), evaluationId);
      return null;
    },
  };
}

function toGolden({ id, question, expected, facts, createdAt, updatedAt }: Golden) {
  return {
    golden_id: id,
    question,
    expected: [...expected],
    facts: [...facts],
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function toEvaluation({ evaluation, results }: EvaluationView) {
  const { id, state, subjects, questions, createdAt, endedAt } = evaluation;
  return {
    evaluation_id: id,
    state,
    versions: subjects.map(({ version }) => version),
    questions: questions.length,
    done: results.length,
    scores: subjects.map(({ version }, position) => ({
      version,
      ...scoreOf(
        questions,
        results.filter(({ subject }) => subject === position),
      ),
    })),
    created_at: createdAt,
    ended_at: endedAt,
  };
}

function toRows({ evaluation: { questions, subjects }, results }: EvaluationView) {
  const byQuestion = Map.groupBy(results, ({ goldenId }) => goldenId);
  return questions.map(({ id, question }) => ({
    golden_id: id,
    question,
    results: (byQuestion.get(id) ?? [])
      .toSorted((a, b) => a.subject - b.subject)
      .map((result) => toResult(result, subjects)),
  }));
}

function toResult(result: EvaluationResult, subjects: readonly Subject[]) {
  return {
    version: subjects[result.subject]?.version ?? null,
    status: result.status,
    text: result.text,
    rank: result.rank,
    is_citation_right: result.isCitationRight,
    missing_facts: [...result.missingFacts],
    cited: [...result.cited],
  };
}
