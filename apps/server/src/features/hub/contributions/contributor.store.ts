import type { Reader, Schema, Transaction } from '@atoll/database';
import { newId } from '../../../platform/ids.ts';
import { type CamelCase, fromRow, toRow } from '../kernel/row.ts';

/** A person who accepted a project's consent text. */
export type Contributor = CamelCase<Schema['hub_contributors']>;

type Stop = Pick<Contributor, 'stoppedAt' | 'stopReason'>;

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

/** Returns whether the owner stopped a contributor. The contributor of gold items never is. */
export async function isStopped(read: Reader, id: string): Promise<boolean> {
  const row = await read
    .selectFrom('hub_contributors')
    .select('stopped_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.stopped_at !== null;
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

/** Changes a contributor's declared facts. Returns false if there is no such contributor, or they were stopped. */
export async function changeContributor(
  tx: Transaction,
  { projectId, personId }: Pick<Contributor, 'projectId' | 'personId'>,
  changes: Partial<Omit<Contributor, 'id' | 'projectId' | 'personId' | 'items' | keyof Stop>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set(toRow<Schema['hub_contributors']>(changes))
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts one more item. Concurrent calls wait for each other. Returns false if the contributor has reached the limit, or was stopped. */
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
    .where('stopped_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes a concurrent stop of a contributor wait for the transaction. Returns false if they were stopped before. */
export async function delayStop(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set(({ ref }) => ({ items: ref('items') }))
    .where('id', '=', id)
    .where('stopped_at', 'is', null)
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

/** Stops a contributor. One who was stopped before keeps the date. Returns false if there is no such contributor. */
export async function stopContributor(
  tx: Transaction,
  { projectId, id }: Pick<Contributor, 'projectId' | 'id'>,
  { now, reason }: { readonly now: number; readonly reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)), stop_reason: reason }))
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if there is no such contributor, or they are not stopped. */
export async function changeStopReason(
  tx: Transaction,
  { projectId, id }: Pick<Contributor, 'projectId' | 'id'>,
  reason: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set({ stop_reason: reason })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a contributor send items again. Returns false if there is no such contributor. */
export async function resumeContributor(
  tx: Transaction,
  { projectId, id }: Pick<Contributor, 'projectId' | 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hub_contributors')
    .set({ stopped_at: null, stop_reason: '' })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes the unfinished uploads of a contributor due, so that the storing job withdraws them. Their keys become free: a
 * contributor who may send again starts over.
 */
export async function discardUploads(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable('hub_items')
    // The ID alone may be the key of another item, because contributors choose their keys.
    .set(({ eb, val }) => ({ due_at: now, attempts: 0, client_key: eb('id', '||', val(`-${newId()}`)) }))
    .where('contributor_id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}
