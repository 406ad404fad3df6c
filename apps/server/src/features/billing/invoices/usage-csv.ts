import { type Meter, priceUnits } from '@atoll/contract';
import { toCsvLine } from '@atoll/contract/csv';
import type { Reader } from '@atoll/database';
import type { Charge } from '../charging/rating.ts';
import { formatUsd } from '../money.ts';
import { readChargePage } from './charge-page.store.ts';

type Row = Pick<Charge, 'resourceId' | 'resourceName' | 'meter' | 'day' | 'priceMicroUsd'> &
  Pick<Charge, 'quantity' | 'includedQuantity' | 'amountMicroUsd'>;

const head = [
  'day',
  'bucket',
  'meter',
  'quantity',
  'quantity_unit',
  'included_quantity',
  'price_usd',
  'price_unit',
  'amount_usd',
];

/** The units of the meters. */
const quantityUnits: Record<Meter, string> = {
  stored_byte_hours: 'byte-hours',
  archived_byte_hours: 'byte-hours',
  bytes_out: 'bytes',
  write_requests: 'requests',
  read_requests: 'requests',
  delete_requests: 'requests',
  model_input_tokens: 'tokens',
  model_output_tokens: 'tokens',
};

/**
 * Streams a month's usage and charges: a row for each day, bucket, meter and price, read page by page. Amounts are exact, with
 * as many decimals as they have, and sum to the month's invoice.
 * @param uncharged future charges of the current month
 */
export async function* usageCsv(
  read: Reader,
  { accountId, month }: { accountId: string; month: number },
  uncharged: readonly Charge[] = [],
): AsyncGenerator<string, void> {
  yield toCsvLine(head);
  const left = new Map(uncharged.map((charge) => [rowKey(charge), charge]));
  let after: Row | undefined;
  do {
    const page: Row[] = await readChargePage(read, { accountId, month, after });
    const rows = page.map((row) => {
      const more = left.get(rowKey(row));
      left.delete(rowKey(row));
      return more ? joined(row, more) : row;
    });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    after = page.at(-1);
  } while (after);
  if (left.size > 0) yield [...left.values()].map(lineOf).join('');
}

function joined(row: Row, more: Row): Row {
  return {
    ...row,
    quantity: row.quantity + more.quantity,
    includedQuantity: row.includedQuantity + more.includedQuantity,
    amountMicroUsd: row.amountMicroUsd + more.amountMicroUsd,
  };
}

function lineOf(row: Row): string {
  return toCsvLine([
    new Date(row.day).toISOString().slice(0, 10),
    row.resourceName,
    row.meter,
    row.quantity,
    quantityUnits[row.meter],
    row.includedQuantity,
    formatUsd(row.priceMicroUsd),
    priceUnits[row.meter],
    formatUsd(row.amountMicroUsd),
  ]);
}

function rowKey({ resourceId, meter, day, priceMicroUsd }: Row): string {
  return `${resourceId} ${meter} ${day} ${priceMicroUsd}`;
}
