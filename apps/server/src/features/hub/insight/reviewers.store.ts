import type { Reader, Schema } from '@atoll/database';
import { sql } from 'kysely';
import type { ChangedPosition } from '../../../platform/cursor.ts';
import { type CamelCase, fromRow } from '../kernel/row.ts';

export type ReviewerRow = CamelCase<Schema['hub_reviewers']>;

/** Returns a page of a project's reviewers, the last joined first. */
export async function findReviewerPage(
  read: Reader,
  projectId: string,
  { after, limit }: { after: ChangedPosition | undefined; limit: number },
): Promise<ReviewerRow[]> {
  let query = read.selectFrom('hub_reviewers').selectAll().where('project_id', '=', projectId);
  if (after) query = query.where(sql<boolean>`(joined_at, id) < (${after.updatedAt}, ${after.id})`);
  const rows = await query.orderBy('joined_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => fromRow(row));
}

/** Returns these reviewers of a project, by ID. */
export async function findReviewers(
  read: Reader,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReviewerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('hub_reviewers')
    .selectAll()
    .where('id', 'in', ids)
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map((row) => [row.id, fromRow(row)]));
}

/** Returns those of the devices that several people of a project use, to contribute or to review. */
export async function findSharedDevices(
  read: Reader,
  projectId: string,
  devices: readonly string[],
): Promise<ReadonlySet<string>> {
  if (devices.length === 0) return new Set();
  const usersOf = (table: 'hub_reviewers' | 'hub_contributors') =>
    read
      .selectFrom(table)
      .select(['device', 'person_id'])
      .where('project_id', '=', projectId)
      .where('device', 'in', devices);
  const rows = await read
    .selectFrom(usersOf('hub_reviewers').union(usersOf('hub_contributors')).as('users'))
    .select('device')
    .groupBy('device')
    .having(({ fn, eb }) => eb(fn.countAll(), '>', 1))
    .execute();
  return new Set(rows.flatMap(({ device }) => device ?? []));
}

export interface Pace {
  readonly reviewerId: string;
  readonly tookMs: number;
  /** Duration of the media; null: the item has no duration. */
  readonly durationMs: number | null;
}

/** Returns how long the latest votes of each reviewer took. */
export async function findPaces(
  read: Reader,
  reviewerIds: readonly string[],
  votesEach: number,
): Promise<Pace[]> {
  const latestOf = (reviewerId: string) =>
    read
      .selectFrom(
        read
          .selectFrom('hub_votes')
          .select(['reviewer_id as reviewerId', 'took_ms as tookMs', 'item_id'])
          .where('reviewer_id', '=', reviewerId)
          .orderBy('voted_at', 'desc')
          .limit(votesEach)
          .as('latest'),
      )
      .selectAll();
  const [first, ...others] = reviewerIds.map(latestOf);
  if (!first) return [];
  const votes = others.reduce((all, one) => all.unionAll(one), first);
  return read
    .selectFrom(votes.as('votes'))
    .innerJoin('hub_items', 'hub_items.id', 'votes.item_id')
    .select(['votes.reviewerId', 'votes.tookMs', 'hub_items.duration_ms as durationMs'])
    .execute();
}

/** Sums up the answers of a project's reviewers to gold items. */
export async function sumGold(read: Reader, projectId: string): Promise<{ seen: number; correct: number }> {
  const row = await read
    .selectFrom('hub_reviewers')
    .select(({ fn }) => [
      fn.sum<number | string | null>('gold_seen').as('seen'),
      fn.sum<number | string | null>('gold_correct').as('correct'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { seen: Number(row.seen ?? 0), correct: Number(row.correct ?? 0) };
}

/** Counts the reviewers who may vote. */
export async function countActiveReviewers(read: Reader, projectId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_reviewers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
