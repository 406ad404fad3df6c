import type { Locale, Meter } from '@atoll/contract';
import type { Reader } from '@atoll/database';

/** The functions that billing needs from other domains. `compose` supplies them. */

/** Identifies accounts, from `accounts`. */
export interface AccountDirectory {
  /** `locale` is the language for mails, `createdAt` milliseconds since 1970. */
  findById(id: string): Promise<{ email: string; locale: Locale; createdAt: number } | undefined>;
}

/** An account's usage, from `storage`. */
export interface StorageUsage {
  /** Bytes stored now, and bytes sent in the UTC month that starts at `monthStart` (milliseconds). */
  usageOf(accountId: string, monthStart: number): Promise<{ storedBytes: number; transferBytes: number }>;
}

/** The usage of one meter on one UTC day. */
export interface UsedAmount {
  accountId: string;
  /** A permanent ID of the resource: names may be reused. */
  resourceId: string;
  /** Its last name; kept after its deletion, because invoices show it. */
  resourceName: string;
  meter: Meter;
  /** Start of the day, in milliseconds since 1970. */
  day: number;
  quantity: bigint;
}

/** Counts billable usage. */
export interface UsageSource {
  /**
   * Returns accounts' usage on the UTC days that begin in `from ≤ day < until`: one entry per account, resource, meter and day,
   * in any order. Read through `db`, so that a transaction sees a consistent count. It only ever grows.
   */
  usageOfDays(
    db: Reader,
    accountIds: readonly string[],
    days: { from: number; until: number },
  ): Promise<UsedAmount[]>;
}

/** Money that a project of the data hub has set aside, in whole micro-USD. */
export interface ProjectBudget {
  readonly accountId: string;
  readonly projectId: string;
  readonly amountMicroUsd: number;
}

/** The data hub's own record of what its projects have set aside. */
export interface HubReserves {
  /** Returns projects that have something set aside. Read through `db`, so that a transaction sees a consistent state. */
  reservesOf(db: Reader): Promise<readonly ProjectBudget[]>;
}
