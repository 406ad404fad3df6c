import * as z from 'zod/mini';
import { defineCall, defineFileCall, noData } from '../define-call.ts';
import { logFormat, logTime, logTypes } from '../log-page.ts';
import { legibleName, text } from '../text.ts';
import { answerExplanation } from './answers.ts';
import { answerMessage, conversationId, messageId, questionMessage, ratings } from './chat.ts';
import { agentId, agentsPath, chatChannels, conversationLimits, ofAgent } from './limits.ts';

/** The stored conversations of an agent. Who may only read sees their own. */

const conversation = z.strictObject({
  conversation_id: z.string(),
  title: z.string(),
  channel: z.enum(chatChannels),
  /** Version of the agent; null: the draft. */
  version: z.nullable(z.int()),
  /** The person who asked in the studio; null for visitors and former members. */
  person_id: z.nullable(z.string()),
  /** Email of that person. */
  person: z.nullable(z.string()),
  /** The pseudonym of a visitor, the same in all conversations of one browser; null in the studio. */
  visitor: z.nullable(z.string()),
  questions: z.int(),
  /** Answers that found nothing in the files. */
  unanswered: z.int(),
  good_ratings: z.int(),
  bad_ratings: z.int(),
  created_at: z.int(),
  updated_at: z.int(),
});

const conversationFilter = {
  agent_id: agentId,
  channel: z.optional(z.enum(chatChannels)),
  /** With at least one such rating; `any`: with any. */
  rating: z.optional(z.enum([...ratings, 'any'])),
  /** `no`: with a question that was not answered. */
  answered: z.optional(z.enum(['yes', 'no'])),
  /** `mine`: only the caller’s own. */
  from: z.optional(z.enum(['mine', 'members', 'visitors'])),
  /** Last changed at this time or later. */
  since: logTime,
  /** Last changed before this time. */
  before: logTime,
  /** A part of the title, a question or an answer. */
  text: z.optional(text(conversationLimits.searchMaxLength)),
};

const ofConversation = z.strictObject({ agent_id: agentId, conversation_id: conversationId });
const ofMessage = z.strictObject({ agent_id: agentId, message_id: messageId });

export const listConversations = defineCall({
  name: 'listConversations',
  method: 'GET',
  path: `${agentsPath}/conversations`,
  summary: 'List an agent’s conversations, last updated first.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ ...conversationFilter, cursor: z.optional(text(4096)) }),
  output: z.strictObject({ conversations: z.array(conversation), next_cursor: z.nullable(z.string()) }),
  codes: [1057],
});

export const getConversation = defineCall({
  name: 'getConversation',
  method: 'GET',
  path: `${agentsPath}/conversation`,
  summary: 'Retrieve a conversation with its messages, oldest first. `parent_id` links them to a tree.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofConversation,
  output: z.strictObject({
    conversation,
    messages: z.array(z.discriminatedUnion('role', [questionMessage, answerMessage])),
  }),
  codes: [1057],
});

export const renameConversation = defineCall({
  name: 'renameConversation',
  method: 'PUT',
  path: `${agentsPath}/conversation`,
  summary: 'Rename a conversation.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: false,
  input: z.strictObject({
    agent_id: agentId,
    conversation_id: conversationId,
    title: legibleName(conversationLimits.titleMaxLength),
  }),
  output: noData,
  codes: [1057],
});

export const deleteConversation = defineCall({
  name: 'deleteConversation',
  method: 'DELETE',
  path: `${agentsPath}/conversation`,
  summary: 'Delete a conversation with its messages.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'conversation_id' },
  input: ofConversation,
  output: noData,
  codes: [1057],
});

export const deleteConversations = defineCall({
  name: 'deleteConversations',
  method: 'POST',
  path: `${agentsPath}/conversations/delete`,
  summary: 'Delete up to 100 conversations with their messages. Missing conversations are skipped.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    conversation_ids: z
      .array(conversationId)
      .check(z.minLength(1), z.maxLength(conversationLimits.deletedAtOnce)),
  }),
  output: z.strictObject({ deleted: z.int() }),
  codes: [1057],
});

export const explainMessage = defineCall({
  name: 'explainMessage',
  method: 'GET',
  path: `${agentsPath}/messages/explanation`,
  summary:
    'Retrieve how an answer was produced: search query, passages, prompt, model, tokens, cost and times.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofMessage,
  output: z.strictObject({
    /** Null while the answer is being written, and for one that was cut off. */
    explanation: z.nullable(answerExplanation),
    /** Paid by the account; 0 with its own model. */
    cost_micro_usd: z.int(),
    /** The time before its turn. */
    waited_ms: z.int(),
  }),
  codes: [1057],
});

export const openCitation = defineCall({
  name: 'openCitation',
  method: 'GET',
  path: `${agentsPath}/messages/citation`,
  summary: 'Create a URL for the cited version of a file. It expires in 15 minutes.',
  auth: 'session',
  permission: { needs: 'read' },
  input: z.strictObject({ ...ofMessage.shape, number: z.int().check(z.minimum(1), z.maximum(999)) }),
  output: z.strictObject({
    /** Null for a text or a web page, and if that version has been deleted or, without versioning, replaced. */
    file_url: z.nullable(z.string()),
  }),
  codes: [1057, 3013],
});

export const exportConversations = defineFileCall({
  name: 'exportConversations',
  path: `${agentsPath}/conversations/export`,
  permission: { needs: 'write' },
  summary: 'Export the messages of matching conversations. Visitors are pseudonymous.',
  input: z.strictObject({ ...conversationFilter, format: logFormat }),
  types: logTypes,
  codes: [1057],
});

export const getChatSettings = defineCall({
  name: 'getChatSettings',
  method: 'GET',
  path: `${agentsPath}/chat-settings`,
  summary: 'Retrieve an agent’s conversation retention and daily budget.',
  auth: 'session',
  permission: { needs: 'read' },
  input: ofAgent,
  output: z.strictObject({
    /** Null: until they are deleted. */
    retention_days: z.nullable(z.int()),
    /** Null: no limit for this agent. */
    daily_tokens: z.nullable(z.int()),
    daily_micro_usd: z.nullable(z.int()),
    /** Since the day began in UTC. */
    used_tokens: z.int(),
    used_micro_usd: z.int(),
  }),
  codes: [1057],
});

export const setConversationRetention = defineCall({
  name: 'setConversationRetention',
  method: 'PUT',
  path: `${agentsPath}/conversations/retention`,
  summary:
    'Set the conversation retention in days after the last message. Null keeps conversations until deleted.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({
    agent_id: agentId,
    days: z.nullable(z.int().check(z.minimum(1), z.maximum(conversationLimits.retentionDaysMax))),
  }),
  output: noData,
  codes: [1057],
});

const budget = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000)));

export const setAgentBudget = defineCall({
  name: 'setAgentBudget',
  method: 'PUT',
  path: `${agentsPath}/budget`,
  summary: 'Set an agent’s daily budget for AI models. Beyond it, answers are free excerpts.',
  auth: 'session',
  permission: { needs: 'write' },
  audit: { target: 'agent_id' },
  input: z.strictObject({ agent_id: agentId, daily_tokens: budget, daily_micro_usd: budget }),
  output: noData,
  codes: [1057],
});

export const agentConversationCalls = {
  listConversations,
  getConversation,
  renameConversation,
  deleteConversation,
  deleteConversations,
  explainMessage,
  openCitation,
  getChatSettings,
  setConversationRetention,
  setAgentBudget,
};

export const agentConversationFiles = { exportConversations };
