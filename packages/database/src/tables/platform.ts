/** Background jobs, which any process may run but only one at a time; owned by `platform/jobs`. */
export interface JobsTable {
  name: string;
  /** The process that is running it, or null. */
  lease_holder: string | null;
  /** Milliseconds since 1970; the lease is free after that. */
  lease_until: number;
  next_run_at: number;
  /** The error of the last run, or null. */
  last_error: string | null;
}

/** The shared counters of the rate limiter on PostgreSQL; owned by `platform/limits`. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number | null;
}

/** One row that names the installation this database belongs to; owned by `platform/installation`. */
export interface InstallationTable {
  /** Always 1. */
  only_row: number;
  /** 32 hexadecimal digits. */
  id: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** A constant encrypted with the master key, to detect a wrong key; null until the first start has stored it. */
  key_check: string | null;
}

/** A user-configured address with pending work, or a failed last attempt; owned by `platform/delivery`. */
export interface OutgoingAddressesTable {
  /** Identifies a webhook, a backup node, an app or a blob. */
  address: string;
  /** `webhook`, `node`, `logout`, `scrub` or `repair`. */
  kind: string;
  account_id: string;
  /** Consecutive failures; 0 after a success. */
  failures: number;
  /** Earliest next attempt, in milliseconds since 1970. */
  next_at: number;
  /** Counts the wake-ups since the row was created. */
  wakes: number;
}

export interface PlatformTables {
  installation: InstallationTable;
  jobs: JobsTable;
  outgoing_addresses: OutgoingAddressesTable;
  rate_limits: RateLimitsTable;
}
