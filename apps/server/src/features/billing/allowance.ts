import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { addMonths } from '../../platform/time.ts';
import { findBillingAccount } from './account.store.ts';
import { type CreditTerms, isReadOnly } from './charging/credit-end.ts';
import type { AccountDirectory } from './peers.ts';

/** The free plan's limits. */
export interface FreePlan {
  readonly storageBytes: number;
  /** Per calendar month, UTC. */
  readonly transferBytes: number;
  /** Number of months after its creation in which an account has the transfer allowance. */
  readonly transferMonths: number;
}

/** An account's limits; null for no limit. */
export interface AccountLimits {
  storedBytes: number | null;
  /** Per calendar month, UTC. */
  transferBytes: number | null;
  /** Time at which the transfer allowance ends permanently (999 from then on). */
  transferEndsAt: number | null;
  /** Credit has ended: nothing may be stored, or kept longer, until credit is added. */
  isReadOnly: boolean;
}

export interface FreeLimits {
  storedBytes: number;
  transferBytes: number;
  transferEndsAt: number;
}

const unlimited = { storedBytes: null, transferBytes: null, transferEndsAt: null };

export interface Allowance {
  limitsOf(accountId: string): Promise<AccountLimits>;
  /** The limits that the account has, or would have, on the free plan. */
  freeLimitsOf(accountId: string): Promise<FreeLimits>;
}

export function createAllowance(deps: {
  read: Reader;
  accounts: AccountDirectory;
  clock: Clock;
  free: FreePlan;
  credit: CreditTerms;
}): Allowance {
  async function freeLimitsOf(accountId: string): Promise<FreeLimits> {
    const account = await deps.accounts.findById(accountId);
    return {
      storedBytes: deps.free.storageBytes,
      transferBytes: deps.free.transferBytes,
      transferEndsAt: addMonths(account?.createdAt ?? 0, deps.free.transferMonths),
    };
  }
  return {
    freeLimitsOf,
    async limitsOf(accountId) {
      const standing = await findBillingAccount(deps.read, accountId);
      const ended = { isReadOnly: isReadOnly(standing, deps.credit, deps.clock.now()) };
      if (standing.plan === 'pay_as_you_go') return { ...unlimited, ...ended };
      return { ...(await freeLimitsOf(accountId)), ...ended };
    },
  };
}
