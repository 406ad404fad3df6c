import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Buckets, objects and what they consist of, uploads under way, access keys, transfer. */
export const storage: SchemaChange = {
  name: '0002-storage',
  async up(db, types) {
    await createBucketTables(db, types);
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
    .addColumn('checksum_type', 'text')
    .addColumn('storage_class', 'text', (column) => column.notNull())
    .addColumn('tags', 'text')
    .addColumn('acl', 'text')
    .addColumn('encryption', 'text')
    .addColumn('encryption_key', 'text');
}

function withProtection<T extends string>(table: CreateTableBuilder<T>, types: DialectTypes) {
  return table
    .addColumn('lock_mode', 'text')
    .addColumn('retain_until', types.integer)
    .addColumn('legal_hold', types.integer, (column) => column.notNull());
}

async function createBucketTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('buckets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('name', types.binaryText, (column) => column.notNull().unique())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('versioning', 'text', (column) => column.notNull())
    .addColumn('object_lock', types.integer, (column) => column.notNull())
    .addColumn('feeds', 'text')
    .execute();
  await db.schema.createIndex('buckets_by_account').on('buckets').column('account_id').execute();

  await db.schema
    .createTable('bucket_usage')
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('storage_class', 'text', (column) => column.notNull())
    .addColumn('shard', types.integer, (column) => column.notNull())
    .addColumn('object_count', types.integer, (column) => column.notNull())
    .addColumn('version_count', types.integer, (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('upload_bytes', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('bucket_usage_pk', ['bucket_id', 'storage_class', 'shard'])
    .execute();

  await db.schema
    .createTable('bucket_settings')
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('updated_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('bucket_settings_pk', ['bucket_id', 'name'])
    .execute();
  await db.schema.createIndex('bucket_settings_by_name').on('bucket_settings').column('name').execute();
}

async function createObjectTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await withProtection(withStoredHeaders(db.schema.createTable('objects')), types)
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('version', types.binaryText, (column) => column.notNull())
    .addColumn('is_null_version', types.integer, (column) => column.notNull())
    .addColumn('is_latest', types.integer, (column) => column.notNull())
    .addColumn('is_delete_marker', types.integer, (column) => column.notNull())
    .addColumn('noncurrent_since', types.integer)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('key_folded', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('modified_at', types.integer, (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('archive_state', 'text')
    .addColumn('restored_until', types.integer)
    .addColumn('upload_id', 'text')
    // Last, so that reading the others need not step over the bytes.
    .addColumn('inline_bytes', types.bytes)
    .addPrimaryKeyConstraint('objects_pk', ['bucket_id', 'key', 'version'])
    .execute();
  await createObjectIndexes(db);

  await db.schema
    .createTable('object_blobs')
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addColumn('position', types.integer, (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('checksum', 'text')
    .addColumn('sealed_as', 'text')
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

/** Partial ones, so that a bucket without versions pays for nothing that only versions need. */
async function createObjectIndexes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createIndex('objects_latest')
    .unique()
    .on('objects')
    .columns(['bucket_id', 'key'])
    .where(sql.ref('is_latest'), '=', 1)
    .execute();
  await db.schema
    .createIndex('objects_null_versions')
    .unique()
    .on('objects')
    .columns(['bucket_id', 'key'])
    .where(sql.ref('is_null_version'), '=', 1)
    .where(sql.ref('is_latest'), '=', 0)
    .execute();
  await db.schema
    .createIndex('objects_by_time')
    .on('objects')
    .columns(['account_id', 'modified_at'])
    .where(sql.ref('is_latest'), '=', 1)
    .where(sql.ref('is_delete_marker'), '=', 0)
    .execute();
  await createEncryptionIndex(db, 'objects');
}

/** For the job that follows a key's rotation. */
async function createEncryptionIndex(db: AnyDatabase, table: 'objects' | 'multipart_uploads'): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_encryption_key`)
    .on(table)
    .columns(['encryption_key', 'id'])
    .where(sql.ref('encryption_key'), 'is not', null)
    .execute();
}

async function createUploadTables(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await withProtection(withStoredHeaders(db.schema.createTable('multipart_uploads')), types)
    .addColumn('id', types.binaryText, (column) => column.primaryKey())
    .addColumn('bucket_id', 'text', (column) => column.notNull().references('buckets.id'))
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
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
    .createIndex('multipart_uploads_by_age')
    .on('multipart_uploads')
    .column('created_at')
    .execute();
  await createEncryptionIndex(db, 'multipart_uploads');

  await db.schema
    .createTable('parts')
    .addColumn('upload_id', types.binaryText, (column) => column.notNull().references('multipart_uploads.id'))
    .addColumn('part_number', types.integer, (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull())
    .addColumn('sealed_as', 'text')
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
    .addColumn('policy', 'text')
    .addColumn('expires_at', types.integer)
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
