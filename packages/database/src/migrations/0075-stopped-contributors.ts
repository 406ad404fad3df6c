import type { SchemaChange } from './types.ts';

/** Lets the owner of a project stop a contributor, with a reason for them. */
export const stoppedContributors: SchemaChange = {
  name: '0075-stopped-contributors',
  async up(db, types) {
    await db.schema.alterTable('hub_contributors').addColumn('stopped_at', types.integer).execute();
    await db.schema
      .alterTable('hub_contributors')
      .addColumn('stop_reason', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
