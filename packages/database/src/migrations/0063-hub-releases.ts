import type { Kysely } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
type AnyDatabase = Kysely<any>;

/** Releases of the data hub. */
export const hubReleases: SchemaChange = {
  name: '0063-hub-releases',
  async up(db, types) {
    await createReleases(db, types);
    await createReleaseItems(db, types);
  },
};

async function createReleases(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_releases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('project_version', types.integer, (column) => column.notNull())
    .addColumn('items', types.integer, (column) => column.notNull())
    .addColumn('bucket', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('files', 'text', (column) => column.notNull())
    .addColumn('summary', 'text')
    .addColumn('manifest', 'text')
    .addColumn('signature', 'text')
    .addColumn('root', 'text')
    .addColumn('problem', 'text')
    .addColumn('recall_reason', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('published_at', types.integer)
    .addColumn('removed_at', types.integer)
    .addColumn('due_at', types.integer)
    .addColumn('attempts', types.integer, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('hub_releases_once_each')
    .unique()
    .on('hub_releases')
    .columns(['project_id', 'version'])
    .execute();
  await db.schema
    .createIndex('hub_releases_by_project')
    .on('hub_releases')
    .columns(['project_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('hub_releases_by_due').on('hub_releases').columns(['due_at']).execute();
  await db.schema.createIndex('hub_releases_by_account').on('hub_releases').columns(['account_id']).execute();
}

async function createReleaseItems(db: AnyDatabase, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('hub_release_items')
    .addColumn('release_id', 'text', (column) => column.notNull())
    .addColumn('position', types.integer, (column) => column.notNull())
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text')
    .addColumn('salt', 'text')
    .addColumn('leaf', 'text', (column) => column.notNull())
    .addColumn('split', 'text')
    .addColumn('withdrawn_at', types.integer)
    .addPrimaryKeyConstraint('hub_release_items_pk', ['release_id', 'position'])
    .execute();
  await db.schema
    .createIndex('hub_release_items_by_item')
    .on('hub_release_items')
    .columns(['item_id'])
    .execute();
  await db.schema
    .createIndex('hub_release_items_by_withdrawal')
    .on('hub_release_items')
    .columns(['project_id', 'withdrawn_at', 'release_id', 'position'])
    .execute();
  await db.schema
    .createIndex('hub_release_items_by_account')
    .on('hub_release_items')
    .columns(['account_id'])
    .execute();

  await db.schema
    .createTable('hub_signing_keys')
    .addColumn('account_id', 'text', (column) => column.primaryKey())
    .addColumn('public_key_pem', 'text', (column) => column.notNull())
    .addColumn('private_key_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .execute();
}
