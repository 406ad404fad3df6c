import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** What is done with many objects in the background, and what became of each. */
export const bulkJobs: SchemaChange = {
  name: '0018-bulk-jobs',
  async up(db, types) {
    await db.schema
      .createTable('bulk_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('bucket_name', 'text', (column) => column.notNull())
      .addColumn('task', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('selection', 'text', (column) => column.notNull())
      .addColumn('caller', 'text', (column) => column.notNull())
      .addColumn('dry_run', types.integer, (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('phase', 'text', (column) => column.notNull())
      .addColumn('position', 'text')
      .addColumn('found', types.integer, (column) => column.notNull())
      .addColumn('found_bytes', types.integer, (column) => column.notNull())
      .addColumn('done', types.integer, (column) => column.notNull())
      .addColumn('done_bytes', types.integer, (column) => column.notNull())
      .addColumn('failed', types.integer, (column) => column.notNull())
      .addColumn('skipped', types.integer, (column) => column.notNull())
      .addColumn('conflicts', types.integer, (column) => column.notNull())
      .addColumn('markers', types.integer, (column) => column.notNull())
      .addColumn('code', types.integer)
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('started_at', types.integer)
      .addColumn('ended_at', types.integer)
      .addColumn('turn_at', types.integer, (column) => column.notNull())
      .addColumn('lease_holder', 'text')
      .addColumn('lease_until', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('bulk_jobs_by_account')
      .on('bulk_jobs')
      .columns(['account_id', 'id'])
      .execute();
    await db.schema
      .createIndex('bulk_jobs_unfinished')
      .on('bulk_jobs')
      .columns(['turn_at', 'id'])
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
    await db.schema.createIndex('bulk_jobs_by_end').on('bulk_jobs').column('ended_at').execute();

    await db.schema
      .createTable('bulk_job_results')
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('key', types.binaryText, (column) => column.notNull())
      .addColumn('version_id', types.binaryText, (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('code', types.integer)
      .addColumn('is_counted', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('bulk_job_results_pk', ['job_id', 'key', 'version_id'])
      .execute();
    await db.schema
      .createIndex('bulk_job_results_by_outcome')
      .on('bulk_job_results')
      .columns(['job_id', 'outcome', 'key', 'version_id'])
      .execute();
    await db.schema
      .createIndex('bulk_job_results_uncounted')
      .on('bulk_job_results')
      .column('job_id')
      .where(sql.ref('is_counted'), '=', 0)
      .execute();
  },
};
