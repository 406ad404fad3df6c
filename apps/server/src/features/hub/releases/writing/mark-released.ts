import type { HubDeps } from '../../kernel/deps.ts';
import { moveItem } from '../../kernel/item.store.ts';
import { system } from '../../kernel/item.ts';
import type { Release } from '../store/release.ts';
import { findStoredItems } from '../store/stored-items.store.ts';

const pageSize = 100;

/** Moves the stored items of a published release to `released`, page by page. May run again. */
export async function markReleased(
  { database, clock }: Pick<HubDeps, 'database' | 'clock'>,
  { id }: Release,
  signal: AbortSignal,
): Promise<void> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    signal.throwIfAborted();
    const start: number = from;
    from = await database.transaction(async (tx) => {
      const found = await findStoredItems(tx, id, { start, limit: pageSize });
      for (const { item } of found) await moveItem(tx, item, 'release', { by: system, now: clock.now() });
      const last = found.at(-1);
      return last && found.length === pageSize ? last.position + 1 : undefined;
    });
  }
}
