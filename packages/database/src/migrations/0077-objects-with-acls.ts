import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Finds objects with an ACL of their own, which few have. */
export const objectsWithAcls: SchemaChange = {
  name: '0077-objects-with-acls',
  async up(db) {
    await db.schema
      .createIndex('objects_with_acls')
      .on('objects')
      .columns(['bucket_id', 'key'])
      .where(sql.ref('acl'), 'is not', null)
      .execute();
  },
};
