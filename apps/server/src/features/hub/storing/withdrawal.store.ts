import type { Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { endLeases } from '../kernel/leases.store.ts';
import { deleteThumbnail } from '../kernel/thumbnail.store.ts';

/** Deletes the facts that could identify an item, and ends its reviews. */
export async function clearFactsOf(tx: Transaction, itemId: string, now: number): Promise<void> {
  await tx.deleteFrom('hub_item_hashes').where('item_id', '=', itemId).execute();
  await deleteThumbnail(tx, itemId);
  await tx.updateTable('hub_votes').set({ note: '' }).where('item_id', '=', itemId).execute();
  await tx.updateTable('hub_decisions').set({ note: '' }).where('item_id', '=', itemId).execute();
  await endLeases(tx, itemId, now);
}

/** Removes the links between leaves and an item, and schedules the files of its releases for rewriting. */
export async function unlinkLeaves(tx: Transaction, itemId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('hub_release_items')
    .select('release_id')
    .where('item_id', '=', itemId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .updateTable('hub_release_items')
    .set({ item_id: null, salt: null, withdrawn_at: now })
    .where('item_id', '=', itemId)
    .execute();
  for (const { release_id } of rows) await reopenRelease(tx, release_id, now);
}

/** Makes a release's files due to be written again. Its public page shows no sample until then, which may have the item. */
async function reopenRelease(tx: Transaction, releaseId: string, now: number): Promise<void> {
  const release = await tx
    .selectFrom('hub_releases')
    .select('summary')
    .where('id', '=', releaseId)
    .executeTakeFirst();
  const summary = release?.summary ?? null;
  await tx
    .updateTable('hub_releases')
    .set({
      due_at: now,
      attempts: 0,
      summary: summary === null ? null : JSON.stringify({ ...JSON.parse(summary), sample: [] }),
    })
    .where('id', '=', releaseId)
    .execute();
}

/** Counts that an item no longer fills the cap of its contributor. */
export async function uncountItem(tx: Transaction, contributorId: string): Promise<void> {
  await tx
    .updateTable('hub_contributors')
    .set({ items: sql<number>`items - 1` })
    .where('id', '=', contributorId)
    .where('items', '>', 0)
    .execute();
}
