import type { Reader } from '@atoll/database';
import { dayMs } from '../../../platform/time.ts';
import { findQuotas } from '../kernel/project.store.ts';
import {
  countAcceptedByPlace,
  countAcceptedSince,
  countItemsOf,
  type ItemCounts,
  noItems,
} from './item-counts.store.ts';
import { wantedOf } from './wanted.ts';

/** Figures of a project for lists. */
interface ListedCounts extends ItemCounts {
  /** Items accepted in the last seven days. */
  readonly acceptedThisWeek: number;
  readonly quotas: number;
  readonly metQuotas: number;
}

/** Counts the items and the met quotas of several projects. */
export async function countListed(
  read: Reader,
  projectIds: readonly string[],
  now: number,
): Promise<(projectId: string) => ListedCounts> {
  const items = await countItemsOf(read, projectIds);
  const accepted = await countAcceptedSince(read, projectIds, now - 7 * dayMs);
  const quotas = await findQuotas(read, projectIds);
  const withQuotas = projectIds.filter((id) => quotas.get(id)?.length);
  const places = await countAcceptedByPlace(read, withQuotas);
  return (projectId) => {
    const wanted = quotas.get(projectId) ?? [];
    const missing = wantedOf(wanted, places.get(projectId) ?? []);
    return {
      ...(items.get(projectId) ?? noItems),
      acceptedThisWeek: accepted.get(projectId) ?? 0,
      quotas: wanted.length,
      metQuotas: wanted.length - missing.length,
    };
  };
}
