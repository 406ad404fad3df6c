import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Apps that people connect to their accounts: who they are, what was allowed them, and what they call with. */
export const linkedApps: SchemaChange = {
  name: '0036-linked-apps',
  async up(db, types) {
    await db.schema
      .createTable('linked_apps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('display_name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text')
      .addColumn('secret_hash', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('linked_apps_by_account').on('linked_apps').column('account_id').execute();
    // An address belongs to one app: a request that names no app is told by it.
    await db.schema
      .createTable('linked_app_origins')
      .addColumn('environment', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('app_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('linked_app_origins_pk', ['environment', 'origin'])
      .execute();
    await db.schema
      .createIndex('linked_app_origins_by_app')
      .on('linked_app_origins')
      .column('app_id')
      .execute();
    await db.schema
      .createTable('app_identities')
      .addColumn('identity_hash', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('redirect_url', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('app_identities_by_expiry')
      .on('app_identities')
      .column('expires_at')
      .execute();
    await db.schema
      .createTable('app_grants')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('permissions', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('last_used_at', types.integer)
      .addColumn('ended_at', types.integer)
      .execute();
    await db.schema
      .createIndex('app_grants_live')
      .unique()
      .on('app_grants')
      .columns(['account_id', 'person_id', 'app_id'])
      .where(sql.ref('ended_at'), 'is', null)
      .execute();
    await db.schema.createIndex('app_grants_by_person').on('app_grants').column('person_id').execute();
    await db.schema.createIndex('app_grants_by_app').on('app_grants').column('app_id').execute();
    await db.schema
      .createTable('app_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('grant_id', 'text', (column) => column.notNull())
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('app_tokens_by_grant').on('app_tokens').column('grant_id').execute();
    await db.schema.createIndex('app_tokens_by_expiry').on('app_tokens').column('expires_at').execute();
    await db.schema.alterTable('upload_tokens').addColumn('grant_id', 'text').execute();
  },
};
