import type { SchemaChange } from './types.ts';

/** What may be sent of a bucket, and with an access key, in one UTC month. */
export const transferCaps: SchemaChange = {
  name: '0034-transfer-caps',
  async up(db, types) {
    for (const table of ['buckets', 'access_keys']) {
      await db.schema.alterTable(table).addColumn('max_sent_bytes', types.integer).execute();
    }
  },
};
