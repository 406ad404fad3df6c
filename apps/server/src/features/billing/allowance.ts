import type { Reader } from '@atoll/database';
import { findBillingAccount } from './account.store.ts';
import { addMonths } from './calendar.ts';
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
}

const unlimited: AccountLimits = { storedBytes: null, transferBytes: null, transferEndsAt: null };

export interface Allowance {
  limitsOf(accountId: string): Promise<AccountLimits>;
}

export function createAllowance(deps: {
  read: Reader;
  accounts: AccountDirectory;
  free: FreePlan;
}): Allowance {
  return {
    async limitsOf(accountId) {
      const { plan } = await findBillingAccount(deps.read, accountId);
      if (plan === 'pay_as_you_go') return unlimited;
      const account = await deps.accounts.findById(accountId);
      return {
        storedBytes: deps.free.storageBytes,
        transferBytes: deps.free.transferBytes,
        transferEndsAt: addMonths(account?.createdAt ?? 0, deps.free.transferMonths),
      };
    },
  };
}
