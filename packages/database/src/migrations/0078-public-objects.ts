import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/**
 * Limits the index of objects with an ACL of their own to those with a public one. A bucket may have millions of private
 * ones, which S3 clients write without being asked.
 */
export const publicObjects: SchemaChange = {
  name: '0078-public-objects',
  async up(db) {
    await db.schema.dropIndex('objects_with_acls').execute();
    await db.schema
      .createIndex('objects_public')
      .on('objects')
      .columns(['bucket_id', 'key'])
      // As the query has it, which both databases compare with this.
      .where(sql<boolean>`replace(acl, '/groups/global/', '') <> acl`)
      .execute();
  },
};
