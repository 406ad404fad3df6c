import { microUsdOf } from '@atoll/contract/amounts';
import type { Reader } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { sql } from 'kysely';
import { dayMs } from '../../../platform/time.ts';
import { goldContributorOf } from '../kernel/item.ts';
import { acceptedStates } from './audits.store.ts';

/** How many items of a language and a country are in a state. */
export interface ItemCount {
  readonly state: ItemState;
  readonly language: string;
  readonly country: string;
  readonly count: number;
}

/** Counts the items of a project, without its gold items. */
export async function countItems(read: Reader, projectId: string): Promise<ItemCount[]> {
  const all = await itemCounts(read, projectId, 'all');
  const gold = new Map((await itemCounts(read, projectId, 'gold')).map((row) => [keyOf(row), row.count]));
  return all
    .map((row) => ({ ...row, count: row.count - (gold.get(keyOf(row)) ?? 0) }))
    .filter(({ count }) => count > 0);
}

/** The index of all items lacks whether they are gold, so gold items are counted by theirs. */
async function itemCounts(read: Reader, projectId: string, which: 'all' | 'gold'): Promise<ItemCount[]> {
  let query = read
    .selectFrom('hub_items')
    .select(({ fn }) => ['state', 'language', 'country', fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId);
  if (which === 'gold') query = query.where('gold_answer', 'in', ['yes', 'no']);
  const rows = await query.groupBy(['state', 'language', 'country']).execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

function keyOf({ state, language, country }: ItemCount): string {
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

/** A kind of event, as the log of items has it. */
interface Happened {
  readonly to: 'received' | 'accepted';
  readonly since: number;
}

/** Counts the items that came to a state on each UTC day, by the day's number since 1970. Gold items are left out. */
export async function countByDay(
  read: Reader,
  projectId: string,
  { to, since }: Happened,
): Promise<ReadonlyMap<number, number>> {
  const day = sql<number>`at / ${sql.lit(dayMs)}`;
  const happened = read
    .selectFrom('hub_item_events')
    .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
    .where('project_id', '=', projectId)
    .where('to_state', '=', to)
    .where('at', '>=', since)
    // A dismissed report, too, brings an item back to where it was.
    .where('event', 'not like', 'restore%')
    .groupBy(day);
  const ofGold = happened.where('item_id', 'in', (items) =>
    items.selectFrom('hub_items').select('id').where('contributor_id', '=', goldContributorOf(projectId)),
  );
  const counts = new Map((await happened.execute()).map((row) => [Number(row.day), Number(row.count)]));
  for (const row of await ofGold.execute()) {
    counts.set(Number(row.day), (counts.get(Number(row.day)) ?? 0) - Number(row.count));
  }
  return counts;
}

/** Counts the items that were accepted since a time. */
export async function countAcceptedSince(read: Reader, projectId: string, since: number): Promise<number> {
  const { count } = await read
    .selectFrom('hub_item_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('to_state', '=', 'accepted')
    .where('at', '>=', since)
    .where('event', 'not like', 'restore%')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns how many contributors have how many of the accepted items.
 * @param limit of items, the latest accepted first
 */
export async function countContributions(
  read: Reader,
  projectId: string,
  limit: number,
): Promise<{ items: number; contributors: number }[]> {
  const latest = read
    .selectFrom('hub_items')
    .select('contributor_id')
    .where('project_id', '=', projectId)
    .where('state', 'in', acceptedStates)
    .where('contributor_id', '!=', goldContributorOf(projectId))
    .limit(limit);
  const each = read
    .selectFrom(latest.as('latest'))
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

/** Sums up what a project paid, in micro-USD. */
export async function sumPaid(read: Reader, projectId: string): Promise<{ item: number; vote: number }> {
  const rows = await read
    .selectFrom('hub_rewards')
    .select(({ fn }) => ['kind', fn.sum<number | string>('amount_micro_usd').as('paid')])
    .where('project_id', '=', projectId)
    .groupBy('kind')
    .execute();
  const paidFor = (kind: 'item' | 'vote') =>
    microUsdOf(String(rows.find((row) => row.kind === kind)?.paid ?? 0));
  return { item: paidFor('item'), vote: paidFor('vote') };
}

/** Returns how many votes the latest decided items needed on average; undefined: none is decided. */
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
