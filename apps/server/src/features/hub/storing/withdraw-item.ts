import type { Transaction } from '@atoll/database';
import { type ItemChanges, moveItem } from '../kernel/item.store.ts';
import type { Actor, Item } from '../kernel/item.ts';
import { isPaid } from '../rewards/reward.store.ts';
import { storedKeyOfItem } from './content.ts';
import { clearFactsOf, uncountItem, unlinkLeaves } from './withdrawal.store.ts';

const cleared: ItemChanges = {
  text: null,
  answers: '{}',
  sizeBytes: null,
  contentType: null,
  sha256: null,
  durationMs: null,
  width: null,
  height: null,
  exif: 'absent',
  checks: '[]',
  warnings: 0,
  similarTo: null,
  goldExplanation: '',
  leases: 0,
  appealText: null,
  reportNote: '',
};

/**
 * Withdraws an item permanently, from any state. The transaction deletes its content from the database, its leaves can
 * no longer be linked to it, and it no longer counts against its contributor's cap, unless it was paid. The storing job
 * deletes its bytes and writes the withdrawal feed, and the releases that contain it are rewritten.
 * @returns the item after the change
 * @throws {UserError} 1064 if it is already withdrawn
 */
export async function withdrawItem(tx: Transaction, item: Item, by: Actor, now: number): Promise<Item> {
  // The job that stores the item may just have copied it there, and nothing else would reference that location.
  const key = storedKeyOfItem(item) ?? item.key;
  const withdrawn = await moveItem(tx, item, 'withdraw', { by, now, changes: { ...cleared, key } });
  await clearFactsOf(tx, item.id, now);
  await unlinkLeaves(tx, item.id, now);
  // Otherwise one picture could be paid, withdrawn and sent again until the budget is used up.
  if (!(await isPaid(tx, item))) await uncountItem(tx, item.contributorId);
  return withdrawn;
}
