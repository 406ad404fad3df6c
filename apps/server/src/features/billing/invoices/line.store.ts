import type { Meter } from '@atoll/contract';
import type { Reader } from '@atoll/database';
import type { InvoiceLine } from './invoice.ts';

/** Returns the lines in printing order. Bought credit has none. */
export async function findLines(db: Reader, invoiceId: string): Promise<InvoiceLine[]> {
  const rows = await db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    resourceId: row.resource_id,
    resourceName: row.resource_name,
    meter: row.meter as Meter,
    priceMicroUsd: row.price_micro_usd,
    quantity: BigInt(row.quantity),
    includedQuantity: BigInt(row.included_quantity),
    amountMicroUsd: row.amount_micro_usd,
  }));
}
