import type { Reader, Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { monthName } from '../../../platform/time.ts';
import { takeCreditFromMany } from '../ledger/index.ts';
import type { UsageSource } from '../peers.ts';
import type { PriceList } from '../prices/price-list.ts';
import { addCharges, readRated } from './charge.store.ts';
import { type Charge, rate } from './rating.ts';

export interface ChargeDeps {
  usage: UsageSource;
  prices: PriceList;
  /** Amount by which credit may fall below 0 before usage is owed. */
  graceMicroUsd: number;
}

/** An account, and the first day that can be charged. */
export interface ChargedAccount {
  accountId: string;
  openMonth: number;
}

export interface ChargedDays {
  from: number;
  /** Exclusive end; the day that contains it is included. */
  until: number;
  /** Whether the plan at that time includes the usage. */
  isIncluded: boolean;
}

/** Rates the accounts' usage of some days that has no rating yet. */
export async function rateUse(
  db: Reader,
  deps: Pick<ChargeDeps, 'usage' | 'prices'>,
  accounts: readonly ChargedAccount[],
  { isIncluded, ...days }: ChargedDays,
): Promise<Charge[]> {
  if (accounts.length === 0 || days.from >= days.until) return [];
  const openMonths = new Map(accounts.map(({ accountId, openMonth }) => [accountId, openMonth]));
  const ids = [...openMonths.keys()];
  const used = await deps.usage.usageOfDays(db, ids, days);
  const open = used.filter(({ accountId, day }) => day >= (openMonths.get(accountId) ?? day));
  return rate(open, await readRated(db, ids, days), { prices: deps.prices, isIncluded });
}

/** Charges the result of `rateUse`: stores it and takes its price from credit; the part beyond credit and grace is owed. */
export async function chargeUse(
  tx: Transaction,
  deps: ChargeDeps,
  accounts: readonly ChargedAccount[],
  { now, ...days }: ChargedDays & { now: number },
): Promise<void> {
  const charges = await rateUse(tx, deps, accounts, days);
  await addCharges(tx, charges);
  const sums = sumByMonth(charges);
  if (sums.length === 0) return;
  await takeCreditFromMany(
    tx,
    sums.map(({ accountId, month, amountMicroUsd }) => {
      const id = newId();
      return {
        id,
        accountId,
        amountMicroUsd,
        reason: 'usage',
        // The charge rows, which this transaction adds, prevent charging twice.
        idempotencyKey: `usage:${id}`,
        reference: monthName(month),
        createdAt: now,
        beyond: 'owe',
        graceMicroUsd: deps.graceMicroUsd,
      };
    }),
  );
}

type MonthSum = Pick<Charge, 'accountId' | 'month' | 'amountMicroUsd'>;

/** Sums by month, earlier months first, so that credit covers older usage. */
function sumByMonth(charges: readonly Charge[]): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  for (const { accountId, month, amountMicroUsd } of charges) {
    const key = `${accountId} ${month}`;
    const before = sums.get(key)?.amountMicroUsd ?? 0;
    sums.set(key, { accountId, month, amountMicroUsd: before + amountMicroUsd });
  }
  return [...sums.values()]
    .filter(({ amountMicroUsd }) => amountMicroUsd > 0)
    .sort((one, other) => one.month - other.month);
}
