import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { bucketName, objectKey } from '../storage/bucket-call.ts';
import { text } from '../text.ts';
import { answerStatuses } from './answers.ts';
import { messageId } from './chat.ts';
import { agentId, agentLimits, agentsPath, ofAgent } from './limits.ts';

/** Golden questions, and how versions of an agent answer them. */

export const evaluationLimits = {
  goldenPerAgent: 200,
  expectedFiles: 5,
  factsPerQuestion: 10,
  factMaxLength: 200,
  versionsPerEvaluation: 2,
  /** The newest evaluations of an agent that are kept. */
  kept: 50,
} as const;

const goldenId = text(64);
const evaluationId = text(64);

/** Null: the draft. */
const version = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000)));

const expectedFile = z.strictObject({
  bucket: bucketName,
  key: objectKey,
  /** Null: any page. */
  page: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000))),
});

export type ExpectedFile = z.infer<typeof expectedFile>;

const goldenTerms = {
  question: text(agentLimits.questionMaxLength).check(z.minLength(1)),
  /** A right answer cites at least one of these files. */
  expected: z.array(expectedFile).check(z.maxLength(evaluationLimits.expectedFiles)),
  /** Words or figures that a right answer contains. */
  facts: z
    .array(text(evaluationLimits.factMaxLength).check(z.minLength(1)))
    .check(z.maxLength(evaluationLimits.factsPerQuestion)),
};

const golden = z.strictObject({
  golden_id: z.string(),
  ...goldenTerms,
  created_at: z.int(),
  updated_at: z.int(),
});

export const evaluationStates = ['running', 'ended', 'canceled'] as const;

/** Shares are from 0 to 1; null: no golden question has an expectation. */
const score = z.strictObject({
  version,
  /** Questions for which an expected file is among the best five passages. */
  recall_at_5: z.nullable(z.number()),
  /** Answers that cite or quote an expected file. */
  citations_right: z.nullable(z.number()),
  /** Facts that the answers contain. */
  facts_found: z.nullable(z.number()),
  /** Questions that were not answered. */
  unanswered: z.int(),
  cost_micro_usd: z.int(),
});

const evaluation = {
  evaluation_id: z.string(),
  state: z.enum(evaluationStates),
  versions: z.array(version),
  questions: z.int(),
  /** Answers so far, of `questions` for each version. */
  done: z.int(),
  scores: z.array(score),
  created_at: z.int(),
  ended_at: z.nullable(z.int()),
};

export const listGoldenQuestions = defineCall({
  name: 'listGoldenQuestions',
  method: 'GET',
  path: `${agentsPath}/golden-questions`,
  summary: 'List an agent’s golden questions and publishing threshold, oldest first.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofAgent,
  output: z.strictObject({
    questions: z.array(golden),
    /** Recall that the draft needs to be published, in percent; null: publishing does not depend on it. */
    required_recall_percent: z.nullable(z.int()),
  }),
  codes: [1057],
});

export const putGoldenQuestion = defineCall({
  name: 'putGoldenQuestion',
  method: 'PUT',
  path: `${agentsPath}/golden-questions`,
  summary: 'Add a golden question, or replaces one.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, golden_id: z.optional(goldenId), ...goldenTerms }),
  output: golden,
  codes: [1057],
});

export const addGoldenFromMessage = defineCall({
  name: 'addGoldenFromMessage',
  method: 'POST',
  path: `${agentsPath}/golden-questions/from-message`,
  summary: 'Create a golden question from an answer and the files it cites.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, message_id: messageId }),
  output: golden,
  codes: [1057],
});

export const deleteGoldenQuestion = defineCall({
  name: 'deleteGoldenQuestion',
  method: 'DELETE',
  path: `${agentsPath}/golden-questions`,
  summary: 'Delete a golden question. Past evaluations are kept.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, golden_id: goldenId }),
  output: noData,
  codes: [1057],
});

export const setPublishingGate = defineCall({
  name: 'setPublishingGate',
  method: 'PUT',
  path: `${agentsPath}/publishing-gate`,
  summary: 'Set the minimum recall an evaluation must reach before a draft can be published.',
  auth: 'session',
  permission: { needs: 'manage' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    /** Null: publishing does not depend on evaluations. */
    required_recall_percent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  output: noData,
  codes: [1057],
});

export const startEvaluation = defineCall({
  name: 'startEvaluation',
  method: 'POST',
  path: `${agentsPath}/evaluations`,
  summary:
    'Start an evaluation that asks versions of an agent all golden questions. AI answers are charged at the usual price.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    versions: z.array(version).check(z.minLength(1), z.maxLength(evaluationLimits.versionsPerEvaluation)),
  }),
  output: z.strictObject(evaluation),
  codes: [1057],
});

export const listEvaluations = defineCall({
  name: 'listEvaluations',
  method: 'GET',
  path: `${agentsPath}/evaluations`,
  summary: 'List an agent’s evaluations, newest first.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofAgent,
  output: z.strictObject({ evaluations: z.array(z.strictObject(evaluation)) }),
  codes: [1057],
});

const result = z.strictObject({
  version,
  status: z.enum(answerStatuses),
  text: z.string(),
  /** Place of the first expected file among the passages, from 1; null: not among the best 50, or nothing is expected. */
  rank: z.nullable(z.int()),
  /** Null: no file is expected. */
  is_citation_right: z.nullable(z.boolean()),
  missing_facts: z.array(z.string()),
  cited: z.array(expectedFile),
});

export const getEvaluation = defineCall({
  name: 'getEvaluation',
  method: 'GET',
  path: `${agentsPath}/evaluations/evaluation`,
  summary: 'Retrieve an evaluation with the answers of each version side by side.',
  auth: 'session',
  permission: { needs: 'write' },
  input: z.strictObject({ agent_id: agentId, evaluation_id: evaluationId }),
  output: z.strictObject({
    ...evaluation,
    rows: z.array(z.strictObject({ golden_id: z.string(), question: z.string(), results: z.array(result) })),
  }),
  codes: [1057],
});

export const cancelEvaluation = defineCall({
  name: 'cancelEvaluation',
  method: 'POST',
  path: `${agentsPath}/evaluations/cancel`,
  summary: 'Cancel a running evaluation. Existing answers are kept.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, evaluation_id: evaluationId }),
  output: noData,
  codes: [1057],
});

export const agentEvaluationCalls = {
  listGoldenQuestions,
  putGoldenQuestion,
  addGoldenFromMessage,
  deleteGoldenQuestion,
  setPublishingGate,
  startEvaluation,
  listEvaluations,
  getEvaluation,
  cancelEvaluation,
};
