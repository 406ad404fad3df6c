import type { Reader, Schema, Transaction } from '@atoll/database';
import { type CamelCase, fromRow, toRow } from '../kernel/row.ts';

/** A person who accepted a project's consent text. */
export type Contributor = CamelCase<Schema['hub_contributors']>;

export async function findContributor(
  read: Reader,
  projectId: string,
  personId: string,
): Promise<Contributor | undefined> {
  const row = await read
    .selectFrom('hub_contributors')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns whether a project has that many contributors. */
export async function hasContributors(read: Reader, projectId: string, count: number): Promise<boolean> {
  const row = await read
    .selectFrom('hub_contributors')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('person_id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertContributor(tx: Transaction, contributor: Contributor): Promise<void> {
  await tx.insertInto('hub_contributors').values(toRow<Schema['hub_contributors']>(contributor)).execute();
}

/** Changes a contributor's declared facts. Returns false if there is no such contributor. */
export async function changeContributor(
  tx: Transaction,
  { projectId, personId }: Pick<Contributor, 'projectId' | 'personId'>,
  changes: Partial<Omit<Contributor, 'id' | 'projectId' | 'personId' | 'items'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set(toRow<Schema['hub_contributors']>(changes))
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts one more item. Concurrent calls wait for each other. Returns false if the contributor has reached the limit. */
export async function countItem(
  tx: Transaction,
  { id }: Pick<Contributor, 'id'>,
  cap: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set(({ eb }) => ({ items: eb('items', '+', 1) }))
    .where('id', '=', id)
    .where('items', '<', cap)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back `countItem`. */
export async function uncountItem(tx: Transaction, { id }: Pick<Contributor, 'id'>): Promise<void> {
  await tx
    .updateTable('hub_contributors')
    .set(({ eb }) => ({ items: eb('items', '-', 1) }))
    .where('id', '=', id)
    .execute();
}
