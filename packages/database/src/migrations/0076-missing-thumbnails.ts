import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Lists the pictures that were checked before `hub_thumbnails` existed and may still be stored. */
export const missingThumbnails: SchemaChange = {
  name: '0076-missing-thumbnails',
  async up(db) {
    await db.schema
      .createTable('hub_missing_thumbnails')
      .addColumn('item_id', 'text', (column) => column.primaryKey())
      .execute();
    await sql`
      insert into hub_missing_thumbnails (item_id)
      select id from hub_items
      where content_type like 'image/%' and key is not null
        and state in ('in_review', 'disputed', 'held', 'accepted', 'stored', 'released', 'rejected', 'appealed', 'final')
        and not exists (select 1 from hub_thumbnails where hub_thumbnails.item_id = hub_items.id)
    `.execute(db);
  },
};
