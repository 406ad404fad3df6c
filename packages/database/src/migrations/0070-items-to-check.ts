import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/**
 * Limits the index of the turns in which items are checked to items that wait for it. Released items, which wait for
 * other work, would be read in each look for the next one.
 */
export const itemsToCheck: SchemaChange = {
  name: '0070-items-to-check',
  async up(db) {
    await db.schema.dropIndex('hub_items_by_turn').execute();
    await db.schema
      .createIndex('hub_items_to_check')
      .on('hub_items')
      .columns(['project_id', 'contributor_id', 'due_at'])
      .where('due_at', 'is not', null)
      // As the query has it, which both databases compare with this.
      .where(sql<boolean>`(state || '') in ('received', 'checking')`)
      .execute();
  },
};
