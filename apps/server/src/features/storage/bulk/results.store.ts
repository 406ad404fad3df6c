import type { Reader, Schema, Transaction } from '@atoll/database';
import { addCounts } from './bulk.store.ts';
import type { ItemResult } from './bulk-job.ts';

export type ResultOutcome = Schema['bulk_job_results']['outcome'];

/** Rows of nine parameters per statement. */
const batchSize = 500;

export type NotedResult = Omit<ItemResult, 'outcome'> & { outcome: ResultOutcome };

/** Another process has already done this, so the transaction must not commit. */
export class AlreadyNotedError extends Error {
  override readonly name = 'AlreadyNotedError';
}

/**
 * Records outcomes in the transaction of the change. Replaces the outcomes of half-finished and retried objects. A move whose
 * second step fails keeps the key of its copy.
 * @throws {AlreadyNotedError}
 */
export async function noteResults(
  tx: Transaction,
  jobId: string,
  results: readonly NotedResult[],
): Promise<void> {
  for (let at = 0; at < results.length; at += batchSize) {
    const batch = results.slice(at, at + batchSize);
    const written = await tx
      .insertInto('bulk_job_results')
      .values(batch.map((result) => toRow(jobId, result)))
      .onConflict((conflict) =>
        conflict
          .columns(['job_id', 'key', 'version_id'])
          .doUpdateSet((row) => ({
            outcome: row.ref('excluded.outcome'),
            size_bytes: row.ref('excluded.size_bytes'),
            reason: row.ref('excluded.reason'),
            code: row.ref('excluded.code'),
            is_counted: 0,
            target_key: row
              .case()
              .when('excluded.outcome', '=', 'done')
              .then(row.ref('excluded.target_key'))
              .else(row.fn.coalesce('excluded.target_key', 'bulk_job_results.target_key'))
              .end(),
          }))
          .where('bulk_job_results.outcome', 'in', ['half', 'again']),
      )
      .returning('key')
      .execute();
    if (written.length !== batch.length) throw new AlreadyNotedError(jobId);
  }
}

/** Returns the recorded outcomes of some keys, by `noteName`. */
export async function findNotes(
  read: Reader,
  jobId: string,
  keys: readonly string[],
): Promise<Map<string, ResultOutcome>> {
  const notes = new Map<string, ResultOutcome>();
  for (let at = 0; at < keys.length; at += batchSize) {
    const rows = await read
      .selectFrom('bulk_job_results')
      .select(['key', 'version_id', 'outcome'])
      .where('job_id', '=', jobId)
      .where('key', 'in', keys.slice(at, at + batchSize))
      .execute();
    for (const row of rows) notes.set(noteName(row.key, row.version_id), row.outcome);
  }
  return notes;
}

/** Joins a key and a version ID with NUL, which can't occur in a key. */
export function noteName(key: string, versionId: string): string {
  return `${key}\0${versionId}`;
}

/** Adds the recorded outcomes to the job's counts, each once. A half-finished move counts as neither done nor failed. */
export async function countNotes(tx: Transaction, jobId: string): Promise<void> {
  const rows = await tx
    .selectFrom('bulk_job_results')
    .select(['outcome'])
    .select((row) => [row.fn.countAll<number>().as('items'), row.fn.sum<number>('size_bytes').as('bytes')])
    .where('job_id', '=', jobId)
    .where('is_counted', '=', 0)
    .where('outcome', 'in', ['done', 'failed', 'skipped'])
    .groupBy('outcome')
    .execute();
  if (rows.length === 0) return;
  const of = (outcome: ItemResult['outcome']) => rows.find((row) => row.outcome === outcome);
  await addCounts(tx, jobId, {
    done: Number(of('done')?.items ?? 0),
    doneBytes: Number(of('done')?.bytes ?? 0),
    failed: Number(of('failed')?.items ?? 0),
    skipped: Number(of('skipped')?.items ?? 0),
  });
  await tx
    .updateTable('bulk_job_results')
    .set({ is_counted: 1 })
    .where('job_id', '=', jobId)
    .where('is_counted', '=', 0)
    .where('outcome', 'in', ['done', 'failed', 'skipped'])
    .execute();
}

