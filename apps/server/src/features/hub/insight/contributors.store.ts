import type { HubContributorFilter, HubContributorSort } from '@atoll/contract';
import { microUsdOf } from '@atoll/contract/amounts';
import { containsText, type Reader, type Schema } from '@atoll/database';
import type { ItemState } from '@atoll/verification';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { type CamelCase, fromRow } from '../kernel/row.ts';
import { acceptedStates } from './audits.store.ts';

export type ContributorRow = CamelCase<Schema['hub_contributors']>;

export interface ContributorFilter {
  readonly has?: HubContributorFilter | undefined;
  /** Part of the ID. */
  readonly search?: string | undefined;
}

/** A contributor's place in an order. */
export interface ContributorPosition {
  readonly value: number;
  readonly id: string;
}

const rejectedStates = ['rejected', 'final'] as const satisfies readonly ItemState[];
const refusedStates = [...rejectedStates, 'failed_checks'] as const;
const waitingStates = [
  'received',
  'checking',
  'in_review',
  'disputed',
  'appealed',
  'held',
] as const satisfies readonly ItemState[];
const sentStates = [...acceptedStates, ...refusedStates, ...waitingStates] as const;

type Contributors = ExpressionBuilder<Schema, 'hub_contributors'>;

const listOf = (states: readonly ItemState[]) => sql.join(states.map((state) => sql.lit(state)));

/** Counts the items of a contributor in these states. A covering index serves it. */
const countIn = (states: readonly ItemState[]) => sql<number>`(
  select count(*) from hub_items
  where hub_items.contributor_id = hub_contributors.id and state in (${listOf(states)})
)`;

/** Orders shares as whole numbers, because databases compare fractions differently. */
const shareUnits = 1_000_000;

const values: Readonly<Record<HubContributorSort, RawBuilder<number>>> = {
  sent: countIn(sentStates),
  accepted: countIn(acceptedStates),
  rejected: countIn(refusedStates),
  rejected_share: sql<number>`(
    select coalesce(
      count(*) filter (where state in (${listOf(refusedStates)})) * ${sql.lit(shareUnits)} / nullif(count(*), 0), 0
    ) from hub_items
    where hub_items.contributor_id = hub_contributors.id
      and state in (${listOf([...acceptedStates, ...refusedStates])})
  )`,
  waiting: countIn(waitingStates),
  appeals: sql<number>`(
    select cast(coalesce(sum(appeals), 0) as bigint) from hub_items
    where hub_items.contributor_id = hub_contributors.id
  )`,
  earned: sql<number>`(
    select cast(coalesce(sum(amount_micro_usd), 0) as bigint) from hub_rewards
    where hub_rewards.project_id = hub_contributors.project_id
      and hub_rewards.person_id = hub_contributors.person_id and kind = 'item'
  )`,
  joined: sql<number>`joined_at`,
};

/** Returns the condition of a filter. */
function matches(eb: Contributors, has: HubContributorFilter) {
  const { exists, not, selectFrom } = eb;
  const items = selectFrom('hub_items')
    .select('hub_items.id')
    .whereRef('hub_items.contributor_id', '=', 'hub_contributors.id');
  switch (has) {
    case 'rejected':
      return exists(items.where('hub_items.state', 'in', refusedStates));
    case 'waiting':
      return exists(items.where('hub_items.state', 'in', waitingStates));
    case 'appeals':
      return exists(items.where('hub_items.appeals', '>', 0));
    case 'nothing':
      return not(exists(items.where('hub_items.state', 'in', sentStates)));
    case 'stopped':
      return eb('hub_contributors.stopped_at', 'is not', null);
  }
}

