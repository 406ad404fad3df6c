import type { AgentSettings, AnswerEvent, AnswerState, AnswerStatus, ChatChannel } from '@atoll/contract';

/** The asker and the channel. */
export interface Asker {
  readonly channel: ChatChannel;
  /** In the studio. */
  readonly personId: string | null;
  /** A pseudonym, in all other channels. */
  readonly visitor: string | null;
}

export interface Conversation extends Asker {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  /** Version of the agent; null: the draft. */
  readonly version: number | null;
  readonly title: string;
  readonly questions: number;
  readonly unanswered: number;
  readonly goodRatings: number;
  readonly badRatings: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

interface MessageFields {
  readonly id: string;
  readonly conversationId: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly text: string;
  readonly createdAt: number;
}

export interface Question extends MessageFields {
  readonly role: 'question';
  readonly parentId: string | null;
}

export interface Answer extends MessageFields {
  readonly role: 'answer';
  readonly parentId: string;
  readonly state: AnswerState;
  readonly status: AnswerStatus | null;
  /** Kept events of an answer that has ended; empty before. */
  readonly events: readonly AnswerEvent[];
  readonly costMicroUsd: number;
  readonly waitedMs: number;
  readonly lastEvent: number;
  readonly rating: 'good' | 'bad' | null;
  readonly ratingNote: string | null;
  readonly attempt: number;
  readonly endedAt: number | null;
}

export type Message = Question | Answer;

/** Input for writing an answer. Stored with the answer until it has ended, so that it can be restarted. */
export interface AnswerTask {
  readonly settings: AgentSettings;
  /** Tokens of the server's model that the caller's key or visitor may still use; null: no limit. */
  readonly allowance: ModelAllowance;
  /** Given by a caller that keeps the conversation itself; null: the stored conversation. */
  readonly history: readonly Exchange[] | null;
  /** Sources of a published version; missing: all of the agent's sources. */
  readonly sourceIds?: readonly string[] | undefined;
  readonly askedAt: number;
}

export interface ModelAllowance {
  readonly tokens: number | null;
  readonly microUsd: number | null;
}

export interface Exchange {
  readonly question: string;
  readonly answer: string;
  /** The question as it was searched for, if it was rewritten. */
  readonly rewritten?: string | undefined;
}

/** Attempts don't share numbers of events: a reader notices that an answer was begun again. */
const numbersPerAttempt = 1_000_000;

/** Returns the number of the event `accepted` of an attempt. */
export function firstNumber(attempt: number): number {
  return attempt * numbersPerAttempt + 1;
}
