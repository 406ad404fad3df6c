import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Finds public objects. A bucket may have millions with a private ACL, which S3 clients write without being asked. */
export const publicObjects: SchemaChange = {
  name: '0077-public-objects',
  async up(db) {
    await db.schema
      .createIndex('objects_public')
      .on('objects')
      .columns(['bucket_id', 'key'])
      // As the query has it, which both databases compare with this.
      .where(sql<boolean>`replace(acl, '/groups/global/', '') <> acl`)
      .execute();
  },
};
