import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { addMonths } from '../../platform/time.ts';
import { findBillingAccount } from './account.store.ts';
import { type CreditTerms, isReadOnly } from './charging/credit-end.ts';
import type { AccountDirectory } from './peers.ts';

/** What the free plan includes. */
export interface FreePlan {
  readonly storageBytes: number;
  /** In one calendar month, UTC. */
  readonly transferBytes: number;
  /** How long after its creation an account keeps the transfer allowance. */
  readonly transferMonths: number;
}

/** What an account may store and send; null where nothing limits it. */
export interface AccountLimits {
  storedBytes: number | null;
  /** In one calendar month, UTC. */
  transferBytes: number | null;
  /** When the transfer allowance ends for good (999 from then on). */
  transferEndsAt: number | null;
  /** Its credit has ended: it may store nothing more, nor keep anything longer, until some is added. */
  isReadOnly: boolean;
}

/** What the free plan allows one account. */
export interface FreeLimits {
  storedBytes: number;
  transferBytes: number;
  transferEndsAt: number;
}

const unlimited = { storedBytes: null, transferBytes: null, transferEndsAt: null };

export interface Allowance {
  limitsOf(accountId: string): Promise<AccountLimits>;
  /** The same as it is, or would be, on the free plan. */
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
