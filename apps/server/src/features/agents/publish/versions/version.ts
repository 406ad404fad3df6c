import type { AgentSettings, VersionSource } from '@atoll/contract';

/** A snapshot of an agent: a draft, or a published version. */
export interface AgentSnapshot {
  readonly name: string;
  readonly settings: AgentSettings;
  readonly sources: readonly VersionSource[];
}

/** A published snapshot. It never changes. */
export interface AgentVersion extends AgentSnapshot {
  readonly agentId: string;
  readonly accountId: string;
  /** Counts from 1 for each agent. */
  readonly version: number;
  readonly note: string;
  readonly restoredFrom: number | null;
  /** The person. */
  readonly createdBy: string;
  readonly createdAt: number;
}
