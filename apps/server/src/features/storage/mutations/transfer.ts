import type { Mutation } from '@atoll/database';

export interface SentBytes {
  accountId: string;
  /** The first moment of the UTC month they count for. */
  monthStart: number;
  bytesOut: number;
}

/** Counts bytes that were sent out. */
export const addBytesOut: Mutation<readonly SentBytes[], void> = {
  name: 'storage.addBytesOut',
  async run(tx, entries) {
    for (const { accountId, monthStart, bytesOut } of entries) {
      await tx
        .insertInto('transfer_months')
        .values({ account_id: accountId, month_start: monthStart, bytes_out: bytesOut })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'month_start'])
            .doUpdateSet((row) => ({ bytes_out: row('transfer_months.bytes_out', '+', bytesOut) })),
        )
        .execute();
    }
  },
};
