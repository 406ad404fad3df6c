import { prepare, type Reader, type Schema, type Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { type CamelCase, fromRow } from '../kernel/row.ts';

export type Assignment = CamelCase<Schema['hub_assignments']>;

/** Written as the partial indexes are, or the planners don't use them. */
const isLeased = sql<boolean>`state = 'leased'`;
export const isWaiting = sql<boolean>`state = 'in_review' and gold_answer is null`;

const leasedQuery = prepare((read: Reader, { reviewerId }: { reviewerId: string }) =>
  read.selectFrom('hub_assignments').selectAll().where('reviewer_id', '=', reviewerId).where(isLeased),
);

const assignmentQuery = prepare(
  (read: Reader, { reviewerId, assignmentId }: { reviewerId: string; assignmentId: string }) =>
    read
      .selectFrom('hub_assignments')
      .selectAll()
      .where('id', '=', assignmentId)
      .where('reviewer_id', '=', reviewerId),
);

/** Returns what a reviewer looks at now; its time may be over. */
export async function findLeased(read: Reader, reviewerId: string): Promise<Assignment | undefined> {
  const row = await leasedQuery.first(read, { reviewerId });
  return row && fromRow(row);
}

export async function findAssignment(
  read: Reader,
  reviewerId: string,
  assignmentId: string,
): Promise<Assignment | undefined> {
  const row = await assignmentQuery.first(read, { reviewerId, assignmentId });
  return row && fromRow(row);
}

/** Returns which of these items a reviewer was given before. */
export async function findGiven(
  read: Reader,
  reviewerId: string,
  itemIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('hub_assignments')
    .select('item_id')
    .where('reviewer_id', '=', reviewerId)
    .where('item_id', 'in', itemIds)
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Returns the assignment that a reviewer voted on last. */
export async function findLastVoted(read: Reader, reviewerId: string): Promise<string | undefined> {
  const row = await read
    .selectFrom('hub_votes')
    .innerJoin('hub_assignments', (join) =>
      join
        .onRef('hub_assignments.item_id', '=', 'hub_votes.item_id')
        .onRef('hub_assignments.reviewer_id', '=', 'hub_votes.reviewer_id'),
    )
    .select('hub_assignments.id')
    .where('hub_votes.reviewer_id', '=', reviewerId)
    .orderBy('hub_votes.voted_at', 'desc')
    .orderBy('hub_assignments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const insertRow = prepare((tx: Transaction, row: Assignment) =>
  tx.insertInto('hub_assignments').values({
    id: row.id,
    project_id: row.projectId,
    account_id: row.accountId,
    item_id: row.itemId,
    reviewer_id: row.reviewerId,
    state: row.state,
    is_gold: row.isGold,
    leased_at: row.leasedAt,
    opened_at: row.openedAt,
    ended_at: row.endedAt,
  }),
);

export async function insertAssignment(tx: Transaction, assignment: Assignment): Promise<void> {
  await insertRow.all(tx, assignment);
}

const openAssignment = prepare((tx: Transaction, { id, now }: { id: string; now: number }) =>
  tx
    .updateTable('hub_assignments')
    .set({ opened_at: sql<number>`coalesce(opened_at, ${now})` })
    .where('id', '=', id)
    .where(isLeased)
    .returning('id'),
);

/** Records the first time that the media of a leased assignment was opened. */
export async function markOpened(tx: Transaction, assignmentId: string, now: number): Promise<boolean> {
  return (await openAssignment.first(tx, { id: assignmentId, now })) !== undefined;
}

const lease = (tx: Transaction, itemId: string) =>
  tx
    .updateTable('hub_items')
    .set({ leases: sql<number>`leases + 1` })
    .where('id', '=', itemId)
    .returning('id');

const leaseGold = prepare((tx: Transaction, { itemId }: { itemId: string }) =>
  lease(tx, itemId).where('gold_answer', 'is not', null),
);

const leaseItem = prepare((tx: Transaction, { itemId, maxVotes }: { itemId: string; maxVotes: number }) =>
  lease(tx, itemId).where(isWaiting).where(sql<boolean>`votes + leases < ${maxVotes}`),
);

/**
 * Counts another lease of an item that can still use one.
 * @returns false if it can't: it was decided, held, made gold, or has enough votes and leases
 */
export async function addLease(
  tx: Transaction,
  itemId: string,
  { isGold, maxVotes }: { readonly isGold: boolean; readonly maxVotes: number },
): Promise<boolean> {
  const leased = isGold ? leaseGold.first(tx, { itemId }) : leaseItem.first(tx, { itemId, maxVotes });
  return (await leased) !== undefined;
}

const closeAssignment = prepare(
  (tx: Transaction, { id, state, now }: { id: string; state: Assignment['state']; now: number }) =>
    tx
      .updateTable('hub_assignments')
      .set({ state, ended_at: now })
      .where('id', '=', id)
      .where(isLeased)
      .returning('id'),
);

const returnLease = prepare((tx: Transaction, { itemId }: { itemId: string }) =>
  tx
    .updateTable('hub_items')
    .set({ leases: sql<number>`leases - 1` })
    .where('id', '=', itemId)
    .where('leases', '>', 0),
);

/** Ends a leased assignment, and gives its lease back. Returns false if it had ended before. */
export async function endAssignment(
  tx: Transaction,
  { id, itemId }: Pick<Assignment, 'id' | 'itemId'>,
  state: Exclude<Assignment['state'], 'leased'>,
  now: number,
): Promise<boolean> {
  if (!(await closeAssignment.first(tx, { id, state, now }))) return false;
  await returnLease.all(tx, { itemId });
  return true;
}

/** Returns assignments whose lease began before a time, or later than possible with a correct clock, oldest first. */
export async function findOverdue(
  read: Reader,
  { before, after, limit }: { readonly before: number; readonly after: number; readonly limit: number },
): Promise<Assignment[]> {
  const leased = read.selectFrom('hub_assignments').selectAll().where('state', '=', 'leased');
  const rows = await leased.where('leased_at', '<=', before).orderBy('leased_at').limit(limit).execute();
  const ahead = await leased.where('leased_at', '>', after).limit(limit).execute();
  return [...rows, ...ahead].map((row) => fromRow(row));
}
