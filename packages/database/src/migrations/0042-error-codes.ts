import type { SchemaChange } from './types.ts';

/** What the catalogue says of the last failure, so that people are told of it in their language. */
export const errorCodes: SchemaChange = {
  name: '0042-error-codes',
  async up(db, types) {
    for (const table of ['backup_nodes', 'webhooks']) {
      await db.schema.alterTable(table).addColumn('last_error_code', types.integer).execute();
    }
  },
};
