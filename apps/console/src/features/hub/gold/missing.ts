import type { GoldPage } from './queries.ts';

export type GoldCounts = Pick<GoldPage, 'good' | 'bad' | 'good_needed' | 'bad_needed'>;

/** Returns how many gold items a project still needs before new reviewers can start. */
export function goldMissing({
  good,
  bad,
  good_needed: goodNeeded,
  bad_needed: badNeeded,
}: GoldCounts): number {
  return Math.max(0, goodNeeded - good) + Math.max(0, badNeeded - bad);
}
