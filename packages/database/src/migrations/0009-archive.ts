import type { SchemaChange } from './types.ts';

/** What lies in the archive, and what is to be moved there and back. */
export const archive: SchemaChange = {
  name: '0009-archive',
  async up(db, types) {
    await db.schema
      .createTable('archived_parts')
      .addColumn('object_id', 'text', (column) => column.notNull())
      .addColumn('position', types.integer, (column) => column.notNull())
      .addColumn('archive_id', 'text', (column) => column.notNull().unique())
      .addColumn('size_bytes', types.integer, (column) => column.notNull())
      .addColumn('archived_bytes', types.integer, (column) => column.notNull())
      .addColumn('checksum', 'text')
      .addColumn('sealed_as', 'text')
      .addColumn('is_inline', types.integer, (column) => column.notNull())
      .addPrimaryKeyConstraint('archived_parts_pk', ['object_id', 'position'])
      .execute();

    await db.schema
      .createTable('archive_steps')
      .addColumn('object_id', 'text', (column) => column.primaryKey())
      .addColumn('step', 'text', (column) => column.notNull())
      .addColumn('due_at', types.integer, (column) => column.notNull())
      .addColumn('days', types.integer)
      .execute();
    await db.schema
      .createIndex('archive_steps_by_due')
      .on('archive_steps')
      .columns(['step', 'due_at'])
      .execute();
  },
};
