import type { SchemaChange } from './types.ts';

/** Who began an upload, which under BucketOwnerEnforced is not who owns it; and decisions, by who they are about. */
export const guards: SchemaChange = {
  name: '0014-guards',
  async up(db) {
    await db.schema.alterTable('multipart_uploads').addColumn('initiator_id', 'text').execute();
    await db
      .updateTable('multipart_uploads')
      .set(({ ref }) => ({ initiator_id: ref('owner_id') }))
      .execute();
    await db.schema
      .createIndex('access_decisions_by_caller')
      .on('access_decisions')
      .columns(['caller_id', 'owner_id', 'decided_at'])
      .execute();
  },
};
