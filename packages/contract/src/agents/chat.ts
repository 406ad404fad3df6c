import * as z from 'zod/mini';
import { defineCall, defineStreamCall, noData } from '../define-call.ts';
import { legibleLines, text } from '../text.ts';
import { answerEvent, answerStatuses } from './answers.ts';
import { agentId, agentLimits, agentsPath, type chatChannels, conversationLimits } from './limits.ts';

/** Asking an agent: the stream of an answer, and what readers do with it. */

export const conversationId = text(64);
export const messageId = text(64);

export type ChatChannel = (typeof chatChannels)[number];

/** The states of an answer. `interrupted`: the server stopped while writing it; the part so far is kept. */
export const answerStates = ['waiting', 'writing', 'ended', 'interrupted'] as const;

export type AnswerState = (typeof answerStates)[number];

export const ratings = ['good', 'bad'] as const;

const question = text(agentLimits.questionMaxLength).check(z.minLength(1));

/** The states of a cited file since the answer cited it. */
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
  /** The question that it answers. A regenerated answer has the same question. */
  parent_id: z.string(),
  state: z.enum(answerStates),
  /** Null until it has ended. */
  status: z.nullable(z.enum(answerStatuses)),
  /**
   * The events of the answer as they were streamed, with two differences. The passages are those that the answer cites
   * or quotes. An answer that has ended has no `delta`: its text is in `finished`.
   */
  events: z.array(answerEvent),
  /** The states of the cited files, by citation number. */
  cited_files: z.array(z.strictObject({ number: z.int(), state: z.enum(citedFileStates) })),
  /** Number of the last event in `events`, after which `followMessage` can continue. */
  last_event: z.int(),
  rating: z.nullable(z.enum(ratings)),
  rating_note: z.nullable(z.string()),
  created_at: z.int(),
  ended_at: z.nullable(z.int()),
});

/** One event of the stream. The first is `accepted`, the last `ended`; in between are those of the answer. */
export const chatEvent = z.discriminatedUnion('type', [
  /** The question is stored. Sent again if the answer restarts after a server restart: discard everything received before. */
  z.strictObject({
    type: z.literal('accepted'),
    conversation_id: z.string(),
    question_id: z.string(),
    message_id: z.string(),
  }),
  answerEvent,
  /** The stored answer. It replaces everything that came before. */
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
    /** Starts a conversation if omitted. */
    conversation_id: z.optional(conversationId),
    /**
     * The answer that the question follows; null for the first question, omitted for the newest answer. Following an
     * earlier answer starts a branch, which is how a question is edited.
     */
    parent_id: z.optional(z.nullable(messageId)),
    /** Required, except to regenerate an answer. */
    question: z.optional(question),
    /** The answer to regenerate. */
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
    /** Number of the last event that the caller received, or 0. */
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
    note: z.optional(legibleLines(conversationLimits.ratingNoteMaxLength)),
  }),
  output: noData,
  codes: [1057],
});

export const agentChatStreams = { askAgent, followMessage };

export const agentChatCalls = { stopMessage, rateMessage };
