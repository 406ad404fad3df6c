import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Dates the attempts to read a picture whose thumbnail is missing, and counts those that failed. */
export const thumbnailAttempts: SchemaChange = {
  name: '0079-thumbnail-attempts',
  async up(db, types) {
    const table = 'hub_missing_thumbnails';
    await db.schema.alterTable(table).addColumn('due_at', types.integer).execute();
    await db.schema
      .alterTable(table)
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update hub_missing_thumbnails set due_at = 0`.execute(db);
    await db.schema.createIndex('hub_missing_thumbnails_due').on(table).column('due_at').execute();
  },
};
