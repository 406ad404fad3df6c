import type { CreateTableBuilder, Kysely } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Buckets, objects and what they consist of, uploads under way, access keys, transfer. */
export const storage: SchemaChange = {
  name: '0002-storage',
  async up(db, types) {
    await createObjectTables(db, types);
    await createUploadTables(db, types);
    await createAccountTables(db, types);
  },
};

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
type AnyDatabase = Kysely<any>;

function withStoredHeaders<T extends string>(table: CreateTableBuilder<T>) {
  return table
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text', (column) => column.notNull())
    .addColumn('checksum_algorithm', 'text')
    .addColumn('checksum_type', 'text');
}

async function createObjectTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('buckets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', types.binaryText, (column) => column.notNull().unique())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('object_count', types.integer, (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('upload_bytes', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('buckets_by_account').on('buckets').column('account_id').execute();

  await withStoredHeaders(db.schema.createTable('objects'))
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_folded', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('modified_at', types.integer, (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('inline_bytes', types.bytes)
    .addColumn('upload_id', 'text')
    .addPrimaryKeyConstraint('objects_pk', ['bucket_id', 'key'])
    .execute();
  await db.schema
    .createIndex('objects_by_time')
    .on('objects')
    .columns(['account_id', 'modified_at'])
    .execute();

  await db.schema
    .createTable('object_blobs')
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('position', types.integer, (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('object_blobs_pk', ['object_id', 'position'])
    .execute();
  await db.schema.createIndex('object_blobs_by_blob').on('object_blobs').column('blob_id').execute();

  await db.schema
    .createTable('blob_deletions')
    .addColumn('blob_id', 'text', (column) => column.primaryKey())
    .addColumn('due_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('blob_deletions_by_due').on('blob_deletions').column('due_at').execute();
}

async function createUploadTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await withStoredHeaders(db.schema.createTable('multipart_uploads'))
    .addColumn('id', types.binaryText, (column) => column.primaryKey())
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('part_size_bytes', types.integer)
    .addColumn('keep_existing', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('multipart_uploads_by_key')
    .on('multipart_uploads')
    .columns(['bucket_id', 'key', 'id'])
    .execute();

  await db.schema
    .createTable('parts')
    .addColumn('upload_id', types.binaryText, (column) => column.notNull().references('multipart_uploads.id'))
    .addColumn('part_number', types.integer, (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('modified_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('parts_pk', ['upload_id', 'part_number'])
    .execute();
  await db.schema.createIndex('parts_by_blob').on('parts').column('blob_id').execute();
}

async function createAccountTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('access_keys')
    .addColumn('access_key_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('last_used_at', types.integer)
    .addUniqueConstraint('access_keys_by_name', ['account_id', 'name'])
    .execute();

  await db.schema
    .createTable('console_credentials')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('transfer_months')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('month_start', types.integer, (column) => column.notNull())
    .addColumn('bytes_out', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('transfer_months_pk', ['account_id', 'month_start'])
    .execute();

  await db.schema
    .createTable('storage_milestones')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('milestone', 'text', (column) => column.notNull())
    .addColumn('reached_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('storage_milestones_pk', ['account_id', 'milestone'])
    .execute();
}
