import type { SchemaChange } from './types.ts';

/** Records who created what keeps running after that person leaves the account. Null where that is not known. */
export const makers: SchemaChange = {
  name: '0054-makers',
  async up(db) {
    for (const table of ['share_links', 'webhooks', 'backup_nodes']) {
      await db.schema.alterTable(table).addColumn('created_by', 'text').execute();
    }
  },
};
