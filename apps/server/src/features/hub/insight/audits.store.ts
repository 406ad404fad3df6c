import type { Reader, Schema, Transaction } from '@atoll/database';
import { sql } from 'kysely';
import { type CamelCase, fromRow, toRow } from '../kernel/row.ts';

export type Audit = CamelCase<Schema['hub_audits']>;
export type AuditItem = CamelCase<Schema['hub_audit_items']>;

/** States of items that were accepted. */
export const acceptedStates = ['accepted', 'stored', 'released'] as const;

/** Returns the current re-audit, or undefined. */
export async function findOpenAudit(read: Reader, projectId: string): Promise<Audit | undefined> {
  const row = await read
    .selectFrom('hub_audits')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('finished_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns a re-audit of a project; undefined: it has none with that ID. */
export async function findAudit(
  read: Reader,
  projectId: string,
  auditId: string,
): Promise<Audit | undefined> {
  const row = await read
    .selectFrom('hub_audits')
    .selectAll()
    .where('id', '=', auditId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** Returns the latest completed re-audit; undefined if there is none. */
export async function findLastAudit(
  read: Reader,
  projectId: string,
): Promise<{ audited: number; good: number; startedAt: number } | undefined> {
  const row = await read
    .selectFrom('hub_audits')
    .innerJoin('hub_audit_items', 'hub_audit_items.audit_id', 'hub_audits.id')
    .select(({ fn }) => [
      'hub_audits.id',
      'hub_audits.started_at as startedAt',
      fn.countAll<number>().as('audited'),
      fn.sum<number | string>('is_good').as('good'),
    ])
    .where('hub_audits.project_id', '=', projectId)
    .groupBy(['hub_audits.id', 'hub_audits.started_at'])
    .having(({ fn, eb }) => eb(fn.countAll(), '=', fn.count('is_good')))
    .orderBy('hub_audits.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { audited: Number(row.audited), good: Number(row.good), startedAt: Number(row.startedAt) };
}

/** Returns the items of a re-audit in the order of its questions. */
export async function findAuditItems(read: Reader, auditId: string): Promise<AuditItem[]> {
  const rows = await read
    .selectFrom('hub_audit_items')
    .selectAll()
    .where('audit_id', '=', auditId)
    .orderBy('position')
    .execute();
  return rows.map((row) => fromRow(row));
}

export async function insertAudit(tx: Transaction, audit: Audit): Promise<void> {
  await tx.insertInto('hub_audits').values(toRow<Schema['hub_audits']>(audit)).execute();
}

export async function insertAuditItems(tx: Transaction, items: readonly AuditItem[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .insertInto('hub_audit_items')
    .values(items.map((item) => toRow<Schema['hub_audit_items']>(item)))
    .execute();
}

/** Replaces an item by another one; null: by none. */
export async function replaceAuditItem(
  tx: Transaction,
  { auditId, position }: AuditItem,
  itemId: string | null,
): Promise<void> {
  if (itemId === null) {
    await tx
      .deleteFrom('hub_audit_items')
      .where('audit_id', '=', auditId)
      .where('position', '=', position)
      .where('is_good', 'is', null)
      .execute();
    return;
  }
  await tx
    .updateTable('hub_audit_items')
    .set({ item_id: itemId })
    .where('audit_id', '=', auditId)
    .where('position', '=', position)
    .where('is_good', 'is', null)
    .execute();
}

export async function saveAuditAnswer(
  tx: Transaction,
  { auditId, position }: AuditItem,
  isGood: boolean,
): Promise<void> {
  await tx
    .updateTable('hub_audit_items')
    .set({ is_good: Number(isGood) })
    .where('audit_id', '=', auditId)
    .where('position', '=', position)
    .execute();
}

export async function finishAudit(tx: Transaction, auditId: string, now: number): Promise<void> {
  await tx.updateTable('hub_audits').set({ finished_at: now }).where('id', '=', auditId).execute();
}

/** Counts accepted items, gold ones included. */
export async function countAccepted(read: Reader, projectId: string): Promise<number> {
  const { count } = await read
    .selectFrom('hub_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('state', 'in', acceptedStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the IDs of gold items that were accepted before. */
export async function findAcceptedGold(read: Reader, projectId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('hub_items')
    .select('id')
    .where('project_id', '=', projectId)
    .where('gold_answer', 'in', ['yes', 'no'])
    .where('state', 'in', acceptedStates)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the IDs at these places among all accepted items. Reads an index once, and returns only the requested ones.
 * @param places from 1
 */
export async function findAcceptedAt(
  read: Reader,
  projectId: string,
  places: readonly number[],
): Promise<string[]> {
  if (places.length === 0) return [];
  const rows = await read
    .selectFrom(
      read
        .selectFrom('hub_items')
        .select(['id', sql<number>`row_number() over (order by state, updated_at, id)`.as('place')])
        .where('project_id', '=', projectId)
        .where('state', 'in', acceptedStates)
        .as('accepted'),
    )
    .select('id')
    .where('place', 'in', places)
    .execute();
  return rows.map(({ id }) => id);
}
