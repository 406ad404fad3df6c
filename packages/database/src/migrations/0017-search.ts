import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
type AnyDatabase = Kysely<any>;

/** The index that searching reads, and the queue by which it follows the objects. */
export const search: SchemaChange = {
  name: '0017-search',
  async up(db, types) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await createTables(db, types, isPostgres);
    const dialect = isPostgres ? postgres : sqlite;
    for (const statement of dialect) await sql.raw(statement).execute(db);
    await sql`
      insert into search_progress (id, bucket_id, key, is_done)
      select 1, '', '', case when exists (select 1 from objects) then 0 else 1 end
    `.execute(db);
  },
};

async function createTables(db: AnyDatabase, types: DialectTypes, isPostgres: boolean): Promise<void> {
  const serial = isPostgres ? sql`bigserial` : types.integer;
  await db.schema
    .createTable('search_entries')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('bucket_id', 'text', (column) => column.notNull())
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('key_folded', types.binaryText, (column) => column.notNull())
    .addColumn('name_folded', types.binaryText, (column) => column.notNull())
    .addColumn('is_folder', types.integer, (column) => column.notNull())
    .addColumn('size_bytes', types.integer, (column) => column.notNull())
    .addColumn('modified_at', types.integer, (column) => column.notNull())
    .addColumn('storage_class', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_entries_by_key', ['bucket_id', 'key'])
    .execute();
  for (const column of ['name_folded', 'size_bytes', 'modified_at']) {
    await db.schema
      .createIndex(`search_entries_by_${column}`)
      .on('search_entries')
      .columns(['account_id', column, 'id'])
      .execute();
  }
  await db.schema
    .createTable('search_changes')
    .addColumn('id', serial, (column) => column.primaryKey())
    .addColumn('bucket_id', 'text', (column) => column.notNull())
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('search_progress')
    .addColumn('id', types.integer, (column) => column.primaryKey())
    .addColumn('bucket_id', 'text', (column) => column.notNull())
    .addColumn('key', types.binaryText, (column) => column.notNull())
    .addColumn('is_done', types.integer, (column) => column.notNull())
    .execute();
}

const shown = 'is_latest, is_delete_marker, id, size_bytes, modified_at, storage_class, tags';

const sqlite = [
  `create virtual table search_terms using
     fts5(terms, content='', contentless_delete=1, detail='none', tokenize='ascii')`,
  `create trigger search_objects_added after insert on objects when new.is_latest = 1 begin
     insert into search_changes (bucket_id, key) values (new.bucket_id, new.key); end`,
  `create trigger search_objects_changed after update of ${shown} on objects when new.is_latest = 1 begin
     insert into search_changes (bucket_id, key) values (new.bucket_id, new.key); end`,
  `create trigger search_objects_removed after delete on objects when old.is_latest = 1 begin
     insert into search_changes (bucket_id, key) values (old.bucket_id, old.key); end`,
];

const postgres = [
  'create table search_terms (rowid bigint primary key, terms int4[] not null)',
  'create index search_terms_by_term on search_terms using gin (terms)',
  'create index search_entries_by_account on search_entries (account_id, id)',
  `create function search_object_changed() returns trigger language plpgsql as $$ begin
     insert into search_changes (bucket_id, key) values (new.bucket_id, new.key); return null; end $$`,
  `create function search_object_removed() returns trigger language plpgsql as $$ begin
     insert into search_changes (bucket_id, key) values (old.bucket_id, old.key); return null; end $$`,
  `create trigger search_objects_added after insert on objects for each row
     when (new.is_latest = 1) execute function search_object_changed()`,
  `create trigger search_objects_changed after update of ${shown} on objects for each row
     when (new.is_latest = 1) execute function search_object_changed()`,
  `create trigger search_objects_removed after delete on objects for each row
     when (old.is_latest = 1) execute function search_object_removed()`,
];
