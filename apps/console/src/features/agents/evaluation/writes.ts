import {
  addGoldenFromMessage,
  cancelEvaluation,
  deleteGoldenQuestion,
  putGoldenQuestion,
  setPublishingGate,
  startEvaluation,
} from '@atoll/contract';
import type { Write } from '#lib/calls/write.ts';
import { refreshEvaluations, refreshGolden } from './queries.ts';

interface OfAgent {
  agent_id: string;
}

const golden = ({ agent_id: agentId }: OfAgent) => refreshGolden(agentId);
const evaluations = ({ agent_id: agentId }: OfAgent) => refreshEvaluations(agentId);

export const putGoldenWrite: Write<typeof putGoldenQuestion> = {
  call: putGoldenQuestion,
  invalidates: golden,
};
export const addGoldenWrite: Write<typeof addGoldenFromMessage> = {
  call: addGoldenFromMessage,
  invalidates: golden,
};
export const deleteGoldenWrite: Write<typeof deleteGoldenQuestion> = {
  call: deleteGoldenQuestion,
  invalidates: golden,
};
export const gateWrite: Write<typeof setPublishingGate> = { call: setPublishingGate, invalidates: golden };
export const startEvaluationWrite: Write<typeof startEvaluation> = {
  call: startEvaluation,
  invalidates: evaluations,
};
export const cancelEvaluationWrite: Write<typeof cancelEvaluation> = {
  call: cancelEvaluation,
  invalidates: evaluations,
};
