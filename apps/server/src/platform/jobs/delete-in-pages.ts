import type { Database, Transaction } from '@atoll/database';

/** Deletes pages, each in a separate transaction, until one is not full or the job is aborted. */
export async function deleteInPages(
  database: Database,
  { pageSize, signal }: { pageSize: number; signal: AbortSignal },
  deletePage: (tx: Transaction, limit: number) => Promise<number>,
): Promise<void> {
  let deleted = pageSize;
  while (deleted === pageSize && !signal.aborted) {
    deleted = await database.transaction((tx) => deletePage(tx, pageSize));
  }
}
