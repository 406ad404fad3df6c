import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { type BillingAccount, findBillingAccount } from './account.store.ts';
import type { AccountLimits, Allowance } from './allowance.ts';
import { startOfMonth } from './calendar.ts';
import { type Entry, listEntries } from './ledger/index.ts';
import { type Page, readPage } from './page.ts';
import type { StorageUsage } from './peers.ts';

export interface Summary {
  account: BillingAccount;
  limits: AccountLimits;
  usage: { storedBytes: number; transferBytes: number };
  /** The first moment of the month, UTC, that the transfer is counted in. */
  monthStart: number;
}

/** What an account may look up about itself. Lists are newest first. */
export interface StatementService {
  summaryOf(accountId: string): Promise<Summary>;
  entriesOf(accountId: string, cursor?: string): Promise<Page<Entry>>;
}

export function createStatementService(deps: {
  read: Reader;
  clock: Clock;
  allowance: Allowance;
  storage: StorageUsage;
}): StatementService {
  const { read } = deps;
  return {
    async summaryOf(accountId) {
      const monthStart = startOfMonth(deps.clock.now());
      const [account, limits, usage] = await Promise.all([
        findBillingAccount(read, accountId),
        deps.allowance.limitsOf(accountId),
        deps.storage.usageOf(accountId, monthStart),
      ]);
      return { account, limits, usage, monthStart };
    },
    entriesOf: (accountId, cursor) => readPage((limit) => listEntries(read, accountId, { cursor, limit })),
  };
}
