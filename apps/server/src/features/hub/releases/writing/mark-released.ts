import type { HubDeps } from '../../kernel/deps.ts';
import { moveItem } from '../../kernel/item.store.ts';
import { system } from '../../kernel/item.ts';
import type { Release } from '../store/release.ts';
import { findStoredItems } from '../store/stored-items.store.ts';

const pageSize = 100;
/** Pages in one turn: files that are due to be written again after a withdrawal wait no longer. */
const pagesAtOnce = 20;

/** Moves stored items of a published release to `released`, page by page. May run again. Returns whether none is left. */
export async function markReleased(
  { database, clock }: Pick<HubDeps, 'database' | 'clock'>,
  { id }: Release,
  signal: AbortSignal,
  mostPages = pagesAtOnce,
): Promise<boolean> {
  let start = 0;
  for (let pages = 0; pages < mostPages; pages++) {
    signal.throwIfAborted();
    const last = await database.transaction(async (tx) => {
      const found = await findStoredItems(tx, id, { start, limit: pageSize });
      for (const { item } of found) await moveItem(tx, item, 'release', { by: system, now: clock.now() });
      return found.length === pageSize ? found.at(-1) : undefined;
    });
    if (!last) return true;
    start = last.position + 1;
  }
  return false;
}
