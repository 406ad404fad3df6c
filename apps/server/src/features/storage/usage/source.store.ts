import type { Reader, Transaction } from '@atoll/database';

/** Identifies a batch of counts permanently. */
export interface Origin {
  /** The counting process, while it lives and isn't idle for long. */
  source: string;
  /** Greater than that of every earlier batch of the source. */
  sequence: number;
  at: number;
}

/**
 * Records a batch. Returns false for one that was already added, because a sender without an answer sends it again.
 * Call it in the transaction that adds the batch.
 */
export async function admit(tx: Transaction, { source, sequence, at }: Origin): Promise<boolean> {
  const admitted = await tx
    .insertInto('usage_sources')
    .values({ id: source, sequence, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ sequence, seen_at: at })
        .where('usage_sources.sequence', '<', sequence),
    )
    .returning('id')
    .executeTakeFirst();
  return admitted !== undefined;
}

/** Reports whether `admit` would return false. */
export async function isAdmitted(read: Reader, { source, sequence }: Origin): Promise<boolean> {
  const row = await read
    .selectFrom('usage_sources')
    .select('sequence')
    .where('id', '=', source)
    .executeTakeFirst();
  return row !== undefined && row.sequence >= sequence;
}

export async function deleteSourcesBefore(tx: Transaction, seenAt: number): Promise<void> {
  await tx.deleteFrom('usage_sources').where('seen_at', '<', seenAt).execute();
}
