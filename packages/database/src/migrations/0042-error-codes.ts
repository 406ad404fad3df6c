import type { SchemaChange } from './types.ts';

/** Adds the catalogue's code of the last failure, so that people read it in their language. */
export const errorCodes: SchemaChange = {
  name: '0042-error-codes',
  async up(db, types) {
    for (const table of ['backup_nodes', 'webhooks']) {
      await db.schema.alterTable(table).addColumn('last_error_code', types.integer).execute();
    }
  },
};
