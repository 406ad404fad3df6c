import type { AgentSettings, AnswerEvent } from '@atoll/contract';
import type { Agent } from '../kernel/agent.ts';
import type { AgentDeps } from '../kernel/deps.ts';
import type { Retrieve } from '../retrieval/retrieve.ts';
import type { AnsweredQuestion } from './golden/golden.service.ts';

/** Answers a question outside any conversation, and charges it like others. */
export type AnswerOnce = (
  request: { readonly agent: Agent; readonly settings: AgentSettings; readonly question: string },
  signal: AbortSignal,
) => Promise<{ readonly events: readonly AnswerEvent[]; readonly text: string }>;

/** Dependencies of evaluations and insight on other rooms. */
export interface EvaluationDeps extends AgentDeps {
  readonly retrieve: Retrieve;
  readonly answerOnce: AnswerOnce;
  readonly findAnswered: (agentId: string, messageId: string) => Promise<AnsweredQuestion | undefined>;
  /** Returns the settings of a published version; undefined if there is none. */
  readonly settingsOfVersion: (agentId: string, version: number) => Promise<AgentSettings | undefined>;
  /** Returns the owner's answers to an agent, one for each way to ask. */
  readonly curatedOf: (
    agentId: string,
  ) => Promise<readonly { readonly id: string; readonly question: string; readonly answer: string }[]>;
}
