import * as z from 'zod/mini';
import { defineCall, noData } from '../define-call.ts';
import { agentId, agentsPath, chatChannels, insightDays } from './limits.ts';
import { passage } from './sources.ts';

/** Insight into the questions to an agent, for its owner. */

/** Limits of the examined data and of the lists. */
export const insightLimits = {
  /** Newest unanswered questions that are grouped. */
  gapQuestions: 1_000,
  gaps: 100,
  gapExamples: 5,
  dismissedAtOnce: 200,
  /** Newest answers whose citations are counted and compared. */
  answers: 1_000,
  citedFiles: 20,
  disagreements: 50,
} as const;

const ofPeriod = z.strictObject({ agent_id: agentId, days: z.optional(z.enum(insightDays)) });

const file = z.pick(passage, {
  document_id: true,
  bucket: true,
  key: true,
  version_id: true,
  url: true,
  title: true,
});

export const getAgentInsight = defineCall({
  name: 'getAgentInsight',
  method: 'GET',
  path: `${agentsPath}/insight`,
  summary: 'Retrieve an agent’s statistics: questions, answers, cost and most cited files.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofPeriod,
  output: z.strictObject({
    questions: z.int(),
    /** By the model, or with an answer that the owner wrote. */
    answered: z.int(),
    /** With excerpts of the files. */
    quoted: z.int(),
    unanswered: z.int(),
    good_ratings: z.int(),
    bad_ratings: z.int(),
    tokens: z.int(),
    cost_micro_usd: z.int(),
    by_day: z.array(
      z.strictObject({
        /** Start of the UTC day, in milliseconds. */
        day: z.int(),
        questions: z.int(),
        unanswered: z.int(),
        cost_micro_usd: z.int(),
      }),
    ),
    by_channel: z.array(z.strictObject({ channel: z.enum(chatChannels), questions: z.int() })),
    /** In the newest answers, the most cited first. */
    cited_files: z.array(z.extend(file, { citations: z.int() })),
  }),
  codes: [1057],
});

export const listKnowledgeGaps = defineCall({
  name: 'listKnowledgeGaps',
  method: 'GET',
  path: `${agentsPath}/gaps`,
  summary: 'List the unanswered questions of an agent in groups, most asked first.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofPeriod,
  output: z.strictObject({
    gaps: z.array(
      z.strictObject({
        /** The newest way to ask it. */
        question: z.string(),
        questions: z.int(),
        last_asked_at: z.int(),
        /** Other ways to ask it, as they were asked. */
        examples: z.array(z.string()),
        /** Answers of the group, for `dismissKnowledgeGap`. */
        message_ids: z.array(z.string()),
        /** The closest files. */
        nearest: z.array(file),
      }),
    ),
    /** There were more questions than are grouped. */
    is_partial: z.boolean(),
  }),
  codes: [1057],
});

export const dismissKnowledgeGap = defineCall({
  name: 'dismissKnowledgeGap',
  method: 'POST',
  path: `${agentsPath}/gaps/dismiss`,
  summary: 'Dismiss unanswered questions from the knowledge gaps.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    message_ids: z
      .array(z.string().check(z.maxLength(64)))
      .check(z.minLength(1), z.maxLength(insightLimits.dismissedAtOnce)),
  }),
  output: noData,
  codes: [1057],
});

export const listDisagreements = defineCall({
  name: 'listDisagreements',
  method: 'GET',
  path: `${agentsPath}/disagreements`,
  summary: 'List cited sentences in different files that give conflicting figures.',
  auth: 'session',
  permission: { needs: 'write' },
  input: ofPeriod,
  output: z.strictObject({
    disagreements: z.array(
      z.strictObject({
        /** A question whose answer drew on both. */
        question: z.string(),
        statements: z.array(
          z.strictObject({
            file,
            page: z.nullable(z.int()),
            start: z.int(),
            end: z.int(),
            text: z.string(),
            /** The figures that differ, as written. */
            figures: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
  codes: [1057],
});

export const agentInsightCalls = {
  getAgentInsight,
  listKnowledgeGaps,
  dismissKnowledgeGap,
  listDisagreements,
};
