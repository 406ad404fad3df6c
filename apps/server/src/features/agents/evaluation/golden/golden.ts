import type { ExpectedFile } from '@atoll/contract';

/** A question whose right answer is known. */
export interface Golden {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly question: string;
  /** A right answer cites at least one of these files. */
  readonly expected: readonly ExpectedFile[];
  /** Words or figures that a right answer contains. */
  readonly facts: readonly string[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type GoldenTerms = Pick<Golden, 'question' | 'expected' | 'facts'>;
