import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { startOfMonth } from '../../platform/time.ts';
import { type BillingAccount, findBillingAccount } from './account.store.ts';
import type { AccountLimits, Allowance, FreeLimits } from './allowance.ts';
import type { Charging } from './charging/charging.ts';
import { type Cost, findCost } from './charging/cost.service.ts';
import { type CreditTerms, isReadOnly, readOnlyAt } from './charging/credit-end.ts';
import { reportUsage } from './charging/usage-report.ts';
import { listEntries } from './ledger/index.ts';
import { readPage } from './page.ts';
import type { StorageUsage, UsageSource } from './peers.ts';

export interface Summary {
  account: BillingAccount;
  limits: AccountLimits;
  usage: { storedBytes: number; transferBytes: number };
  /** Start of the UTC month of the transfer and the cost. */
  monthStart: number;
  cost: Cost;
  /** Time at which writes end, or ended; null: never. */
  readOnlyAt: number | null;
  isCharging: boolean;
  /** The account's limits on the free plan, whatever its current plan. */
  free: FreeLimits;
}

export interface CreditStatus {
  account: BillingAccount;
  /** Time at which writes end, or ended; null: never. */
  readOnlyAt: number | null;
  isReadOnly: boolean;
}

/** An account's view of its billing. Lists are newest first. */
export type StatementService = ReturnType<typeof createStatementService>;

export function createStatementService(deps: {
  read: Reader;
  clock: Clock;
  allowance: Allowance;
  storage: StorageUsage;
  usage: UsageSource;
  charging: Pick<Charging, 'findUncharged'>;
  credit: CreditTerms;
}) {
  const { read } = deps;
  return {
    async summaryOf(accountId: string) {
      const now = deps.clock.now();
      const monthStart = startOfMonth(now);
      const account = await findBillingAccount(read, accountId);
      const [limits, free, usage, cost] = await Promise.all([
        deps.allowance.limitsOf(accountId),
        deps.allowance.freeLimitsOf(accountId),
        deps.storage.usageOf(accountId, monthStart),
        findCost(deps, accountId, account, now),
      ]);
      const { isCharging } = deps.credit;
      return {
        account,
        limits,
        free,
        usage,
        monthStart,
        cost,
        isCharging,
        readOnlyAt: readOnlyAt(account, deps.credit),
      };
    },
    /** Reads a single row. */
    async creditStatusOf(accountId: string) {
      const account = await findBillingAccount(read, accountId);
      return {
        account,
        readOnlyAt: readOnlyAt(account, deps.credit),
        isReadOnly: isReadOnly(account, deps.credit, deps.clock.now()),
      };
    },
    /** Returns the usage of the UTC month that begins at `month`, optionally only for resources of one name. */
    usageOf: (accountId: string, month: number, name?: string) =>
      reportUsage(deps, { accountId, month, name }, deps.clock.now()),
    entriesOf: (accountId: string, cursor?: string) =>
      readPage((limit) => listEntries(read, accountId, { cursor, limit })),
  };
}
