import type { Reader } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import type { AcceptedCount } from './wanted.ts';

/** Numbers of a project's items, excluding gold items. */
export interface ItemCounts {
  readonly accepted: number;
  /** Received but not decided yet. */
  readonly waiting: number;
  /** Awaiting a person's decision. */
  readonly disputed: number;
}

export const noItems: ItemCounts = { accepted: 0, waiting: 0, disputed: 0 };

const kinds: Partial<Record<ItemState, keyof ItemCounts>> = {
  accepted: 'accepted',
  stored: 'accepted',
  released: 'accepted',
  received: 'waiting',
  checking: 'waiting',
  in_review: 'waiting',
  disputed: 'disputed',
  appealed: 'disputed',
  held: 'disputed',
};

/** Counts the items of several projects. Projects without items are omitted. */
export async function countItemsOf(
  read: Reader,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, ItemCounts>> {
  const found = new Map<string, ItemCounts>();
  if (projectIds.length === 0) return found;
  const all = await countByState(read, projectIds, false);
  const gold = await countByState(read, projectIds, true);
  for (const [rows, sign] of [
    [all, 1],
    [gold, -1],
  ] as const) {
    for (const { projectId, state, count } of rows) {
      const kind = kinds[state];
      if (!kind) continue;
      const before = found.get(projectId) ?? noItems;
      found.set(projectId, { ...before, [kind]: before[kind] + sign * Number(count) });
    }
  }
  return found;
}

/** Counts gold items by their own index, because the index of states doesn't distinguish them. */
async function countByState(read: Reader, projectIds: readonly string[], isGold: boolean) {
  let query = read
    .selectFrom('hub_items')
    .select(({ fn }) => ['project_id as projectId', 'state', fn.countAll<number>().as('count')])
    .where('project_id', 'in', projectIds);
  if (isGold) query = query.where('gold_answer', 'in', ['yes', 'no']);
  return query.groupBy(['project_id', 'state']).execute();
}

const acceptedStates = ['accepted', 'stored', 'released'] as const satisfies readonly ItemState[];

/** Counts the accepted items of several projects by language and country, excluding gold items. */
export async function countAcceptedByPlace(
  read: Reader,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, AcceptedCount[]>> {
  const found = new Map<string, AcceptedCount[]>();
  if (projectIds.length === 0) return found;
  const accepted = (isGold: boolean) => {
    let query = read
      .selectFrom('hub_items')
      .select(({ fn }) => [
        'project_id as projectId',
        'language',
        'country',
        fn.countAll<number>().as('count'),
      ])
      .where('project_id', 'in', projectIds)
      .where('state', 'in', acceptedStates);
    if (isGold) query = query.where('gold_answer', 'in', ['yes', 'no']);
    return query.groupBy(['project_id', 'language', 'country']).execute();
  };
  for (const [rows, sign] of [
    [await accepted(false), 1],
    [await accepted(true), -1],
  ] as const) {
    for (const { projectId, language, country, count } of rows) {
      const counts = found.get(projectId) ?? [];
      counts.push({ language, country, items: sign * Number(count) });
      found.set(projectId, counts);
    }
  }
  return found;
}

/** Counts the items of several projects that were accepted since a time. */
export async function countAcceptedSince(
  read: Reader,
  projectIds: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => ['project_id as projectId', fn.countAll<number>().as('count')])
    .where('project_id', 'in', projectIds)
    .where('to_state', '=', 'accepted')
    .where('at', '>=', since)
    // Dismissing a report also restores an item's earlier state.
    .where('event', 'not like', 'restore%')
    .groupBy('project_id')
    .execute();
  return new Map(rows.map(({ projectId, count }) => [projectId, Number(count)]));
}
