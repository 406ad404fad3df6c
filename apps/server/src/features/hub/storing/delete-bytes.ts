import type { Database } from '@atoll/database';
import { minuteMs } from '../../../platform/time.ts';
import type { HubDeps } from '../kernel/deps.ts';
import type { Item } from '../kernel/item.ts';
import { labelKeyOf, quarantineKeyOf } from '../kernel/item-files.ts';
import type { ProjectStorage } from './bytes.ts';
import { storedKeyOfItem } from './content.ts';
import { findSentAt, finishItem, isStoredByOther } from './due-items.store.ts';

export interface DeletingDeps extends Pick<HubDeps, 'clock' | 'files'> {
  readonly database: Database;
}

/** Signed URLs of an upload are valid for ten minutes, so bytes may arrive that long after it is complete. */
const urlMs = 11 * minuteMs;

/**
 * Deletes the bytes of an item, with all versions, incomplete uploads and labels. The key of a stored item stays if
 * another item has the same bytes there.
 * @throws {FileLockedError} if the bucket does not allow the deletion yet
 */
export async function deleteBytes(deps: DeletingDeps, item: Item, storage: ProjectStorage): Promise<void> {
  const { files, database } = deps;
  const { link, bucket } = storage;
  const quarantine = quarantineKeyOf(item);
  // A withdrawn item has lost everything but its own key.
  const stored = new Set(item.state === 'withdrawn' ? [item.key] : [item.key, storedKeyOfItem(item)]);
  for (const key of stored) {
    if (key === null || key === quarantine || (await isStoredByOther(database.read, item, key))) continue;
    await files.remove(link, { bucket, key });
  }
  await files.remove(link, { bucket, key: labelKeyOf(item) });
  await files.remove(link, { bucket, key: quarantine });
}

/** Deletes what a stored item left in quarantine. */
export async function clearQuarantine(
  { files }: DeletingDeps,
  item: Item,
  { link, bucket }: ProjectStorage,
): Promise<void> {
  await files.remove(link, { bucket, key: quarantineKeyOf(item) });
}

/** Records that the bytes are deleted. Those that an open URL could still bring are deleted again when it has ended. */
export async function finishDeletion(
  { database, clock }: DeletingDeps,
  item: Item,
  { isGone }: { readonly isGone: boolean },
): Promise<void> {
  const sentAt = await findSentAt(database.read, item.id);
  const openUntil = sentAt === null ? 0 : sentAt + urlMs;
  const dueAt = clock.now() < openUntil ? openUntil : null;
  // A withdrawn item may have reported that its bytes could not be deleted yet.
  const told = item.state === 'withdrawn' ? { checks: '[]' } : {};
  await database.transaction((tx) => finishItem(tx, item, { dueAt, isGone, ...told }));
}