/** Returns the places of a page of a project's contributors, the highest value first. */
export async function findContributorPlaces(
  read: Reader,
  projectId: string,
  page: {
    readonly filter: ContributorFilter;
    readonly sort: HubContributorSort;
    readonly after: ContributorPosition | undefined;
    readonly limit: number;
  },
): Promise<ContributorPosition[]> {
  const { has, search } = page.filter;
  let all = read
    .selectFrom('hub_contributors')
    .select(['hub_contributors.id', values[page.sort].as('value')])
    .where('project_id', '=', projectId);
  // IDs have capital letters only.
  if (search) all = all.where(containsText('hub_contributors.id', search.toUpperCase()));
  if (has) all = all.where((eb) => matches(eb, has));
  let ranked = read.selectFrom(all.as('ranked')).select(['id', 'value']);
  if (page.after) ranked = ranked.where(sql<boolean>`(value, id) < (${page.after.value}, ${page.after.id})`);
  const rows = await ranked.orderBy('value', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(({ id, value }) => ({ id, value: Number(value) }));
}

/** Returns contributors by ID. */
export async function findContributors(
  read: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContributorRow>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('hub_contributors').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Numbers of a contributor's items. */
export interface ContributorCounts {
  readonly accepted: number;
  readonly rejected: number;
  readonly failedChecks: number;
  readonly waiting: number;
  readonly withdrawn: number;
  readonly appeals: number;
  readonly grantedAppeals: number;
}

/** Counts the items of contributors. Contributors without items are left out. */
export async function countItemsOf(
  read: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContributorCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_items')
    .select(({ fn }) => {
      const count = (states: readonly ItemState[]) =>
        fn.countAll<number>().filterWhere('state', 'in', states);
      // An item can be appealed once.
      const appeals = fn.countAll<number>().filterWhere('appeals', '>', 0);
      return [
        'contributor_id',
        count(acceptedStates).as('accepted'),
        count(rejectedStates).as('rejected'),
        count(['failed_checks']).as('failedChecks'),
        count(waitingStates).as('waiting'),
        count(['withdrawn']).as('withdrawn'),
        appeals.as('appeals'),
        appeals.filterWhere('state', 'in', acceptedStates).as('grantedAppeals'),
      ];
    })
    .where('contributor_id', 'in', ids)
    .groupBy('contributor_id')
    .execute();
  return new Map(
    rows.map(({ contributor_id, ...counts }) => [
      contributor_id,
      {
        accepted: Number(counts.accepted),
        rejected: Number(counts.rejected),
        failedChecks: Number(counts.failedChecks),
        waiting: Number(counts.waiting),
        withdrawn: Number(counts.withdrawn),
        appeals: Number(counts.appeals),
        grantedAppeals: Number(counts.grantedAppeals),
      },
    ]),
  );
}

/** Sums up what people earned with items of a project, in micro-USD. */
export async function sumEarnedBy(
  read: Reader,
  projectId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_rewards')
    .select(({ fn }) => ['person_id', fn.sum<number | string>('amount_micro_usd').as('earned')])
    .where('project_id', '=', projectId)
    .where('person_id', 'in', personIds)
    .where('kind', '=', 'item')
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, earned }) => [person_id, microUsdOf(String(earned))]));
}

/** A decision against an item. */
export interface Rejection {
  readonly contributorId: string;
  readonly itemId: string;
  /** JSON: `HubReason[]`. */
  readonly reasons: string;
}

/** Returns the decisions against the last rejected items of each contributor. */
export async function findRejections(
  read: Reader,
  contributorIds: readonly string[],
  itemsEach: number,
): Promise<Rejection[]> {
  const latestOf = (contributorId: string) =>
    read
      .selectFrom(
        read
          .selectFrom('hub_items')
          .select(['contributor_id as contributorId', 'id as itemId'])
          .where('contributor_id', '=', contributorId)
          .where('state', 'in', rejectedStates)
          .orderBy('id', 'desc')
          .limit(itemsEach)
          .as('latest'),
      )
      .selectAll();
  const [first, ...others] = contributorIds.map(latestOf);
  if (!first) return [];
  const items = others.reduce((all, one) => all.unionAll(one), first);
  return read
    .selectFrom(items.as('items'))
    .innerJoin('hub_decisions', 'hub_decisions.item_id', 'items.itemId')
    .select(['items.contributorId', 'items.itemId', 'hub_decisions.reasons'])
    .where('hub_decisions.outcome', 'in', ['reject', 'uphold'])
    .execute();
}
