import type { Locale, Meter } from '@atoll/contract';
import type { Reader } from '@atoll/database';

/** What billing asks of the domains around it. Each is supplied where the program is put together. */

/** Who an account is, from `accounts`. */
export interface AccountDirectory {
  /** `locale` is the language to write in, `createdAt` milliseconds since 1970. */
  findById(id: string): Promise<{ email: string; locale: Locale; createdAt: number } | undefined>;
}

/** What an account uses, from `storage`. */
export interface StorageUsage {
  /** Bytes stored now, and bytes sent out in the UTC month that `monthStart` (milliseconds) is the first moment of. */
  usageOf(accountId: string, monthStart: number): Promise<{ storedBytes: number; transferBytes: number }>;
}

/** What was used of one meter on one UTC day. */
export interface UsedAmount {
  accountId: string;
  /** Of what used it, for good: a name may be used again, by somebody else or for something else. */
  resourceId: string;
  /** As it was called last; kept when it is gone, since an invoice names it. */
  resourceName: string;
  meter: Meter;
  /** Its first moment, in milliseconds since 1970. */
  day: number;
  quantity: bigint;
}

/** Who counts use that is charged. */
export interface UsageSource {
  /**
   * What some accounts used on the UTC days that begin in `from ≤ day < until`: one for each account, resource, meter and day, in any
   * order. Read through `db`, so that a transaction sees what was counted at its own moment. It only ever grows.
   */
  usageOfDays(
    db: Reader,
    accountIds: readonly string[],
    days: { from: number; until: number },
  ): Promise<UsedAmount[]>;
}
