import { microUsdOf } from '@atoll/contract/amounts';
import type { Reader } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { sql } from 'kysely';
import { dayMs } from '../../../platform/time.ts';
import { goldContributorOf } from '../kernel/item.ts';
import { acceptedStates } from './audits.store.ts';

/** The number of items in a state, by language and country. */
export interface ItemCount {
  readonly state: ItemState;
  readonly language: string;
  readonly country: string;
  readonly count: number;
}

/** Counts the items of a project, excluding gold items. */
export async function countItems(read: Reader, projectId: string): Promise<ItemCount[]> {
  const rows = await read
    .selectFrom('hub_items')
    .select(({ fn }) => ['state', 'language', 'country', fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .groupBy(['state', 'language', 'country'])
    .execute();
  const gold = await countGold(read, projectId);
  return rows
    .map((row) => ({ ...row, count: Number(row.count) - (gold.get(keyOf(row)) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** Counts gold items, at most 2,000, by an index of their own, because the index that counts items doesn't distinguish them. */
async function countGold(read: Reader, projectId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('hub_items')
    .select(['state', 'language', 'country'])
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', ['yes', 'no'])
    .execute();
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

function keyOf({ state, language, country }: Omit<ItemCount, 'count'>): string {
  return `${state} ${language} ${country}`;
}

export async function countContributors(read: Reader, projectId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_contributors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Numbers of items by UTC day, counted from 1970. */
export type DailyCounts = ReadonlyMap<number, number>;

const dayOf = sql<number>`at / ${sql.lit(dayMs)}`;

/** Counts the items that a project received on each day, excluding gold items from its owner. */
export async function countReceived(read: Reader, projectId: string, since: number): Promise<DailyCounts> {
  const all = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => [dayOf.as('day'), fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where('to_state', '=', 'received')
    .where('at', '>=', since)
    .groupBy(dayOf)
    .execute();
  // Gold items are few, and found by their contributor.
  const gold = await read
    .selectFrom('hub_items')
    .innerJoin('hub_item_events', 'hub_item_events.item_id', 'hub_items.id')
    .select(({ fn }) => [dayOf.as('day'), fn.countAll<number>().as('count')])
    .where('hub_items.contributor_id', '=', goldContributorOf(projectId))
    .where('hub_item_events.to_state', '=', 'received')
    .where('hub_item_events.at', '>=', since)
    .groupBy(dayOf)
    .execute();
  const counts = new Map(all.map(({ day, count }) => [Number(day), Number(count)]));
  for (const { day, count } of gold) {
    counts.set(Number(day), (counts.get(Number(day)) ?? 0) - Number(count));
  }
  return counts;
}

/** Dismissing a report restores an item's earlier state, which is not an acceptance. */
const isDecision = sql<boolean>`event not like 'restore%'`;

/** Counts the items that were accepted on each day. */
export async function countAccepted(read: Reader, projectId: string, since: number): Promise<DailyCounts> {
  const rows = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => [dayOf.as('day'), fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where('to_state', '=', 'accepted')
    .where('at', '>=', since)
    .where(isDecision)
    .groupBy(dayOf)
    .execute();
  return new Map(rows.map(({ day, count }) => [Number(day), Number(count)]));
}

/** Counts the items that were accepted since a time. */
export async function countAcceptedSince(read: Reader, projectId: string, since: number): Promise<number> {
  const { count } = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('to_state', '=', 'accepted')
    .where('at', '>=', since)
    .where(isDecision)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the distribution of accepted items over contributors.
 * @param limit of items in each state, the most recently changed first
 */
export async function countContributions(
  read: Reader,
  projectId: string,
  limit: number,
): Promise<{ items: number; contributors: number }[]> {
  const latestIn = (state: ItemState) =>
    read
      .selectFrom(
        read
          .selectFrom('hub_items')
          .select('contributor_id')
          .where('project_id', '=', projectId)
          .where('state', '=', state)
          .where('contributor_id', '!=', goldContributorOf(projectId))
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .as('latest'),
      )
      .select('contributor_id');
  const all = latestIn('accepted').unionAll(latestIn('stored')).unionAll(latestIn('released'));
  const each = read
    .selectFrom(all.as('all'))
    .select(({ fn }) => ['contributor_id', fn.countAll<number>().as('items')])
    .groupBy('contributor_id');
  const rows = await read
    .selectFrom(each.as('each'))
    .select(({ fn }) => ['items', fn.countAll<number>().as('contributors')])
    .groupBy('items')
    .execute();
  return rows.map(({ items, contributors }) => ({
    items: Number(items),
    contributors: Number(contributors),
  }));
}

/** Returns the amounts that a project paid, in micro-USD. */
export async function sumPaid(read: Reader, projectId: string): Promise<{ item: number; vote: number }> {
  const row = await read
    .selectFrom('hub_rewards')
    .select(({ fn, eb }) => {
      const paidFor = (kind: 'item' | 'vote') =>
        fn.sum<number | string | null>(
          eb.case().when('kind', '=', kind).then(eb.ref('amount_micro_usd')).else(0).end(),
        );
      return [paidFor('item').as('item'), paidFor('vote').as('vote')];
    })
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { item: microUsdOf(String(row.item ?? 0)), vote: microUsdOf(String(row.vote ?? 0)) };
}

/** Returns the average number of votes on the latest decided items; undefined if none is decided. */
export async function averageVotes(
  read: Reader,
  projectId: string,
  limit: number,
): Promise<number | undefined> {
  const latest = read
    .selectFrom('hub_items')
    .select('votes')
    .where('project_id', '=', projectId)
    .where('state', 'in', [...acceptedStates, 'rejected', 'final'])
    .where('gold_answer', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(limit);
  const row = await read
    .selectFrom(latest.as('latest'))
    .select(({ fn }) => [
      fn.sum<number | string | null>('votes').as('votes'),
      fn.countAll<number>().as('items'),
    ])
    .executeTakeFirstOrThrow();
  return Number(row.items) > 0 ? Number(row.votes) / Number(row.items) : undefined;
}
