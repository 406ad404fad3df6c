import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Lets the creator of a file request be mailed about received files. Files from before this are not mailed. */
export const shareReceipts: SchemaChange = {
  name: '0067-share-receipts',
  async up(db, types) {
    await db.schema
      .alterTable('share_links')
      .addColumn('notifies', types.integer, (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('share_links').addColumn('told_at', types.integer).execute();
    await db.schema.alterTable('share_accesses').addColumn('told_at', types.integer).execute();
    await sql`update share_accesses set told_at = at where action = 'upload'`.execute(db);
    await db.schema
      .createIndex('share_accesses_by_telling')
      .on('share_accesses')
      .columns(['told_at', 'action'])
      .execute();
  },
};
