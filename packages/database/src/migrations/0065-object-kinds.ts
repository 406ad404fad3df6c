import type { SchemaChange } from './types.ts';

/** How much each bucket holds of each kind of file, counted by the search index; and refusals of a caller by time. */
export const objectKinds: SchemaChange = {
  name: '0065-object-kinds',
  async up(db, types) {
    await db.schema
      .alterTable('search_entries')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('search_kinds')
      .addColumn('bucket_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('object_count', types.integer, (column) => column.notNull())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('search_kinds_by_bucket', ['bucket_id', 'kind'])
      .execute();
    await db.schema
      .createIndex('search_kinds_by_account')
      .on('search_kinds')
      .columns(['account_id', 'kind'])
      .execute();
    // What is indexed already is looked at again, for its kind.
    await db
      .updateTable('search_progress')
      .set({ bucket_id: '', key: '', is_done: 0 })
      .where(({ exists, selectFrom }) => exists(selectFrom('search_entries').select('id').limit(1)))
      .execute();
    await db.schema
      .createIndex('access_decisions_by_caller_time')
      .on('access_decisions')
      .columns(['caller_id', 'decided_at'])
      .execute();
  },
};
