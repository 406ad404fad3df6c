import { type Database, deletePages, type Reader, type Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';
import { addToBucket } from '../kernel/usage.store.ts';
import { createUsageChanges, pickShard } from '../kernel/usage-changes.ts';
import { findSomeVersions } from '../kernel/version.store.ts';
import { removeVersions } from '../objects/change-versions.store.ts';
import { countRemoved } from '../objects/make-room.ts';

/** Versions per transaction. */
const pageSize = 500;

export function findBucketNames(read: Reader, accountId: string): Promise<{ id: string; name: string }[]> {
  return read.selectFrom('buckets').select(['id', 'name']).where('account_id', '=', accountId).execute();
}

/** Ignores holds and locks. @returns false once there are none */
export function removeSomeVersions(database: Database, bucketId: string, now: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const versions = await findSomeVersions(tx, bucketId, pageSize);
    const changes = createUsageChanges();
    for (const version of versions) countRemoved(changes, version);
    await removeVersions(tx, versions, now);
    await addToBucket(tx, bucketId, changes, pickShard(database.dialect));
    return versions.length === pageSize;
  });
}

export async function findSomeUploads(
  read: Reader,
  bucketId: string,
): Promise<{ id: string; key: string }[]> {
  return read
    .selectFrom('multipart_uploads')
    .select(['id', 'key'])
    .where('bucket_id', '=', bucketId)
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

type Owning = 'share_links' | 'bulk_jobs' | 'backup_nodes' | 'kms_keys' | 'gone_buckets';

/**
 * Deletes all rows of an account other than its buckets, each before the rows it refers to. The usage of buckets stays
 * as long as for other accounts, because invoices are based on it.
 */
export async function removeRowsOf(
  database: Database,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const own = sql`account_id = ${accountId}`;
  const ofOne = (column: string, owning: Owning) =>
    sql`${sql.ref(column)} in (select id from ${sql.table(owning)} where account_id = ${accountId})`;
  const rows: readonly [keyof Schema, RawBuilder<unknown>][] = [
    ['outgoing_addresses', own],
    ['share_accesses', ofOne('link_id', 'share_links')],
    ['share_uploads', ofOne('link_id', 'share_links')],
    ['share_links', own],
    ['share_logos', own],
    ['bulk_job_results', ofOne('job_id', 'bulk_jobs')],
    ['bulk_jobs', own],
    ['backup_buckets', ofOne('node_id', 'backup_nodes')],
    ['backup_blobs', ofOne('node_id', 'backup_nodes')],
    ['backup_events', ofOne('node_id', 'backup_nodes')],
    ['backup_nodes', own],
    ['encryption_keys', ofOne('key_id', 'kms_keys')],
    ['kms_keys', own],
    ['webhooks', own],
    ['access_keys', own],
    ['console_credentials', own],
    ['upload_tokens', own],
    ['zip_orders', own],
    ['object_changes', ofOne('bucket_id', 'gone_buckets')],
    ['access_log_lines', ofOne('bucket_id', 'gone_buckets')],
    ['usage_folders', ofOne('bucket_id', 'gone_buckets')],
    ['usage_callers', own],
    ['usage_samples', own],
    ['usage_alerts', own],
    ['transfer_months', own],
    ['storage_milestones', own],
    ['access_decisions', sql`owner_id = ${accountId} or caller_id = ${accountId}`],
    ['request_log', own],
  ];
  for (const [table, condition] of rows) await deletePages(database, table, condition, signal);
}
