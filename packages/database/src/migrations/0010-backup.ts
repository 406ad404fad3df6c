import type { Kysely } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Replicas of buckets on other engines. */
export const backup: SchemaChange = {
  name: '0010-backup',
  async up(db, types) {
    await createNodeTables(db, types);
    await createReplicaTables(db, types);
  },
};

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
async function createNodeTables(db: Kysely<any>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('backup_nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('is_paused', types.integer, (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('seen_at', types.integer)
    .addColumn('unreachable_since', types.integer)
    .addColumn('last_error', 'text')
    .addUniqueConstraint('backup_nodes_by_name', ['account_id', 'name'])
    .execute();

  await db.schema
    .createTable('backup_buckets')
    .addColumn('node_id', 'text', (column) => column.notNull().references('backup_nodes.id'))
    .addColumn('bucket_id', 'text', (column) => column.notNull())
    .addColumn('added_at', types.integer, (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('position', types.binaryText, (column) => column.notNull())
    .addColumn('done_count', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('backup_buckets_pk', ['node_id', 'bucket_id'])
    .execute();

  await db.schema
    .createTable('backup_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bucket', 'text')
    .addColumn('count', types.integer)
    .addColumn('happened_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('backup_events_by_node')
    .on('backup_events')
    .columns(['node_id', 'id'])
    .execute();
}

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
async function createReplicaTables(db: Kysely<any>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('backup_blobs')
    .addColumn('node_id', 'text', (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('remote_id', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('stored_at', types.integer, (column) => column.notNull())
    .addColumn('checked_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('backup_blobs_pk', ['blob_id', 'node_id'])
    .execute();
  await db.schema
    .createIndex('backup_blobs_by_check')
    .on('backup_blobs')
    .columns(['node_id', 'checked_at'])
    .execute();
  await db.schema
    .createIndex('backup_blobs_by_place')
    .on('backup_blobs')
    .columns(['node_id', 'remote_id'])
    .execute();

  await db.schema
    .createTable('backup_repairs')
    .addColumn('blob_id', 'text', (column) => column.primaryKey())
    .addColumn('noted_at', types.integer, (column) => column.notNull())
    .execute();
}
