import { type Meter, microUsdOf } from '@atoll/contract';
import type { Reader, Transaction } from '@atoll/database';
import { addMonths, startOfMonth } from '../../../platform/time.ts';
import type { Charge, Rated } from './rating.ts';

/** SQLite accepts 32,766 parameters per statement, and a charge has ten. */
const rowsPerStatement = 1000;

/** Adds the charges. A charge for the same day and price as an existing one is added to it. */
export async function addCharges(tx: Transaction, charges: readonly Charge[]): Promise<void> {
  for (let start = 0; start < charges.length; start += rowsPerStatement) {
    await tx
      .insertInto('usage_charges')
      .values(charges.slice(start, start + rowsPerStatement).map(rowOf))
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'month', 'resource_id', 'meter', 'day', 'price_micro_usd'])
          .doUpdateSet((charge) => ({
            resource_name: charge.ref('excluded.resource_name'),
            quantity: charge('usage_charges.quantity', '+', charge.ref('excluded.quantity')),
            included_quantity: charge(
              'usage_charges.included_quantity',
              '+',
              charge.ref('excluded.included_quantity'),
            ),
            amount_micro_usd: charge(
              'usage_charges.amount_micro_usd',
              '+',
              charge.ref('excluded.amount_micro_usd'),
            ),
          })),
      )
      .execute();
  }
}

function rowOf(charge: Charge) {
  return {
    account_id: charge.accountId,
    month: charge.month,
    resource_id: charge.resourceId,
    resource_name: charge.resourceName,
    meter: charge.meter,
    day: charge.day,
    price_micro_usd: charge.priceMicroUsd,
    quantity: String(charge.quantity),
    included_quantity: String(charge.includedQuantity),
    amount_micro_usd: charge.amountMicroUsd,
  };
}

/** Returns the ratings of the days `from ≤ day < until`, and of all months that contain them. */
export async function readRated(
  db: Reader,
  accountIds: readonly string[],
  { from, until }: { from: number; until: number },
): Promise<Rated> {
  const rated = db
    .selectFrom('usage_charges')
    .where('account_id', 'in', accountIds)
    .where('month', '>=', startOfMonth(from));
  const days = await rated
    .select(({ cast, fn }) => [
      'account_id as accountId',
      'resource_id as resourceId',
      'meter',
      'day',
      cast<string>(fn.sum('quantity'), 'text').as('quantity'),
    ])
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy(['account_id', 'resource_id', 'meter', 'day'])
    .$narrowType<{ meter: Meter }>()
    .execute();
  const groups = await rated
    .select((charge) => [
      'account_id as accountId',
      'resource_id as resourceId',
      'meter',
      'month',
      'price_micro_usd as priceMicroUsd',
      charge
        .cast<string>(charge.fn.sum(charge('quantity', '-', charge.ref('included_quantity'))), 'text')
        .as('chargedQuantity'),
    ])
    .groupBy(['account_id', 'month', 'resource_name', 'resource_id', 'meter', 'price_micro_usd'])
    .$narrowType<{ meter: Meter }>()
    .execute();
  return {
    days: days.map((day) => ({ ...day, quantity: BigInt(day.quantity) })),
    groups: groups.map((group) => ({ ...group, chargedQuantity: BigInt(group.chargedQuantity) })),
  };
}

/** Returns the sum of charges for the days `from ≤ day < until`, and the first day with a cost. */
export async function sumCharges(
  db: Reader,
  accountId: string,
  { from, until }: { from: number; until: number },
): Promise<{ amountMicroUsd: number; firstDay: number | null }> {
  const { amount, firstDay } = await db
    .selectFrom('usage_charges')
    .select(({ cast, fn }) => [
      cast<string | null>(fn.sum('amount_micro_usd'), 'text').as('amount'),
      fn.min('day').filterWhere('amount_micro_usd', '>', 0).as('firstDay'),
    ])
    .where('account_id', '=', accountId)
    .where('day', '>=', from)
    .where('day', '<', until)
    .executeTakeFirstOrThrow();
  return { amountMicroUsd: microUsdOf(amount ?? '0'), firstDay };
}

/** Returns the start of the first month with charges; null: there are none. */
export async function findFirstMonth(db: Reader, accountId: string): Promise<number | null> {
  const { month } = await db
    .selectFrom('usage_charges')
    .select(({ fn }) => fn.min('month').as('month'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return month;
}

/** The charges for one meter, of a day or resource. */
export interface ChargedAmount<Key> {
  key: Key;
  meter: Meter;
  quantity: bigint;
  amountMicroUsd: number;
}

/** Returns a month's charges by day and by resource name. */
export async function readChargedAmounts(
  db: Reader,
  accountId: string,
  month: number,
): Promise<{ byDay: ChargedAmount<number>[]; byName: ChargedAmount<string>[] }> {
  const charges = db.selectFrom('usage_charges').where('account_id', '=', accountId);
  const byDay = await charges
    .select(({ cast, fn }) => [
      'day as key',
      'meter',
      cast<string>(fn.sum('quantity'), 'text').as('quantity'),
      cast<string>(fn.sum('amount_micro_usd'), 'text').as('amount'),
    ])
    .where('day', '>=', month)
    .where('day', '<', addMonths(month, 1))
    .groupBy(['day', 'meter'])
    .execute();
  const byName = await charges
    .select(({ cast, fn }) => [
      'resource_name as key',
      'meter',
      cast<string>(fn.sum('quantity'), 'text').as('quantity'),
      cast<string>(fn.sum('amount_micro_usd'), 'text').as('amount'),
    ])
    .where('month', '=', month)
    .groupBy(['resource_name', 'resource_id', 'meter'])
    .execute();
  return { byDay: byDay.map(asAmount), byName: byName.map(asAmount) };
}

/** Returns a month's charges for resources of this name: one for each resource, meter, day and price. */
export async function readChargesOfName(
  db: Reader,
  { accountId, month, name }: { accountId: string; month: number; name: string },
): Promise<ChargedAmount<number>[]> {
  const amounts = await db
    .selectFrom('usage_charges')
    .select(({ cast }) => [
      'day as key',
      'meter',
      cast<string>('quantity', 'text').as('quantity'),
      cast<string>('amount_micro_usd', 'text').as('amount'),
    ])
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .where('resource_name', '=', name)
    .execute();
  return amounts.map(asAmount);
}

function asAmount<Key>(row: {
  key: Key;
  meter: string;
  quantity: string;
  amount: string;
}): ChargedAmount<Key> {
  const { key, meter, quantity, amount } = row;
  return { key, meter: meter as Meter, quantity: BigInt(quantity), amountMicroUsd: microUsdOf(amount) };
}
