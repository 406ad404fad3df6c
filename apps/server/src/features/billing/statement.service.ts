import type { Reader } from '@atoll/database';
import { createLookupCache } from '../../platform/cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { minuteMs, startOfDay, startOfMonth } from '../../platform/time.ts';
import { type BillingAccount, findBillingAccount } from './account.store.ts';
import type { AccountLimits, Allowance, FreeLimits } from './allowance.ts';
import { findFirstMonth } from './charging/charge.store.ts';
import type { Charging } from './charging/charging.ts';
import { type Cost, findCost } from './charging/cost.service.ts';
import { type CreditTerms, isReadOnly, readOnlyAt } from './charging/credit-end.ts';
import { forecastMs, forecastNextMonth, type NextMonth } from './charging/next-month.ts';
import { reportUsage } from './charging/usage-report.ts';
import { listEntries } from './ledger/index.ts';
import { readPage } from './page.ts';
import type { AccountDirectory, StorageUsage, UsageSource } from './peers.ts';
import type { PriceList } from './prices/price-list.ts';

export interface Summary {
  account: BillingAccount;
  limits: AccountLimits;
  usage: { storedBytes: number; transferBytes: number };
  /** Start of the UTC month of the transfer and the cost. */
  monthStart: number;
  cost: Cost;
  /** Undefined while unknown, and on the free plan. */
  nextMonth: NextMonth | undefined;
  /** Start of the first month that can have usage. */
  firstMonth: number;
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

/** A forecast reads a month of usage of all buckets. It changes once a day, apart from counts that arrive late. */
const forecastAgeMs = 10 * minuteMs;

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
  accounts: AccountDirectory;
  prices: PriceList;
}) {
  const { read, clock, usage, prices } = deps;
  const forecasts = createLookupCache<{ nextMonth: NextMonth | undefined }>({
    clock,
    maxAgeMs: forecastAgeMs,
    maxEntries: 1_000,
  });
  const nextMonthOf = async (accountId: string, { plan }: BillingAccount, now: number) => {
    if (plan === 'free' || !deps.credit.isCharging) return undefined;
    const until = startOfDay(now);
    const { nextMonth } = await forecasts.find(`${until} ${accountId}`, async () => {
      const used = await usage.usageOfDays(read, [accountId], { from: until - forecastMs, until });
      return { nextMonth: forecastNextMonth(used, { now, prices }) };
    });
    return nextMonth;
  };
  /** Usage may be older than the account, if it was moved here. */
  const firstMonthOf = async (accountId: string, now: number) => {
    const createdAt = (await deps.accounts.findById(accountId))?.createdAt ?? now;
    return Math.min(startOfMonth(createdAt), (await findFirstMonth(read, accountId)) ?? now);
  };
  return {
    async summaryOf(accountId: string) {
      const now = clock.now();
      const monthStart = startOfMonth(now);
      const account = await findBillingAccount(read, accountId);
      const [limits, free, used, cost, nextMonth, firstMonth] = await Promise.all([
        deps.allowance.limitsOf(accountId),
        deps.allowance.freeLimitsOf(accountId),
        deps.storage.usageOf(accountId, monthStart),
        findCost(deps, accountId, account, now),
        nextMonthOf(accountId, account, now),
        firstMonthOf(accountId, now),
      ]);
      const { isCharging } = deps.credit;
      return {
        account,
        limits,
        free,
        usage: used,
        monthStart,
        cost,
        nextMonth,
        firstMonth,
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
        isReadOnly: isReadOnly(account, deps.credit, clock.now()),
      };
    },
    /** Returns the usage of the UTC month that begins at `month`, optionally only for resources of one name. */
    usageOf: (accountId: string, month: number, name?: string) =>
      reportUsage(deps, { accountId, month, name }, clock.now()),
    entriesOf: (accountId: string, cursor?: string) =>
      readPage((limit) => listEntries(read, accountId, { cursor, limit })),
  };
}
