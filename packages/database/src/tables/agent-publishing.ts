/** Times are milliseconds since 1970. Amounts of money are micro-USD. */
export interface AgentPublishingTables {
  agent_versions: AgentVersionsTable;
  agent_publications: AgentPublicationsTable;
  agent_keys: AgentKeysTable;
  agent_visits: AgentVisitsTable;
  agent_usage: AgentUsageTable;
}

/** A published snapshot of an agent. Rows never change. */
interface AgentVersionsTable {
  agent_id: string;
  /** Counts from 1 for each agent. */
  version: number;
  account_id: string;
  name: string;
  /** JSON of the settings (`agentSettings` of the contract). */
  settings: string;
  /** JSON array of the sources at that time. */
  sources: string;
  note: string;
  /** The version that this one restored; null for a published draft. */
  restored_from: number | null;
  created_by: string;
  created_at: number;
}

/** An agent's publication and its limits. */
interface AgentPublicationsTable {
  agent_id: string;
  account_id: string;
  /** Null: not published. */
  version: number | null;
  published_at: number | null;
  /** 1: the link works. */
  link_is_on: number;
  /** Looks up a visitor's link. */
  link_hash: string;
  /** Allows showing the link to members again. */
  link_sealed: string;
  link_password_hash: string | null;
  link_expires_at: number | null;
  /** 1: the widget works. */
  widget_is_on: number;
  /** Identifies the agent in the pages that embed it. */
  widget_id: string;
  /** JSON array of the origins that may embed the widget. */
  widget_origins: string;
  widget_color: string;
  widget_position: 'left' | 'right';
  /** JSON of the limits (`agentPublishingLimits` of the contract). */
  limits: string;
  updated_at: number;
}

/** A key to the API and the MCP server of one agent. */
interface AgentKeysTable {
  id: string;
  agent_id: string;
  account_id: string;
  name: string;
  /** Hash of the key, which is not stored. */
  key_hash: string;
  /** The last characters of the key. */
  hint: string;
  requests_per_minute: number;
  /** Null: limited only by the agent. */
  tokens_per_day: number | null;
  micro_usd_per_day: number | null;
  created_by: string;
  created_at: number;
  last_used_at: number | null;
}

/** A visitor's session at a link or a widget. */
interface AgentVisitsTable {
  /** Hash of the session's token, which is not stored. */
  token_hash: string;
  agent_id: string;
  account_id: string;
  channel: 'link' | 'widget';
  /** The origin of the page that embeds the widget; empty for a link. */
  origin: string;
  /** For a link, its hash at the time, so that changing the link ends earlier sessions; for a widget, its ID. */
  entry: string;
  /** Pseudonym, kept when the session is renewed. */
  visitor_id: string;
  /** The conversation that a reloaded page shows; null before the first question. */
  conversation_id: string | null;
  created_at: number;
  expires_at: number;
}

/** Usage of an agent, a key or a visitor on one UTC day. Running questions count as an estimate. */
interface AgentUsageTable {
  agent_id: string;
  /** Days since 1970. */
  day: number;
  /** `agent`, `key <id>` or `visitor <id>`. */
  subject: string;
  requests: number;
  /** The last minute with a request, counted from 1970, and the number of requests in it. */
  minute: number;
  minute_requests: number;
  tokens: number;
  micro_usd: number;
}
