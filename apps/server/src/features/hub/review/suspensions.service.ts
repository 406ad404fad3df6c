import type { Transaction } from '@atoll/database';
import type { Decisions } from '../decisions/decisions.service.ts';
import { findItemsWithVotesOf } from '../decisions/vote.store.ts';
import type { HubDeps } from '../kernel/deps.ts';
import { findItem, moveItem } from '../kernel/item.store.ts';
import { system } from '../kernel/item.ts';
import { updateItem } from './item-change.store.ts';

const pageSize = 100;

type Deps = Pick<HubDeps, 'database' | 'clock'> & { readonly decisions: Decisions };

export type SuspensionService = ReturnType<typeof createSuspensionService>;

/** Removes the votes of suspended and removed reviewers from undecided items. */
export function createSuspensionService({ database, clock, decisions }: Deps) {
  /** Decides about an item again. Without the reviewer's vote, a disputed item returns to review. */
  async function reopen(tx: Transaction, projectId: string, itemId: string): Promise<void> {
    const item = await findItem(tx, projectId, itemId);
    if (item?.state === 'held') {
      await decisions.dropExcluded(tx, itemId);
      if (item.heldFrom === 'disputed') await updateItem(tx, itemId, { heldFrom: 'in_review' });
      return;
    }
    if (item?.state === 'disputed') {
      const reopened = await moveItem(tx, item, 'reopen', { by: system, now: clock.now() });
      await decisions.dropExcluded(tx, itemId);
      await decisions.decideByRule(tx, reopened);
    } else if (item?.state === 'in_review') {
      await decisions.dropExcluded(tx, itemId);
      await decisions.decideByRule(tx, item);
    }
  }
  return {
    /**
     * Reopens every undecided item with a vote of a reviewer, each in a separate transaction. A decision in between
     * does not count their votes either. After a crash, the job does the rest.
     */
    async settle(
      { id, projectId }: { readonly id: string; readonly projectId: string },
      signal?: AbortSignal,
    ): Promise<void> {
      for (let after = ''; !signal?.aborted; ) {
        const page = await findItemsWithVotesOf(database.read, id, { after, limit: pageSize });
        for (const itemId of page) await database.transaction((tx) => reopen(tx, projectId, itemId));
        const last = page.at(-1);
        if (last === undefined || page.length < pageSize) return;
        after = last;
      }
    },
  };
}
