import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { legibleLines, text } from '../text.ts';
import { agentId, agentLimits, agentsPath, conversationLimits } from './limits.ts';

/** Answers that people wrote themselves. They take precedence over the files. */

export const curatedLimits = {
  answersPerAgent: 1000,
  variants: 20,
  answerMaxLength: 8000,
} as const;

const curatedId = text(64);
const variant = text(agentLimits.questionMaxLength).check(z.minLength(1));

const curatedAnswer = z.strictObject({
  curated_id: z.string(),
  /** Variants of the question. */
  questions: z.array(z.string()),
  /** Markdown. */
  answer: z.string(),
  /** Number of times that the answer was given. */
  uses: z.int(),
  created_at: z.int(),
  updated_at: z.int(),
});

export const listCuratedAnswers = defineCall({
  name: 'listCuratedAnswers',
  method: 'GET',
  path: `${agentsPath}/curated`,
  summary: 'List an agent’s curated answers, last updated first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    /** A part of a question or of the answer. */
    text: z.optional(text(conversationLimits.searchMaxLength)),
    cursor: z.optional(text(4096)),
  }),
  output: z.strictObject({ answers: z.array(curatedAnswer), next_cursor: z.nullable(z.string()) }),
  codes: [1057],
});

export const putCuratedAnswer = defineCall({
  name: 'putCuratedAnswer',
  method: 'PUT',
  path: `${agentsPath}/curated`,
  summary: 'Create or replace a curated answer. An agent can have up to 1,000.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'curated_id' },
  input: z.strictObject({
    agent_id: agentId,
    /** Creates an answer if omitted. */
    curated_id: z.optional(curatedId),
    questions: z.array(variant).check(z.minLength(1), z.maxLength(curatedLimits.variants)),
    answer: legibleLines(curatedLimits.answerMaxLength).check(z.minLength(1)),
  }),
  output: curatedAnswer,
  codes: [1057, 1081],
});

export const deleteCuratedAnswer = defineCall({
  name: 'deleteCuratedAnswer',
  method: 'DELETE',
  path: `${agentsPath}/curated`,
  summary: 'Delete a curated answer.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'curated_id' },
  input: z.strictObject({ agent_id: agentId, curated_id: curatedId }),
  output: noData,
  codes: [1057],
});

export const agentCuratedCalls = { listCuratedAnswers, putCuratedAnswer, deleteCuratedAnswer };
