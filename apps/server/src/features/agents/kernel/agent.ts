import type { AgentSettings } from '@atoll/contract';

/** An agent answers questions from files of its account. */
export interface Agent {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  /** Settings of the draft. Published versions keep their own. */
  readonly settings: AgentSettings;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Time at which a temporary agent is deleted; null for one that is kept. */
  readonly expiresAt: number | null;
}

export const firstSettings: AgentSettings = {
  instructions: '',
  greeting: '',
  starters: [],
  tone: 'neutral',
  languages: [],
  model: null,
  uses_model: true,
  shown_sources: 'passages',
  reads_scans: false,
};
