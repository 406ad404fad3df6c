import type { AgentSettings, AnswerEvent } from '@atoll/contract';
import type { Agent } from '../../kernel/agent.ts';
import type { ModelChoice } from '../models/model-choice.ts';
import type { Exchange } from '../records/message.ts';

export interface RespondRequest {
  readonly agent: Agent;
  /** Settings of the draft or of a version. */
  readonly settings: AgentSettings;
  readonly question: string;
  /** Oldest first. */
  readonly history: readonly Exchange[];
  readonly choice: ModelChoice;
  /** Sources of a published version; undefined: all of the agent's sources. */
  readonly sourceIds?: readonly string[] | undefined;
  readonly askedAt: number;
}

/** Answers a question. The last event is `finished`, unless the signal fires. */
export type Respond = (request: RespondRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;
