import { agentEvaluationCalls, agentInsightCalls } from '@atoll/contract';
import { callRoutes, type Routes } from '../../../platform/feature.ts';
import { audited } from '../../audit/index.ts';
import type { AgentRoom } from '../kernel/room.ts';
import type { EvaluationDeps } from './deps.ts';
import { createEvaluationHandlers } from './evaluation.routes.ts';
import { createEvaluationService } from './evaluation.service.ts';
import { deleteEvaluationRows } from './evaluation.store.ts';
import { exportEvaluations } from './evaluation-export.store.ts';
import { createEvaluationJob } from './evaluation-job.ts';
import { createGoldenService } from './golden/golden.service.ts';
import { createInsightHandlers } from './insight/insight.routes.ts';
import { createInsightService } from './insight/insight.service.ts';
import { findAnsweredQuestion } from './insight/insight.store.ts';

export type { EvaluationDeps } from './deps.ts';

/** Creates insight (gaps, disagreements, cost) and evaluations of versions by golden questions. */
export function createEvaluations(given: Omit<EvaluationDeps, 'findAnswered'>) {
  const { read } = given.database;
  const deps: EvaluationDeps = {
    ...given,
    findAnswered: (agentId, messageId) => findAnsweredQuestion(read, agentId, messageId),
  };
  const evaluations = createEvaluationService(deps);
  const golden = createGoldenService(deps);
  const insight = createInsightService(deps);
  const room: AgentRoom = {
    jobs: [createEvaluationJob(deps)],
    exportAccount: (accountId) => exportEvaluations(read, accountId),
    removeAgent: deleteEvaluationRows,
  };
  const handlers = createEvaluationHandlers({ read, golden, evaluations });
  const routes: Routes[] = [
    callRoutes(
      agentInsightCalls,
      audited(agentInsightCalls, createInsightHandlers({ read, insight }), deps.audit),
    ),
    callRoutes(agentEvaluationCalls, audited(agentEvaluationCalls, handlers, deps.audit)),
  ];
  return { room, routes, handlers, checkBeforePublish: evaluations.checkBeforePublish };
}
