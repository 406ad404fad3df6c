import type { SchemaChange } from './types.ts';

/** Gives a session a second token, which only covers contributing to projects and reviewing. */
export const contributorTokens: SchemaChange = {
  name: '0078-contributor-tokens',
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('contributor_hash', 'text').execute();
    await db.schema
      .createIndex('sessions_by_contributor')
      .on('sessions')
      .column('contributor_hash')
      .unique()
      .execute();
  },
};
