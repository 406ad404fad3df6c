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

/** One row that names the installation this database belongs to; owned by `platform/installation`. */
export interface InstallationTable {
  /** Always 1. */
  only_row: number;
  /** 32 hexadecimal digits. */
  id: string;
  /** Milliseconds since 1970. */
  created_at: number;
  /** A constant sealed with the master key, to recognize a wrong key; null until the first start has sealed it. */
  key_check: string | null;
}

/** An address of a user's that something waits for, or that failed when it was last tried; owned by `platform/delivery`. */
export interface OutgoingAddressesTable {
  /** Names a webhook, a backup node, an app or a blob. */
  address: string;
  /** `webhook`, `node`, `logout`, `scrub` or `repair`. */
  kind: string;
  account_id: string;
  /** In a row; 0 after a success. */
  failures: number;
  /** Not to be tried before, in milliseconds since 1970. */
  next_at: number;
  /** Counts what has come to wait since the row was made. */
  wakes: number;
}

export interface PlatformTables {
  installation: InstallationTable;
  jobs: JobsTable;
  outgoing_addresses: OutgoingAddressesTable;
  rate_limits: RateLimitsTable;
}
