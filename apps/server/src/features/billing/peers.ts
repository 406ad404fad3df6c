import type { Locale } from '@atoll/contract';

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
