import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Which addresses that users named are to be tried, and when: events, logout notices and replicas wait for them. */
export const outgoingAddresses: SchemaChange = {
  name: '0048-outgoing-addresses',
  async up(db, types) {
    await db.schema
      .createTable('outgoing_addresses')
      .addColumn('address', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('failures', types.integer, (column) => column.notNull())
      .addColumn('next_at', types.integer, (column) => column.notNull())
      .addColumn('wakes', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('outgoing_addresses_by_due')
      .on('outgoing_addresses')
      .columns(['kind', 'next_at'])
      .execute();
    await db.schema.alterTable('object_changes').addColumn('origin_id', 'text').execute();
    await db.schema
      .createIndex('object_changes_by_due')
      .on('object_changes')
      .columns(['consumer', 'due_at', 'id'])
      .execute();
    await db.schema
      .createIndex('openid_sign_ins_by_app')
      .on('openid_sign_ins')
      .columns(['app_id', 'notice_due_at'])
      .execute();
    // Notices that wait already.
    await sql`
      insert into outgoing_addresses (address, kind, account_id, failures, next_at, wakes)
      select distinct 'logout:' || app_id, 'logout', coalesce(linked_apps.account_id, app_id), 0, 0, 0
      from openid_sign_ins left join linked_apps on linked_apps.id = openid_sign_ins.app_id
      where notice_due_at is not null
    `.execute(db);
  },
};
