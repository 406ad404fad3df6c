import type { Reader } from '@atoll/database';
import { dayMs, startOfDay, startOfMonth } from '../../../platform/time.ts';
import type { BillingAccount } from '../account.store.ts';
import { sumCharges } from './charge.store.ts';
import type { Charging } from './charging.ts';
import { creditLastsUntil, forecastMonth, type Pace } from './forecast.ts';
import type { Charge } from './rating.ts';

/** The cost of an account's usage in the current month, UTC. */
export interface Cost {
  /** For the charged days. */
  chargedMicroUsd: number;
  /** Including uncharged usage. */
  estimateMicroUsd: number;
  /** For the whole month, at the rate of the last 30 days; null while unknown. */
  forecastMicroUsd: number | null;
  /** At that rate; null if far away, or unknown. */
  creditLastsUntil: number | null;
}

const paceMs = 30 * dayMs;

export async function findCost(
  deps: { read: Reader; charging: Pick<Charging, 'findUncharged'> },
  accountId: string,
  { plan, creditMicroUsd }: BillingAccount,
  now: number,
): Promise<Cost> {
  const { read, charging } = deps;
  const month = startOfMonth(now);
  const today = startOfDay(now);
  const [charged, uncharged, recent] = await Promise.all([
    sumCharges(read, accountId, { from: month, until: now }),
    charging.findUncharged(read, accountId, now),
    sumCharges(read, accountId, { from: today - paceMs, until: today }),
  ]);
  const sum = (amounts: readonly Pick<Charge, 'amountMicroUsd'>[]) =>
    amounts.reduce((total, { amountMicroUsd }) => total + amountMicroUsd, 0);
  const estimateMicroUsd = charged.amountMicroUsd + sum(uncharged.filter((charge) => charge.month === month));
  const cost = { chargedMicroUsd: charged.amountMicroUsd, estimateMicroUsd };
  // Days that are over, and not charged yet.
  const late = uncharged.filter(
    ({ day, amountMicroUsd }) => day >= today - paceMs && day < today && amountMicroUsd > 0,
  );
  const firstDay = late.reduce((least, { day }) => Math.min(least, day), recent.firstDay ?? today);
  if (plan === 'free' || firstDay === today) {
    return { ...cost, forecastMicroUsd: null, creditLastsUntil: null };
  }
  const pace: Pace = {
    amountMicroUsd: recent.amountMicroUsd + sum(late),
    days: (today - firstDay) / dayMs,
  };
  return {
    ...cost,
    forecastMicroUsd: forecastMonth(estimateMicroUsd, pace, now),
    creditLastsUntil: creditLastsUntil(creditMicroUsd - sum(uncharged), pace, now),
  };
}
