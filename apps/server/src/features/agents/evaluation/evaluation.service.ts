import { isDeepStrictEqual } from 'node:util';
import { type AgentSettings, evaluationLimits } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import { UserError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { OpenAgent } from '../kernel/open-agent.ts';
import type { EvaluationDeps } from './deps.ts';
import {
  deleteEvaluation,
  endEvaluation,
  findEvaluation,
  findEvaluations,
  findResults,
  insertEvaluation,
} from './evaluation.store.ts';
import type { Evaluation, EvaluationResult, Subject } from './evaluation.ts';
import { findGolden, findRequiredRecall, saveRequiredRecall } from './golden/golden.store.ts';
import { scoreOf } from './score.ts';

/** An evaluation with its results so far. */
export interface EvaluationView {
  readonly evaluation: Evaluation;
  readonly results: readonly EvaluationResult[];
}

export type EvaluationService = ReturnType<typeof createEvaluationService>;

export function createEvaluationService(deps: EvaluationDeps) {
  const { database, clock } = deps;
  const { read } = database;
  const open = async (agent: OpenAgent, evaluationId: string) => {
    const evaluation = await findEvaluation(read, agent.id, evaluationId);
    if (!evaluation) throw new UserError(codes.agentNotFound);
    return evaluation;
  };
  return {
    /** Starts an evaluation. @throws {UserError} 1057 for an unknown version, 1027 without questions or while one is running */
    async start(
      agent: OpenAgent,
      versions: readonly (number | null)[],
      personId: string,
    ): Promise<EvaluationView> {
      const subjects: Subject[] = [];
      for (const version of new Set(versions)) subjects.push(await subjectOf(deps, agent, version));
      const evaluation = await database.transaction(async (tx) => {
        const questions = await findGolden(tx, agent.id);
        const known = await findEvaluations(tx, agent.id, evaluationLimits.kept);
        const isBusy = known.some(({ state }) => state === 'running');
        if (questions.length === 0 || isBusy) throw new UserError(codes.parameterInvalid, { field: '' });
        for (const { id } of known.slice(evaluationLimits.kept - 1)) await deleteEvaluation(tx, id);
        const started: Evaluation = {
          id: newId(),
          agentId: agent.id,
          accountId: agent.accountId,
          state: 'running',
          subjects,
          questions,
          createdBy: personId,
          createdAt: clock.now(),
          endedAt: null,
        };
        await insertEvaluation(tx, started);
        return started;
      });
      return { evaluation, results: [] };
    },
    async list(agent: OpenAgent): Promise<EvaluationView[]> {
      const evaluations = await findEvaluations(read, agent.id, evaluationLimits.kept);
      const results = await findResults(
        read,
        evaluations.map(({ id }) => id),
      );
      const byEvaluation = Map.groupBy(results, ({ evaluationId }) => evaluationId);
      return evaluations.map((evaluation) => ({
        evaluation,
        results: byEvaluation.get(evaluation.id) ?? [],
      }));
    },
    /** @throws {UserError} 1057 */
    async get(agent: OpenAgent, evaluationId: string): Promise<EvaluationView> {
      return {
        evaluation: await open(agent, evaluationId),
        results: await findResults(read, [evaluationId]),
      };
    },
    /** @throws {UserError} 1057 */
    async cancel(agent: OpenAgent, evaluationId: string): Promise<void> {
      await open(agent, evaluationId);
      await database.transaction((tx) => endEvaluation(tx, evaluationId, 'canceled', clock.now()));
    },
    requiredRecall: (agent: OpenAgent) => findRequiredRecall(read, agent.id),
    setRequiredRecall: (agent: OpenAgent, percent: number | null) =>
      database.transaction((tx) => saveRequiredRecall(tx, agent, percent)),
    /**
     * Refuses to publish a draft whose newest evaluation has too low a recall, or that has changed since its
     * evaluation.
     * @throws {UserError} 1061
     */
    async checkBeforePublish(
      agentId: string,
      { settings }: { readonly settings: AgentSettings },
    ): Promise<void> {
      const percent = await findRequiredRecall(read, agentId);
      if (percent === null) return;
      const evaluations = await findEvaluations(read, agentId, evaluationLimits.kept);
      for (const evaluation of evaluations) {
        if (evaluation.state !== 'ended') continue;
        const position = evaluation.subjects.findIndex((subject) =>
          isDeepStrictEqual(subject.settings, settings),
        );
        if (position === -1) continue;
        const results = await findResults(read, [evaluation.id]);
        const own = results.filter(({ subject }) => subject === position);
        const recall = scoreOf(evaluation.questions, own).recall_at_5;
        if (recall !== null && recall * 100 >= percent) return;
        break;
      }
      throw new UserError(codes.agentPublishingRefused);
    },
  };
}

async function subjectOf(
  { settingsOfVersion }: EvaluationDeps,
  agent: OpenAgent,
  version: number | null,
): Promise<Subject> {
  const settings = version === null ? agent.settings : await settingsOfVersion(agent.id, version);
  if (!settings) throw new UserError(codes.agentNotFound);
  return { version, settings };
}
