import type { HubProjectSettings } from '@atoll/contract';
import { claimOf } from '../rewards/claim.ts';

/** Returns the most that a project can pay, in micro-USD: every item accepted, and every vote rewarded. */
export function budgetOf(settings: HubProjectSettings): number {
  return settings.target_items * claimOf(settings);
}
