/** Background work that any process may run and none runs twice; owned by `platform/jobs`. */
export interface JobsTable {
  name: string;
  /** The process that is running it, or null. */
  lease_holder: string | null;
  /** Milliseconds since 1970; the lease is free after that. */
  lease_until: number;
  next_run_at: number;
  /** What the last run threw, or null when it succeeded. */
  last_error: string | null;
}

/** The shared counters of the rate limiter on PostgreSQL; owned by `platform/limits`. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

export interface PlatformTables {
  jobs: JobsTable;
  rate_limits: RateLimitsTable;
}
