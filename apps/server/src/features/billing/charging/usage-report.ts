import { type Meter, meters } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { addMonths } from '../../../platform/time.ts';
import type { UsageSource, UsedAmount } from '../peers.ts';
import { readChargedAmounts, readChargesOfName } from './charge.store.ts';
import type { Charging } from './charging.ts';

/** Usage of a meter, and its cost. */
export interface Amount {
  meter: Meter;
  quantity: bigint;
  amountMicroUsd: number;
}

/** An account's usage in a month, including future charges. */
export interface UsageReport {
  /** Oldest first; only days with usage. */
  days: { day: number; amounts: Amount[] }[];
  /** By name. */
  resources: { name: string; amounts: Amount[] }[];
  totalMicroUsd: number;
}

/** Returns the usage of all resources, or only of those with this name. */
export async function reportUsage(
  deps: { read: Reader; usage: UsageSource; charging: Pick<Charging, 'findUncharged'> },
  { accountId, month, name }: { accountId: string; month: number; name: string | undefined },
  now: number,
): Promise<UsageReport> {
  const { read, usage, charging } = deps;
  const charged = await readCharged(read, { accountId, month, name });
  const uncharged = (await charging.findUncharged(read, accountId, now)).filter(
    (charge) => charge.month === month,
  );
  // A month without any charge belongs to the free plan, and isn't stored separately.
  const isCharged = charged.byDay.length + uncharged.length > 0;
  const days = { from: month, until: addMonths(month, 1) };
  const used: readonly Used[] = isCharged ? uncharged : await usage.usageOfDays(read, [accountId], days);
  const wanted = name === undefined ? used : used.filter(({ resourceName }) => resourceName === name);

  const [byDay, byName] = [createSums<number>(), createSums<string>()];
  for (const amount of charged.byDay) byDay.add(amount.key, amount);
  for (const amount of charged.byName) byName.add(amount.key, amount);
  for (const amount of wanted) {
    byDay.add(amount.day, amount);
    byName.add(amount.resourceName, amount);
  }
  return {
    days: byDay.listed((one, other) => one - other).map(([day, amounts]) => ({ day, amounts })),
    resources: byName
      .listed((one, other) => (one < other ? -1 : 1))
      .map(([key, amounts]) => ({ name: key, amounts })),
    totalMicroUsd: byDay.totalMicroUsd(),
  };
}

/** Usage that was charged, or is free. */
type Used = UsedAmount & { amountMicroUsd?: number };

async function readCharged(
  read: Reader,
  { accountId, month, name }: { accountId: string; month: number; name: string | undefined },
) {
  if (name === undefined) return readChargedAmounts(read, accountId, month);
  const byDay = await readChargesOfName(read, { accountId, month, name });
  return { byDay, byName: byDay.map((amount) => ({ ...amount, key: name })) };
}

/** Sums by key and meter. */
function createSums<Key>() {
  const sums = new Map<Key, Map<Meter, Amount>>();
  return {
    add(
      key: Key,
      { meter, quantity, amountMicroUsd = 0 }: Omit<Amount, 'amountMicroUsd'> & { amountMicroUsd?: number },
    ) {
      const ofKey = sums.get(key) ?? new Map<Meter, Amount>();
      sums.set(key, ofKey);
      const sum = ofKey.get(meter);
      if (!sum) {
        ofKey.set(meter, { meter, quantity, amountMicroUsd });
        return;
      }
      sum.quantity += quantity;
      sum.amountMicroUsd += amountMicroUsd;
    },
    listed(compare: (one: Key, other: Key) => number): [Key, Amount[]][] {
      return [...sums]
        .sort(([one], [other]) => compare(one, other))
        .map(([key, amounts]) => [key, meters.flatMap((meter) => amounts.get(meter) ?? [])]);
    },
    totalMicroUsd: () =>
      [...sums.values()]
        .flatMap((amounts) => [...amounts.values()])
        .reduce((total, { amountMicroUsd }) => total + amountMicroUsd, 0),
  };
}
