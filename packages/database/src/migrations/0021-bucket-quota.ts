import type { SchemaChange } from './types.ts';

/** Beside the bucket's versioning, so that whoever writes to it knows of them without another read. */
export const bucketQuota: SchemaChange = {
  name: '0021-bucket-quota',
  async up(db, types) {
    for (const column of ['quota_bytes', 'quota_objects']) {
      await db.schema.alterTable('buckets').addColumn(column, types.integer).execute();
    }
  },
};
