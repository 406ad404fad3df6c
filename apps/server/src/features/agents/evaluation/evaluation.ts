import type { AgentSettings, AnswerStatus } from '@atoll/contract';
import type { Golden } from './golden/golden.ts';
import type { Judgment } from './score.ts';

/** The draft as it was, or a version, under evaluation. */
export interface Subject {
  /** Null: the draft. */
  readonly version: number | null;
  readonly settings: AgentSettings;
}

export interface Evaluation {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly state: 'running' | 'ended' | 'canceled';
  readonly subjects: readonly Subject[];
  /** The golden questions as they were at the start. */
  readonly questions: readonly Golden[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface EvaluationResult extends Judgment {
  readonly evaluationId: string;
  readonly goldenId: string;
  /** Position in `subjects`. */
  readonly subject: number;
  readonly status: AnswerStatus;
  readonly text: string;
  readonly costMicroUsd: number;
}
