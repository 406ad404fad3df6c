import { type Meter, meters } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import { addMonths } from '../calendar.ts';
import type { UsageSource } from '../peers.ts';
import { type ChargedAmount, readChargedAmounts, readChargesOfName } from './charge.store.ts';
import type { Charging } from './charging.ts';
import type { Charge } from './rating.ts';

/** What was used of a meter, and what it cost. */
export interface Amount {
  meter: Meter;
  quantity: bigint;
  amountMicroUsd: number;
}

/** What an account used in a month. Charges that are to come are in it. */
export interface UsageReport {
  /** Oldest first; those on which anything was used. */
  days: { day: number; amounts: Amount[] }[];
  /** By name. */
  resources: { name: string; amounts: Amount[] }[];
  totalMicroUsd: number;
}

/** Of the resources of one name, if that is given. */
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
  // A month of which nothing was charged, or is to be, belongs to the free plan, and is not kept apart.
  const isCharged = charged.byDay.length + uncharged.length > 0;
  const days = { from: month, until: addMonths(month, 1) };
  const used = isCharged ? uncharged : await usage.usageOfDays(read, [accountId], days);
  const wanted = used
    .filter(({ resourceName }) => name === undefined || resourceName === name)
    .map((amount) => ({ amountMicroUsd: 0, ...amount }));

  const byDay = sumUp([...charged.byDay, ...wanted.map((amount) => ({ ...amount, key: amount.day }))]);
  const byName = sumUp([
    ...charged.byName,
    ...wanted.map((amount) => ({ ...amount, key: amount.resourceName })),
  ]);
  return {
    days: [...byDay]
      .sort(([one], [other]) => one - other)
      .map(([day, amounts]) => ({ day, amounts: inOrder(amounts) })),
    resources: [...byName]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, amounts]) => ({ name: key, amounts: inOrder(amounts) })),
    totalMicroUsd: [...byDay.values()]
      .flatMap((amounts) => [...amounts.values()])
      .reduce((total, { amountMicroUsd }) => total + amountMicroUsd, 0),
  };
}

async function readCharged(
  read: Reader,
  { accountId, month, name }: { accountId: string; month: number; name: string | undefined },
) {
  if (name === undefined) return readChargedAmounts(read, accountId, month);
  const byDay = await readChargesOfName(read, { accountId, month, name });
  return { byDay, byName: byDay.map((amount) => ({ ...amount, key: name })) };
}

function sumUp<Key>(
  amounts: readonly (Pick<ChargedAmount<Key>, 'key'> &
    Pick<Charge, 'meter' | 'quantity' | 'amountMicroUsd'>)[],
): Map<Key, Map<Meter, Amount>> {
  const sums = new Map<Key, Map<Meter, Amount>>();
  for (const { key, meter, quantity, amountMicroUsd } of amounts) {
    const ofKey = sums.get(key) ?? new Map<Meter, Amount>();
    const before = ofKey.get(meter) ?? { quantity: 0n, amountMicroUsd: 0 };
    ofKey.set(meter, {
      meter,
      quantity: before.quantity + quantity,
      amountMicroUsd: before.amountMicroUsd + amountMicroUsd,
    });
    sums.set(key, ofKey);
  }
  return sums;
}

function inOrder(amounts: ReadonlyMap<Meter, Amount>): Amount[] {
  return meters.flatMap((meter) => amounts.get(meter) ?? []);
}
