import type { HubReason } from '@atoll/contract';
import type { Transaction } from '@atoll/database';
import { canTransition, itemStates } from '@atoll/verification';
import { type ItemEvent, moveItem } from '../kernel/item.store.ts';
import type { Actor, Item } from '../kernel/item.ts';
import { endLeases } from '../kernel/leases.store.ts';

/** Events that restore a held item when its report is dismissed, by the state it was in. */
const restoring: Readonly<Record<string, ItemEvent>> = {
  in_review: 'reopen',
  disputed: 'restore_disputed',
  accepted: 'restore_accepted',
  stored: 'restore_stored',
  released: 'restore_released',
};

/** Columns of an item that is no longer held. */
export const notHeld = { heldFrom: null, reportReason: null, reportNote: '' } as const;

/** Returns whether an item can be held now. */
export function canHold({ state }: Pick<Item, 'state'>): boolean {
  return canTransition(itemStates, state, 'report');
}

/** Holds an item until a person has decided about it. Its current reviewers lose it. @throws {UserError} 1064 */
export async function holdItem(
  tx: Transaction,
  item: Item,
  report: {
    readonly reason: HubReason;
    readonly note: string;
    readonly by: Actor;
    readonly now: number;
  },
): Promise<Item> {
  const { reason, note, by, now } = report;
  const changes = {
    heldFrom: item.state,
    reportReason: reason,
    reportNote: note,
    leases: 0,
    dueAt: null,
  };
  const held = await moveItem(tx, item, 'report', { by, now, changes });
  await endLeases(tx, item.id, now);
  return held;
}

/** Dismisses the report of a held item. @throws {UserError} 1064 for an item that is not held */
export async function releaseItem(
  tx: Transaction,
  item: Item,
  { by, now }: { readonly by: Actor; readonly now: number },
): Promise<Item> {
  const event = restoring[item.heldFrom ?? ''] ?? 'reopen';
  // A gold item is never stored.
  const changes = item.goldAnswer === null ? notHeld : { ...notHeld, dueAt: null };
  return moveItem(tx, item, event, { by, now, changes });
}
