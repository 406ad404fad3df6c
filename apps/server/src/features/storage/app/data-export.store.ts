import type { Reader, Schema } from '@atoll/database';
import { type RawBuilder, sql } from 'kysely';
import { type ExportedFile, tableFile } from '../../../platform/data-export.ts';
import { findLogo } from '../sharing/share-logo.store.ts';

type Listed = readonly [
  file: string,
  table: keyof Schema,
  key: readonly [string, ...string[]],
  condition?: RawBuilder<unknown>,
];

/** Returns the records of an account's stored data, without the bytes. */
export function exportStorage(read: Reader, accountId: string): ExportedFile[] {
  const own = sql`account_id = ${accountId}`;
  const ofOwn = (column: string, table: 'buckets' | 'share_links' | 'bulk_jobs' | 'backup_nodes') =>
    sql`${sql.ref(column)} in (select id from ${sql.table(table)} where account_id = ${accountId})`;
  const ofBuckets = ofOwn('bucket_id', 'buckets');
  const files: readonly Listed[] = [
    ['buckets.jsonl', 'buckets', ['id']],
    ['bucket-settings.jsonl', 'bucket_settings', ['bucket_id', 'name'], ofBuckets],
    ['objects.jsonl', 'objects', ['bucket_id', 'key', 'version'], ofBuckets],
    ['uploads.jsonl', 'multipart_uploads', ['id'], ofBuckets],
    ['domains.jsonl', 'bucket_domains', ['bucket_id'], ofBuckets],
    ['access-keys.jsonl', 'access_keys', ['access_key_id']],
    ['share-links.jsonl', 'share_links', ['id']],
    ['share-accesses.jsonl', 'share_accesses', ['id'], ofOwn('link_id', 'share_links')],
    ['webhooks.jsonl', 'webhooks', ['id']],
    ['kms-keys.jsonl', 'kms_keys', ['id']],
    ['backup-nodes.jsonl', 'backup_nodes', ['id']],
    ['backup-events.jsonl', 'backup_events', ['id'], ofOwn('node_id', 'backup_nodes')],
    ['bulk-jobs.jsonl', 'bulk_jobs', ['id']],
    [
      'bulk-job-results.jsonl',
      'bulk_job_results',
      ['job_id', 'key', 'version_id'],
      ofOwn('job_id', 'bulk_jobs'),
    ],
    ['requests.jsonl', 'request_log', ['id']],
    ['usage/stored.csv', 'usage_stored', ['bucket_id', 'day', 'storage_class']],
    ['usage/amounts.csv', 'usage_amounts', ['bucket_id', 'day', 'meter']],
    ['usage/callers.csv', 'usage_callers', ['caller_id', 'day', 'meter']],
    ['usage/buckets-gone.jsonl', 'gone_buckets', ['id']],
    ['usage/alerts.jsonl', 'usage_alerts', ['subject', 'level', 'period']],
  ];
  const tables = files.map(([file, table, key, condition = own]) =>
    tableFile(read, { name: `storage/${file}`, table, key, condition }),
  );
  return [...tables, { name: 'storage/share-logo.png', chunks: logoOf(read, accountId) }];
}

/** Yields nothing for an account without a logo: its file is empty. */
async function* logoOf(read: Reader, accountId: string): AsyncGenerator<Uint8Array, void, undefined> {
  const logo = await findLogo(read, accountId);
  if (logo) yield logo.png;
}
