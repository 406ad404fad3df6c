import { type AgentSettings, agentLimits, conversationLimits, isLegible } from '@atoll/contract';
import { codes } from '@atoll/contract/codes';
import type { Database, Transaction } from '@atoll/database';
import type { Clock } from '../../../../platform/clock.ts';
import { UserError } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Limit } from '../../../../platform/limits/index.ts';
import type { Agent } from '../../kernel/agent.ts';
import { findConversation, insertConversation, touchConversation } from '../records/conversation.store.ts';
import {
  findAskingState,
  findMessage,
  insertQuestion,
  insertWaitingAnswer,
} from '../records/message.store.ts';
import {
  type AnswerTask,
  type Asker,
  type Conversation,
  firstNumber,
  type ModelAllowance,
} from '../records/message.ts';
import type { AnswerQueue } from './answer-queue.ts';
import type { LiveAnswers } from './live-answers.ts';
import { countRefusal } from './metrics.ts';

/** A question to an agent, from any channel. */
export interface AskRequest {
  readonly agent: Pick<Agent, 'id' | 'accountId'>;
  /** Null: the draft. */
  readonly version: number | null;
  /** Settings of the draft or of that version. */
  readonly settings: AgentSettings;
  readonly asker: Asker;
  /** Undefined: begins a conversation. */
  readonly conversationId?: string | undefined;
  /** The answer that the question follows; null: none; undefined: the newest. */
  readonly parentId?: string | null | undefined;
  readonly question?: string | undefined;
  /** An answer whose question is answered again; then there is no `question`. */
  readonly regenerateOf?: string | undefined;
  /** Earlier messages, from a caller that keeps the conversation itself. */
  readonly history?: AnswerTask['history'];
  /** Sources of a published version; undefined: all of the agent's sources. */
  readonly sourceIds?: AnswerTask['sourceIds'];
  /** Tokens of a model that the caller's key or visitor may still use. */
  readonly allowance?: ModelAllowance | undefined;
}

/** A stored question. Its answer is written even if nobody waits for it. */
export interface AcceptedQuestion {
  readonly conversationId: string;
  readonly questionId: string;
  readonly messageId: string;
}

export interface AskingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly holder: string;
  readonly leaseMs: number;
  readonly live: LiveAnswers;
  readonly queue: AnswerQueue;
  /** Questions of one person, visitor or key. */
  readonly limitByAsker: Limit;
  readonly limitByAccount: Limit;
}

const unlimited: ModelAllowance = { tokens: null, microUsd: null };

/**
 * Stores a question and lets its answer be written.
 * @throws {UserError} 1031 for too many questions, 1057 for a conversation or message of others, 1058 while an answer is being
 * written in the conversation, 1027
 */
export async function acceptQuestion(deps: AskingDeps, request: AskRequest): Promise<AcceptedQuestion> {
  const { agent, asker } = request;
  checkRequest(request);
  const askerKey = `${agent.accountId}:${asker.personId ?? `${asker.channel}:${asker.visitor}`}`;
  await counted('rate', () => deps.limitByAsker.take(askerKey));
  await counted('rate', () => deps.limitByAccount.take(agent.accountId));
  const place = deps.queue.reserve({ accountId: agent.accountId, asker: askerKey });
  if (!place) {
    countRefusal('busy');
    throw new UserError(codes.tooManyRequests);
  }
  try {
    const accepted = await deps.database.transaction((tx) => store(tx, deps, request));
    deps.live.open(accepted.messageId, firstNumber(0));
    place.fill(accepted.messageId);
    return accepted;
  } catch (error) {
    place.giveUp();
    if (error instanceof UserError && error.code === codes.answerUnderWay) countRefusal('under_way');
    throw error;
  }
}

function checkRequest({ question, regenerateOf, conversationId }: AskRequest): void {
  const hasQuestion = question !== undefined && question.trim() !== '';
  const isRegeneration = regenerateOf !== undefined;
  if (hasQuestion === isRegeneration) throw new UserError(codes.parameterInvalid, { field: ' (question)' });
  if (isRegeneration && conversationId === undefined)
    throw new UserError(codes.parameterInvalid, { field: ' (conversation_id)' });
  if ((question?.length ?? 0) > agentLimits.questionMaxLength)
    throw new UserError(codes.parameterInvalid, { field: ' (question)' });
}

