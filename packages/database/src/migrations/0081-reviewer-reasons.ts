import type { SchemaChange } from './types.ts';

/** Keeps why the owner of a project suspended or removed a reviewer, who reads it. */
export const reviewerReasons: SchemaChange = {
  name: '0081-reviewer-reasons',
  async up(db) {
    await db.schema
      .alterTable('hub_reviewers')
      .addColumn('stop_reason', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
