import type { Reader, Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import type { Item } from '../kernel/item.ts';
import { fromRow } from '../kernel/row.ts';

/** Identifies a deleted participant: the account that is paid, or the person. */
export type Departed = { readonly payee_account_id: string } | { readonly person_id: string };

export interface Participant {
  readonly id: string;
  readonly personId: string;
  readonly accountId: string;
}

type Kind = 'hub_contributors' | 'hub_reviewers';

/** Returns a participant's contributions or reviews in projects of other accounts. */
export async function findParticipants(
  read: Reader,
  table: Kind,
  departed: Departed,
  limit: number,
): Promise<Participant[]> {
  const [column, value] = keyOf(departed);
  return read
    .selectFrom(table)
    .select(['id', 'person_id as personId', 'account_id as accountId'])
    .where(column, '=', value)
    .limit(limit)
    .execute();
}

/** Returns items of a contributor that still name them. */
export async function findNamedItems(
  read: Reader,
  { id, personId }: Participant,
  limit: number,
): Promise<Item[]> {
  const rows = await read
    .selectFrom('hub_items')
    .selectAll()
    .where('contributor_id', '=', id)
    .where('person_id', '=', personId)
    .limit(limit)
    .execute();
  return rows.map((row) => fromRow(row) as Item);
}

/** Forgets who sent an item. */
export async function anonymizeItem(tx: Transaction, itemId: string): Promise<void> {
  await tx
    .updateTable('hub_items')
    // The item's own ID may be the key of another one, because contributors choose their keys.
    .set({ person_id: '', payee_account_id: '', client_key: newId() })
    .where('id', '=', itemId)
    .execute();
  await tx
    .updateTable('hub_item_events')
    .set({ person_id: null })
    .where('item_id', '=', itemId)
    .where('actor', '=', 'contributor')
    .execute();
}

/** Forgets who a contributor was, and counts their items no longer. */
export async function anonymizeContributor(tx: Transaction, { id }: Participant): Promise<void> {
  await tx
    .updateTable('hub_contributors')
    .set({ person_id: nobody(id), payee_account_id: '', device: null, stop_reason: '' })
    .where('id', '=', id)
    .execute();
}

/** Anonymizes a reviewer. They can no longer review, and their open assignments are returned. */
export async function anonymizeReviewer(tx: Transaction, { id }: Participant, now: number): Promise<void> {
  await tx
    .updateTable('hub_reviewers')
    .set({
      person_id: nobody(id),
      payee_account_id: '',
      device: null,
      stop_reason: '',
      state: 'removed',
      is_adjudicator: 0,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('hub_votes')
    .set({ note: '' })
    .where('reviewer_id', '=', id)
    .where('note', '<>', '')
    .execute();
}

/** Ends what a reviewer looks at. Returns the items that are free again. */
export async function endLeasesOf(tx: Transaction, { id }: Participant, now: number): Promise<void> {
  const leased = await tx
    .selectFrom('hub_assignments')
    .select(['id', 'item_id'])
    .where('reviewer_id', '=', id)
    .where('state', '=', 'leased')
    .execute();
  for (const { id: assignmentId, item_id } of leased) {
    await tx
      .updateTable('hub_assignments')
      .set({ state: 'expired', ended_at: now })
      .where('id', '=', assignmentId)
      .execute();
    await tx
      .updateTable('hub_items')
      .set(({ eb }) => ({ leases: eb('leases', '-', 1) }))
      .where('id', '=', item_id)
      .where('leases', '>', 0)
      .execute();
  }
}

/** Forgets the person in the log and the decisions of an owner's projects. Returns how many rows named them. */
export async function anonymizeActor(
  tx: Transaction,
  { accountId, personId }: Participant,
  limit: number,
): Promise<number> {
  let count = 0;
  for (const table of ['hub_item_events', 'hub_decisions'] as const) {
    const rows = await tx
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await tx.updateTable(table).set({ person_id: null }).where('id', 'in', ids).execute();
    count = Math.max(count, ids.length);
  }
  return count;
}

/** Forgets whom rewards were paid to. The ledger keeps the payments. Returns how many there were. */
export async function anonymizeRewards(tx: Transaction, departed: Departed, limit: number): Promise<number> {
  const [column, value] = keyOf(departed);
  const rows = await tx
    .selectFrom('hub_rewards')
    .select('id')
    .where(column, '=', value)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .updateTable('hub_rewards')
      .set({ person_id: '', payee_account_id: '' })
      .where('id', 'in', ids)
      .execute();
  }
  return ids.length;
}

/** Returns the next people who contribute or review, by ID. */
export async function findPeople(read: Reader, after: string, limit: number): Promise<string[]> {
  const pages = await Promise.all(
    (['hub_contributors', 'hub_reviewers'] as const).map((table) =>
      read
        .selectFrom(table)
        .select('person_id')
        .distinct()
        .where('person_id', '>', after)
        .where('payee_account_id', '<>', '')
        .orderBy('person_id')
        .limit(limit)
        .execute(),
    ),
  );
  const ids = new Set(pages.flat().map(({ person_id }) => person_id));
  return [...ids].sort().slice(0, limit);
}

function keyOf(departed: Departed): ['payee_account_id' | 'person_id', string] {
  return 'person_id' in departed
    ? ['person_id', departed.person_id]
    : ['payee_account_id', departed.payee_account_id];
}

/** Replaces the ID of a deleted person. Different for each row, because a project has each person once. */
function nobody(id: string): string {
  return `gone:${id}`;
}
