import type { ItemState } from '@atoll/verification';
import { dayMs } from '../../../platform/time.ts';
import type { Item } from './item.ts';

/** Longest delay between a change of an item's state and the next job step. */
export const longestDueMs = 30 * dayMs;

/** Delay between a change of state and the next job step. Null: none. States without an entry keep the earlier date. */
const dueAfterMs: Partial<Record<ItemState, number | null>> = {
  // The upload was abandoned.
  uploading: 7 * dayMs,
  received: 0,
  in_review: null,
  disputed: null,
  appealed: null,
  // The job moves its file to the final location.
  accepted: 0,
  // The job deletes its file in quarantine.
  stored: 0,
  // The job updates its label.
  released: 0,
  withdrawn: 0,
  // The job deletes its bytes once appeals and questions are no longer possible.
  failed_checks: 7 * dayMs,
  rejected: longestDueMs,
  final: longestDueMs,
};

/** Returns the date of the next job step after a change of state; nothing if the date stays. */
export function dueIn(state: ItemState, now: number): Partial<Pick<Item, 'dueAt' | 'attempts'>> {
  const afterMs = dueAfterMs[state];
  if (afterMs === undefined) return {};
  return { dueAt: afterMs === null ? null : now + afterMs, attempts: 0 };
}
