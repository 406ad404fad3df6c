import type { SchemaChange } from './types.ts';

/** Adds the monthly egress limits of buckets and access keys, in UTC. */
export const transferCaps: SchemaChange = {
  name: '0034-transfer-caps',
  async up(db, types) {
    for (const table of ['buckets', 'access_keys']) {
      await db.schema.alterTable(table).addColumn('max_sent_bytes', types.integer).execute();
    }
  },
};
