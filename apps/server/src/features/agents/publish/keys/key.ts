/** A key to the API and the MCP server of one agent. */
export interface AgentKey extends KeyTerms {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly hint: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export interface KeyTerms {
  readonly name: string;
  readonly requestsPerMinute: number;
  /** Null: limited only by the agent. */
  readonly tokensPerDay: number | null;
  readonly microUsdPerDay: number | null;
}
