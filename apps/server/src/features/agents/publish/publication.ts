import type { AgentPublishingLimits, widgetPositions } from '@atoll/contract';

/** An agent's publication and its limits. */
export interface Publication {
  readonly agentId: string;
  readonly accountId: string;
  /** Null: not published. */
  readonly version: number | null;
  readonly publishedAt: number | null;
  readonly link: PublicLink;
  readonly widget: Widget;
  readonly limits: AgentPublishingLimits;
}

export interface PublicLink {
  readonly isOn: boolean;
  readonly tokenHash: string;
  readonly tokenSealed: string;
  readonly passwordHash: string | null;
  readonly expiresAt: number | null;
}

export interface Widget {
  readonly isOn: boolean;
  readonly widgetId: string;
  /** Exact origins of the pages that may embed it. */
  readonly origins: readonly string[];
  /** `#rrggbb` */
  readonly color: string;
  readonly position: (typeof widgetPositions)[number];
}

/** Limits of a newly published agent, sufficient for a small website. */
export const firstLimits: AgentPublishingLimits = {
  requests_per_day: 5_000,
  tokens_per_day: 5_000_000,
  micro_usd_per_day: null,
  visitor_requests_per_minute: 10,
  visitor_requests_per_day: 100,
  visitor_tokens_per_day: 300_000,
};

export const firstWidget = { isOn: false, origins: [], color: '#0b6a69', position: 'right' } as const;
