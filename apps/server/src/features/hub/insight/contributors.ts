import type { HubContributorSort, HubReason } from '@atoll/contract';
import type { Query } from '@atoll/database';
import { reasonsOf } from '../kernel/stored-json.ts';
import {
  type ContributorCounts,
  type ContributorFilter,
  type ContributorPosition,
  type ContributorRow,
  countItemsOf,
  findContributorPlaces,
  findContributors,
  findRejections,
  type Rejection,
  sumEarnedBy,
} from './contributors.store.ts';
import { findSharedDevices } from './reviewers.store.ts';

/** The number of each contributor's last rejected items whose reasons are counted. */
const explainedItems = 100;

interface Wanted {
  readonly projectId: string;
  readonly filter: ContributorFilter;
  readonly sort: HubContributorSort;
  readonly after: ContributorPosition | undefined;
  readonly limit: number;
}

/** A contributor as the owner sees them. */
export interface ContributorView {
  readonly contributor: ContributorRow;
  readonly position: ContributorPosition;
  readonly counts: ContributorCounts;
  readonly earnedMicroUsd: number;
  readonly sharesDevice: boolean;
  readonly reasons: readonly ReasonCount[];
}

interface ReasonCount {
  readonly reason: HubReason;
  readonly items: number;
}

const none: ContributorCounts = {
  accepted: 0,
  rejected: 0,
  failedChecks: 0,
  waiting: 0,
  withdrawn: 0,
  appeals: 0,
  grantedAppeals: 0,
};

/** Finds and counts the contributors of a page, in a reader process. */
export const readContributors: Query<Wanted, ContributorView[]> = {
  name: 'hub.readContributors',
  async run(read, { projectId, ...page }) {
    const places = await findContributorPlaces(read, projectId, page);
    const ids = places.map(({ id }) => id);
    const found = await findContributors(read, ids);
    const counts = await countItemsOf(read, ids);
    const contributors = [...found.values()];
    const people = contributors.map(({ personId }) => personId);
    const devices = contributors.flatMap(({ device }) => device ?? []);
    const earned = await sumEarnedBy(read, projectId, people);
    const shared = await findSharedDevices(read, projectId, devices);
    const rejecting = ids.filter((id) => (counts.get(id)?.rejected ?? 0) > 0);
    const rejections = Map.groupBy(
      await findRejections(read, rejecting, explainedItems),
      ({ contributorId }) => contributorId,
    );
    return places.flatMap((position) => {
      const contributor = found.get(position.id);
      if (!contributor) return [];
      return {
        contributor,
        position,
        counts: counts.get(position.id) ?? none,
        earnedMicroUsd: earned.get(contributor.personId) ?? 0,
        sharesDevice: contributor.device !== null && shared.has(contributor.device),
        reasons: countReasons(rejections.get(position.id) ?? []),
      };
    });
  },
};

/** Counts the items that each reason was given for, once for each item: an appeal may repeat what was said before. */
function countReasons(rejections: readonly Rejection[]): ReasonCount[] {
  const items = new Map<HubReason, Set<string>>();
  for (const rejection of rejections) {
    for (const reason of reasonsOf(rejection)) {
      items.set(reason, (items.get(reason) ?? new Set()).add(rejection.itemId));
    }
  }
  return [...items]
    .map(([reason, { size }]) => ({ reason, items: size }))
    .sort((one, other) => other.items - one.items || (one.reason < other.reason ? -1 : 1));
}