/** Deletes successful results. For a large job, only failures and renamed objects are listed individually. */
export async function dropUnfailed(tx: Transaction, jobId: string): Promise<void> {
  await tx
    .deleteFrom('bulk_job_results')
    .where('job_id', '=', jobId)
    .where('outcome', 'in', ['done', 'skipped'])
    .where('is_counted', '=', 1)
    .where('target_key', 'is', null)
    .execute();
}

/** Marks failures for a retry, and moves that only copied their object as half-finished. Returns their number. */
export async function askAgain(tx: Transaction, jobId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bulk_job_results')
    .set((row) => ({
      outcome: row
        .case()
        .when('target_key', 'is', null)
        .then(row.val<ResultOutcome>('again'))
        .else(row.val<ResultOutcome>('half'))
        .end(),
      is_counted: 0,
    }))
    .where('job_id', '=', jobId)
    .where('outcome', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A result to retry or finish. */
export interface OpenResult {
  key: string;
  versionId: string;
  /** The first of its two steps is done. */
  isHalfDone: boolean;
  /** The key of its copy. */
  targetKey: string | null;
}

/** Returns the next objects to retry or finish. */
export async function findOpen(read: Reader, jobId: string, limit: number): Promise<OpenResult[]> {
  const rows = await read
    .selectFrom('bulk_job_results')
    .select(['key', 'version_id as versionId', 'outcome', 'target_key as targetKey'])
    .where('job_id', '=', jobId)
    .where('outcome', 'in', ['half', 'again'])
    .orderBy('key')
    .orderBy('version_id')
    .limit(limit)
    .execute();
  return rows.map(({ outcome, ...row }) => ({ ...row, isHalfDone: outcome === 'half' }));
}

/** Returns the original keys of objects that a job stored under another name, by their current ones. */
export async function findOrigins(
  read: Reader,
  jobId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const origins = new Map<string, string>();
  for (let at = 0; at < keys.length; at += batchSize) {
    const rows = await read
      .selectFrom('bulk_job_results')
      .select(['key', 'target_key'])
      .where('job_id', '=', jobId)
      .where('target_key', 'in', keys.slice(at, at + batchSize))
      .execute();
    for (const { key, target_key: targetKey } of rows) if (targetKey !== null) origins.set(targetKey, key);
  }
  return origins;
}

/** Returns the current keys of objects that a job stored under another name, by their original ones. */
export async function findRenamed(read: Reader, jobId: string, keys: readonly string[]): Promise<string[]> {
  const renamed: string[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    const rows = await read
      .selectFrom('bulk_job_results')
      .select('target_key')
      .where('job_id', '=', jobId)
      .where('key', 'in', keys.slice(at, at + batchSize))
      .where('target_key', 'is not', null)
      .execute();
    renamed.push(...rows.flatMap(({ target_key: key }) => key ?? []));
  }
  return renamed;
}

export interface ResultPage {
  outcome: ItemResult['outcome'] | undefined;
  after: { key: string; versionId: string } | undefined;
  limit: number;
}

export async function listResults(
  read: Reader,
  jobId: string,
  { outcome, after, limit }: ResultPage,
): Promise<ItemResult[]> {
  let query = read
    .selectFrom('bulk_job_results')
    .select(['key', 'version_id', 'outcome', 'size_bytes', 'reason', 'code', 'target_key'])
    .where('job_id', '=', jobId)
    .where('outcome', 'in', outcome ? [outcome] : ['done', 'failed', 'skipped']);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('key', 'version_id'), '>', tuple(after.key, after.versionId)),
    );
  }
  const rows = await query.orderBy('key').orderBy('version_id').limit(limit).execute();
  return rows.map((row) => ({
    key: row.key,
    versionId: row.version_id,
    outcome: row.outcome as ItemResult['outcome'],
    sizeBytes: row.size_bytes,
    reason: row.reason,
    code: row.code,
    newKey: row.reason === 'renamed' ? row.target_key : null,
  }));
}

function toRow(
  jobId: string,
  { key, versionId, outcome, sizeBytes, reason, code, newKey = null }: NotedResult,
): Schema['bulk_job_results'] {
  return {
    job_id: jobId,
    key,
    version_id: versionId,
    outcome,
    size_bytes: sizeBytes,
    reason,
    code,
    is_counted: 0,
    target_key: newKey,
  };
}
