import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { type CamelCase, fromRow, toRow } from '../kernel/row.ts';

export type Reviewer = CamelCase<Schema['hub_reviewers']>;
type ReviewerChanges = Partial<Omit<Reviewer, 'id' | 'projectId' | 'accountId' | 'personId'>>;

const reviewerQuery = prepare(
  (read: Reader, { projectId, personId }: { projectId: string; personId: string }) =>
    read
      .selectFrom('hub_reviewers')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('person_id', '=', personId),
);

/** Returns a person as a reviewer of a project; undefined: they did not join. */
export async function findReviewer(
  read: Reader,
  projectId: string,
  personId: string,
): Promise<Reviewer | undefined> {
  const row = await reviewerQuery.first(read, { projectId, personId });
  return row && fromRow(row);
}

export async function findReviewerById(
  read: Reader,
  projectId: string,
  reviewerId: string,
): Promise<Reviewer | undefined> {
  const row = await read
    .selectFrom('hub_reviewers')
    .selectAll()
    .where('id', '=', reviewerId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function countReviewers(read: Reader, projectId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_reviewers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a reviewer, unless the person has joined the project. */
export async function insertReviewer(tx: Transaction, reviewer: Reviewer): Promise<void> {
  await tx
    .insertInto('hub_reviewers')
    .values(toRow<Schema['hub_reviewers']>(reviewer))
    .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doNothing())
    .execute();
}

export async function updateReviewer(
  tx: Transaction,
  reviewerId: string,
  changes: ReviewerChanges,
): Promise<void> {
  await tx
    .updateTable('hub_reviewers')
    .set(toRow<Schema['hub_reviewers']>(changes))
    .where('id', '=', reviewerId)
    .execute();
}

const lockQuery = prepare((tx: Transaction, { id, now }: { id: string; now: number }) =>
  tx.updateTable('hub_reviewers').set({ updated_at: now }).where('id', '=', id).returningAll(),
);

/** Returns a reviewer, and lets another request about the same one wait until the transaction ends. */
export async function lockReviewer(
  tx: Transaction,
  reviewerId: string,
  now: number,
): Promise<Reviewer | undefined> {
  const row = await lockQuery.first(tx, { id: reviewerId, now });
  return row && fromRow(row);
}

/** Returns reviewers whose votes don't count any more, and who still have counted votes on undecided items. */
export async function findExcluded(
  read: Reader,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Pick<Reviewer, 'id' | 'projectId'>[]> {
  return read
    .selectFrom('hub_reviewers')
    .select(['id', 'project_id as projectId'])
    .where('state', 'in', ['suspended', 'removed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
