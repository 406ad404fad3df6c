import type { SchemaChange } from './types.ts';

/** Signing in elsewhere with Atoll: who may ask for it, what was handed out, and the keys that sign. */
export const openid: SchemaChange = {
  name: '0037-openid',
  async up(db, types) {
    await db.schema
      .createTable('openid_clients')
      .addColumn('app_id', 'text', (column) => column.primaryKey())
      .addColumn('redirect_uris', 'text', (column) => column.notNull())
      .addColumn('backchannel_logout_uri', 'text')
      .addColumn('is_public', types.integer, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('openid_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sealed_key', 'text', (column) => column.notNull())
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('retired_at', types.integer)
      .execute();

    await db.schema
      .createTable('openid_records')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id_hash', 'text', (column) => column.notNull())
      .addColumn('sealed_payload', 'text', (column) => column.notNull())
      .addColumn('grant_id', 'text')
      .addColumn('uid', 'text')
      .addColumn('consumed_at', types.integer)
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('openid_records_key', ['kind', 'id_hash'])
      .execute();
    for (const column of ['grant_id', 'uid', 'expires_at']) {
      await db.schema
        .createIndex(`openid_records_by_${column}`)
        .on('openid_records')
        .column(column)
        .execute();
    }

    await db.schema
      .createTable('openid_sign_ins')
      .addColumn('grant_id', 'text', (column) => column.primaryKey())
      .addColumn('app_grant_id', 'text', (column) => column.notNull())
      .addColumn('app_id', 'text', (column) => column.notNull())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.notNull())
      .addColumn('uid', 'text')
      .addColumn('sid', 'text')
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('ended_at', types.integer)
      .addColumn('notice_due_at', types.integer)
      .addColumn('notice_attempts', types.integer, (column) => column.notNull())
      .execute();
    for (const column of ['app_grant_id', 'uid', 'ended_at', 'notice_due_at']) {
      await db.schema
        .createIndex(`openid_sign_ins_by_${column}`)
        .on('openid_sign_ins')
        .column(column)
        .execute();
    }
  },
};
