import * as z from 'zod/mini';
import { answerEvent, answerStatuses } from './agent-answers.ts';
import { agentId, agentLimits, agentsPath, type chatChannels } from './agent-parts.ts';
import { text } from './bucket-call.ts';
import { defineCall, defineStreamCall, noData } from './define-call.ts';

/** Asking an agent: the stream of an answer, and what readers do with it. */

export const conversationId = text(64);
export const messageId = text(64);

export type ChatChannel = (typeof chatChannels)[number];

/** How far an answer is. `interrupted`: the server ended while it was being written; what came is kept. */
export const answerStates = ['waiting', 'writing', 'ended', 'interrupted'] as const;

export type AnswerState = (typeof answerStates)[number];

export const ratings = ['good', 'bad'] as const;

const question = text(agentLimits.questionMaxLength).check(z.minLength(1));

/** Whether a cited file is still as it was when the answer cited it. */
export const citedFileStates = ['unchanged', 'replaced', 'deleted'] as const;

export const questionMessage = z.strictObject({
  role: z.literal('question'),
  message_id: z.string(),
  /** The answer that it follows; null for the first question. */
  parent_id: z.nullable(z.string()),
  text: z.string(),
  created_at: z.int(),
});

export const answerMessage = z.strictObject({
  role: z.literal('answer'),
  message_id: z.string(),
  /** The question that it answers. A question that was asked again has several answers. */
  parent_id: z.string(),
  state: z.enum(answerStates),
  /** How it ended; null before that. */
  status: z.nullable(z.enum(answerStatuses)),
  /**
   * What the answer is made of, as it was streamed, with two differences. The passages are those that the answer cites or quotes.
   * An answer that has ended has no `delta`: its text is in `finished`.
   */
  events: z.array(answerEvent),
  /** Whether the cited files are still as they were, by the number of the citation. */
  cited_files: z.array(z.strictObject({ number: z.int(), state: z.enum(citedFileStates) })),
  /** Number of the last event in `events`, which `followMessage` can go on after. */
  last_event: z.int(),
  rating: z.nullable(z.enum(ratings)),
  rating_note: z.nullable(z.string()),
  created_at: z.int(),
  ended_at: z.nullable(z.int()),
});

/** One event of the stream. The first is `accepted`, the last `ended`; in between are those of the answer. */
export const chatEvent = z.discriminatedUnion('type', [
  /** The question is stored. It comes again if the answer is begun again after a restart: drop what came before. */
  z.strictObject({
    type: z.literal('accepted'),
    conversation_id: z.string(),
    question_id: z.string(),
    message_id: z.string(),
  }),
  answerEvent,
  /** The answer as it is stored. It replaces everything that came before. */
  z.strictObject({ type: z.literal('ended'), message: answerMessage }),
]);

export type ChatEvent = z.infer<typeof chatEvent>;
export type QuestionMessage = z.infer<typeof questionMessage>;
export type AnswerMessage = z.infer<typeof answerMessage>;

export const askAgent = defineStreamCall({
  name: 'askAgent',
  path: `${agentsPath}/ask`,
  summary: 'Ask an agent and stream its answer. The answer continues if the connection is lost.',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    /** Left out: begins a conversation. */
    conversation_id: z.optional(conversationId),
    /**
     * The answer that the question follows; null: it stands at the beginning. Left out: the newest answer. Asking after an
     * earlier answer begins a branch, which is how a question is edited.
     */
    parent_id: z.optional(z.nullable(messageId)),
    /** Required, unless an answer is to be generated again. */
    question: z.optional(question),
    /** An answer whose question is to be answered again. */
    regenerate_of: z.optional(messageId),
  }),
  event: chatEvent,
  codes: [1057, 1058],
});

export const followMessage = defineStreamCall({
  name: 'followMessage',
  path: `${agentsPath}/messages/follow`,
  summary: 'Resume the stream of an answer from an event.',
  permission: { needs: 'read' },
  input: z.strictObject({
    agent_id: agentId,
    message_id: messageId,
    /** Number of the last event that the caller has; 0: none. */
    after: z.int().check(z.minimum(0)),
  }),
  event: chatEvent,
  codes: [1057],
});

export const stopMessage = defineCall({
  name: 'stopMessage',
  method: 'POST',
  path: `${agentsPath}/messages/stop`,
  summary: 'Stop an answer. Its text so far is kept.',
  auth: 'session',
  permission: { needs: 'read' },
  audit: false,
  input: z.strictObject({ agent_id: agentId, message_id: messageId }),
  output: noData,
  codes: [1057],
});

export const rateMessage = defineCall({
  name: 'rateMessage',
  method: 'PUT',
  path: `${agentsPath}/messages/rating`,
  summary: 'Rate an answer, or remove the rating.',
  auth: 'session',
  permission: { needs: 'read' },
  audit: false,
  input: z.strictObject({
    agent_id: agentId,
    message_id: messageId,
    /** Null: none. */
    rating: z.nullable(z.enum(ratings)),
    note: z.optional(text(1000)),
  }),
  output: noData,
  codes: [1057],
});

export const agentChatStreams = { askAgent, followMessage };

export const agentChatCalls = { stopMessage, rateMessage };
