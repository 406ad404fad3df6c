import type { Query, Reader } from '@atoll/database';
import { type Concentration, concentrationOf } from '@atoll/verification';
import { dayMs, startOfDay } from '../../../platform/time.ts';
import {
  averageVotes,
  countAccepted,
  countAcceptedSince,
  countContributions,
  countContributors,
  countItems,
  countReceived,
  type ItemCount,
  sumPaid,
} from './progress.store.ts';
import { type Quality, qualityOf } from './quality.ts';
import { countActiveReviewers } from './reviewers.store.ts';

/** Days that the pace is shown of, and days that a forecast is made from. */
const [paceDays, forecastDays] = [30, 7];
/** Limit the sampled rows of a large project. */
const [sampledContributions, sampledDecisions] = [20_000, 5_000];

interface Wanted {
  readonly projectId: string;
  readonly now: number;
}

export interface ProgressFigures {
  readonly counts: readonly ItemCount[];
  readonly contributors: number;
  readonly reviewers: number;
  readonly pace: readonly { readonly day: number; readonly received: number; readonly accepted: number }[];
  /** Items accepted in the last seven days. */
  readonly acceptedLately: number;
  readonly quality: Quality;
  readonly concentration: Concentration | undefined;
  readonly paid: { readonly item: number; readonly vote: number };
  readonly votesPerItem: number | undefined;
}

/** Counts and measures a project, in a reader process. */
export const readProgress: Query<Wanted, ProgressFigures> = {
  name: 'hub.readProgress',
  run: async (read, { projectId, now }) => ({
    counts: await countItems(read, projectId),
    contributors: await countContributors(read, projectId),
    reviewers: await countActiveReviewers(read, projectId),
    pace: await paceOf(read, projectId, now),
    acceptedLately: await countAcceptedSince(read, projectId, now - forecastDays * dayMs),
    quality: await qualityOf(read, projectId),
    concentration: await concentrationIn(read, projectId),
    paid: await sumPaid(read, projectId),
    votesPerItem: await averageVotes(read, projectId, sampledDecisions),
  }),
};

async function paceOf(read: Reader, projectId: string, now: number): Promise<ProgressFigures['pace']> {
  const today = startOfDay(now);
  const since = today - (paceDays - 1) * dayMs;
  const received = await countReceived(read, projectId, since);
  const accepted = await countAccepted(read, projectId, since);
  return Array.from({ length: paceDays }, (_, index) => {
    const day = since + index * dayMs;
    const number = day / dayMs;
    return { day, received: received.get(number) ?? 0, accepted: accepted.get(number) ?? 0 };
  });
}

async function concentrationIn(read: Reader, projectId: string): Promise<Concentration | undefined> {
  const groups = await countContributions(read, projectId, sampledContributions);
  return concentrationOf(
    groups.flatMap(({ items, contributors }) => Array.from({ length: contributors }, () => items)),
  );
}

interface Course {
  readonly target: number;
  readonly accepted: number;
  readonly acceptedLately: number;
  readonly openedAt: number | null;
  readonly now: number;
}

/** A later forecast has no meaning. */
const furthestDays = 100 * 365;

/** Returns when the target is reached at the pace of the last seven days; null: it is reached, or can't be foreseen. */
export function forecastOf({ target, accepted, acceptedLately, openedAt, now }: Course): number | null {
  if (openedAt === null || accepted >= target || acceptedLately === 0) return null;
  const days = Math.min(forecastDays, Math.max(1, (now - openedAt) / dayMs));
  const daysLeft = ((target - accepted) / acceptedLately) * days;
  return daysLeft > furthestDays ? null : Math.ceil(now + daysLeft * dayMs);
}
