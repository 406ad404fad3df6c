import type { Transaction } from '@atoll/database';

/** Digits of the running number; a year with more invoices gets longer numbers. */
const digits = 6;

/**
 * Returns `AT-2026-000001`, with the year (UTC) of creation. The counter changes in the transaction that uses its number, so a
 * rolled-back invoice leaves no gap.
 */
export async function nextNumber(tx: Transaction, createdAt: number): Promise<string> {
  const [number = ''] = await nextNumbers(tx, createdAt, 1);
  return number;
}

/** Returns consecutive numbers. */
export async function nextNumbers(tx: Transaction, createdAt: number, count: number): Promise<string[]> {
  const year = new Date(createdAt).getUTCFullYear();
  const counter = await tx
    .insertInto('invoice_counters')
    .values({ year, last_number: count })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet((set) => ({ last_number: set('invoice_counters.last_number', '+', count) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  const first = counter.last_number - count + 1;
  return Array.from(
    { length: count },
    (_, index) => `AT-${year}-${String(first + index).padStart(digits, '0')}`,
  );
}
