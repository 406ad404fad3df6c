import type { ItemState } from '@atoll/verification';
import { dayMs } from '../../../platform/time.ts';
import type { Item } from './item.ts';

/** Longest time between a change of an item's state and the job that has work with it. */
export const longestDueMs = 30 * dayMs;

/** How long after an item came into a state a job has work with it. Null: none. States without an entry keep the date. */
const dueAfterMs: Partial<Record<ItemState, number | null>> = {
  // Whoever began to send it has given up.
  uploading: 7 * dayMs,
  received: 0,
  in_review: null,
  disputed: null,
  appealed: null,
  // Its file is moved to its place.
  accepted: 0,
  // Its file in quarantine is deleted.
  stored: 0,
  // It is labeled again.
  released: 0,
  withdrawn: 0,
  // Its bytes are deleted, after nobody can appeal or ask any more.
  failed_checks: 7 * dayMs,
  rejected: longestDueMs,
  final: longestDueMs,
};

/** Returns when a job has work with an item that comes into a state; nothing if the date stays. */
export function dueIn(state: ItemState, now: number): Partial<Pick<Item, 'dueAt' | 'attempts'>> {
  const afterMs = dueAfterMs[state];
  if (afterMs === undefined) return {};
  return { dueAt: afterMs === null ? null : now + afterMs, attempts: 0 };
}
