import type { Reader } from '@atoll/database';
import type { Clock } from '../../platform/clock.ts';
import { startOfMonth } from '../../platform/time.ts';
import { type BillingAccount, findBillingAccount } from './account.store.ts';
import type { AccountLimits, Allowance, FreeLimits } from './allowance.ts';
import type { Charging } from './charging/charging.ts';
import { type Cost, findCost } from './charging/cost.service.ts';
import { type CreditTerms, isReadOnly, readOnlyAt } from './charging/credit-end.ts';
import { reportUsage, type UsageReport } from './charging/usage-report.ts';
import { type Entry, listEntries } from './ledger/index.ts';
import { type Page, readPage } from './page.ts';
import type { StorageUsage, UsageSource } from './peers.ts';

export interface Summary {
  account: BillingAccount;
  limits: AccountLimits;
  usage: { storedBytes: number; transferBytes: number };
  /** Start of the UTC month of the transfer and the cost. */
  monthStart: number;
  cost: Cost;
  /** When writes end, or ended; null: never. */
  readOnlyAt: number | null;
  isCharging: boolean;
  /** The free plan's limits for it, whatever its plan. */
  free: FreeLimits;
}

/** The state of an account's credit. */
export interface CreditStatus {
  account: BillingAccount;
  /** When writes end, or ended; null: never. */
  readOnlyAt: number | null;
  isReadOnly: boolean;
}

/** An account's view of its billing. Lists are newest first. */
export interface StatementService {
  summaryOf(accountId: string): Promise<Summary>;
  /** Reads a single row. */
  creditStatusOf(accountId: string): Promise<CreditStatus>;
  /** Returns the usage of the UTC month that begins at `month`, optionally only for resources of one name. */
  usageOf(accountId: string, month: number, name?: string): Promise<UsageReport>;
  entriesOf(accountId: string, cursor?: string): Promise<Page<Entry>>;
}

export function createStatementService(deps: {
  read: Reader;
  clock: Clock;
  allowance: Allowance;
  storage: StorageUsage;
  usage: UsageSource;
  charging: Pick<Charging, 'findUncharged'>;
  credit: CreditTerms;
}): StatementService {
  const { read } = deps;
  return {
    async summaryOf(accountId) {
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
    async creditStatusOf(accountId) {
      const account = await findBillingAccount(read, accountId);
      return {
        account,
        readOnlyAt: readOnlyAt(account, deps.credit),
        isReadOnly: isReadOnly(account, deps.credit, deps.clock.now()),
      };
    },
    usageOf: (accountId, month, name) => reportUsage(deps, { accountId, month, name }, deps.clock.now()),
    entriesOf: (accountId, cursor) => readPage((limit) => listEntries(read, accountId, { cursor, limit })),
  };
}
