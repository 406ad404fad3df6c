import type { SchemaChange } from './types.ts';

/** Projects of the data hub, their frozen versions, and the hub's connection to the storage of its account. */
export const hub: SchemaChange = {
  name: '0059-hub',
  async up(db, types) {
    await db.schema
      .createTable('hub_projects')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('item_type', 'text', (column) => column.notNull())
      .addColumn('target_items', types.integer, (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('version', types.integer)
      .addColumn('reserved_micro_usd', types.integer, (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('updated_at', types.integer, (column) => column.notNull())
      .addColumn('opened_at', types.integer)
      .execute();
    await db.schema
      .createIndex('hub_projects_by_account')
      .on('hub_projects')
      .columns(['account_id', 'updated_at', 'id'])
      .execute();

    await db.schema
      .createTable('hub_project_versions')
      .addColumn('project_id', 'text', (column) => column.notNull())
      .addColumn('version', types.integer, (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('rules_sha256', 'text', (column) => column.notNull())
      .addColumn('consent_sha256', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('hub_project_versions_pk', ['project_id', 'version'])
      .execute();
    await db.schema
      .createIndex('hub_project_versions_by_account')
      .on('hub_project_versions')
      .column('account_id')
      .execute();

    await db.schema
      .createTable('hub_storage_links')
      .addColumn('account_id', 'text', (column) => column.primaryKey())
      .addColumn('grant_id', 'text', (column) => column.notNull())
      .addColumn('linked_at', types.integer, (column) => column.notNull())
      .execute();
  },
};
