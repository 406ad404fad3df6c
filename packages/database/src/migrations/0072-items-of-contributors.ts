import type { SchemaChange } from './types.ts';

/** Indexes the items of each contributor by state, with what the figures of contributors count. */
export const itemsOfContributors: SchemaChange = {
  name: '0072-items-of-contributors',
  async up(db) {
    await db.schema
      .createIndex('hub_items_of_contributor')
      .on('hub_items')
      .columns(['contributor_id', 'state', 'id', 'appeals'])
      .execute();
  },
};