async function counted(reason: 'rate', take: () => Promise<void>): Promise<void> {
  await take().catch((error: unknown) => {
    if (error instanceof UserError) countRefusal(reason);
    throw error;
  });
}

async function store(
  tx: Transaction,
  { clock, holder, leaseMs }: AskingDeps,
  request: AskRequest,
): Promise<AcceptedQuestion> {
  const now = clock.now();
  const { agent, version } = request;
  const conversation = await openConversation(tx, request, now);
  const asked = await openQuestion(tx, request, conversation, now);
  // After the question's, so that IDs sort as messages were made.
  const messageId = newId();
  await insertWaitingAnswer(tx, {
    id: messageId,
    conversationId: conversation.id,
    agentId: agent.id,
    accountId: agent.accountId,
    createdAt: now,
    parentId: asked.id,
    holder,
    leaseUntil: now + leaseMs,
    task: {
      settings: request.settings,
      allowance: request.allowance ?? unlimited,
      history: request.history ?? null,
      sourceIds: request.sourceIds,
      askedAt: now,
    },
  });
  if (!conversation.isNew) {
    await touchConversation(tx, conversation.id, { version, now, questions: asked.isNew ? 1 : 0 });
  }
  return { conversationId: conversation.id, questionId: asked.id, messageId };
}

/** Finds the asker's conversation, or begins one. */
async function openConversation(
  tx: Transaction,
  { agent, asker, version, conversationId, question = '' }: AskRequest,
  now: number,
): Promise<Conversation & { readonly isNew: boolean }> {
  if (conversationId !== undefined) {
    const found = await findConversation(tx, { agentId: agent.id, conversationId });
    if (!found || !isOf(found, asker)) throw new UserError(codes.agentNotFound);
    return { ...found, isNew: false };
  }
  const conversation: Conversation = {
    ...asker,
    id: newId(),
    agentId: agent.id,
    accountId: agent.accountId,
    version,
    title: titleOf(question),
    questions: 1,
    unanswered: 0,
    goodRatings: 0,
    badRatings: 0,
    createdAt: now,
    updatedAt: now,
  };
  await insertConversation(tx, conversation);
  return { ...conversation, isNew: true };
}

/** Reports whether a conversation is this asker's own. */
export function isOf(conversation: Asker, asker: Asker): boolean {
  return (
    conversation.channel === asker.channel &&
    conversation.personId === asker.personId &&
    conversation.visitor === asker.visitor &&
    (asker.personId !== null || asker.visitor !== null)
  );
}

function titleOf(question: string): string {
  const line = [...question.replace(/[\s\p{Cc}]+/gu, ' ')].filter(isLegible).join('').trim();
  if (line === '') return '…';
  const { titleMaxLength } = conversationLimits;
  if (line.length <= titleMaxLength) return line;
  let title = '';
  for (const character of line) {
    if (title.length + character.length >= titleMaxLength) break;
    title += character;
  }
  return `${title}…`;
}

const nothingAsked = { messages: 0, running: 0, newestAnswer: undefined };

async function openQuestion(
  tx: Transaction,
  request: AskRequest,
  conversation: Conversation & { readonly isNew: boolean },
  now: number,
): Promise<{ id: string; isNew: boolean }> {
  const { agent, regenerateOf, question = '' } = request;
  // PostgreSQL would treat this count as a conflict with every concurrent question.
  const state = conversation.isNew ? nothingAsked : await findAskingState(tx, conversation.id);
  if (state.running > 0) throw new UserError(codes.answerUnderWay);
  if (state.messages >= conversationLimits.messagesPerConversation)
    throw new UserError(codes.parameterInvalid, { field: ' (conversation_id)' });
  const inConversation = async (messageId: string) => {
    const message = await findMessage(tx, { agentId: agent.id, messageId });
    if (message?.role !== 'answer' || message.conversationId !== conversation.id)
      throw new UserError(codes.agentNotFound);
    return message;
  };
  if (regenerateOf !== undefined) {
    return { id: (await inConversation(regenerateOf)).parentId, isNew: false };
  }
  const parentId = request.parentId === undefined ? (state.newestAnswer ?? null) : request.parentId;
  if (parentId !== null) await inConversation(parentId);
  const id = newId();
  await insertQuestion(tx, {
    role: 'question',
    id,
    conversationId: conversation.id,
    agentId: agent.id,
    accountId: agent.accountId,
    parentId,
    text: question,
    createdAt: now,
  });
  return { id, isNew: true };
}
