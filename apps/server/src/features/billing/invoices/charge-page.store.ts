import type { Meter } from '@atoll/contract';
import type { Reader } from '@atoll/database';

const pageSize = 1000;

interface Place {
  resourceId: string;
  meter: Meter;
  day: number;
  priceMicroUsd: number;
}

/** Returns a month's charges in the order of the table's key, after `after`; at most a thousand. */
export async function readChargePage(
  db: Reader,
  { accountId, month, after }: { accountId: string; month: number; after: Place | undefined },
) {
  let query = db
    .selectFrom('usage_charges')
    .select(({ cast }) => [
      'resource_id as resourceId',
      'resource_name as resourceName',
      'meter',
      'day',
      'price_micro_usd as priceMicroUsd',
      cast<string>('quantity', 'text').as('quantity'),
      cast<string>('included_quantity', 'text').as('includedQuantity'),
      'amount_micro_usd as amountMicroUsd',
    ])
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .orderBy('resource_id')
    .orderBy('meter')
    .orderBy('day')
    .orderBy('price_micro_usd')
    .limit(pageSize);
  if (after) {
    const { resourceId, meter, day, priceMicroUsd } = after;
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('resource_id', 'meter', 'day', 'price_micro_usd'),
        '>',
        tuple(resourceId, meter as string, day, priceMicroUsd),
      ),
    );
  }
  const rows = await query.$narrowType<{ meter: Meter }>().execute();
  return rows.map((row) => ({
    ...row,
    quantity: BigInt(row.quantity),
    includedQuantity: BigInt(row.includedQuantity),
  }));
}
