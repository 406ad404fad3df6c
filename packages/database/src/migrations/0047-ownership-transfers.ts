import type { SchemaChange } from './types.ts';

/** Ownership transfers that wait for their 24 hours to pass. */
export const ownershipTransfers: SchemaChange = {
  name: '0047-ownership-transfers',
  async up(db, types) {
    await db.schema
      .createTable('ownership_transfers')
      .addColumn('account_id', 'text', (column) =>
        column.primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('from_person', 'text', (column) =>
        column.notNull().references('people.id').onDelete('cascade'),
      )
      .addColumn('to_person', 'text', (column) =>
        column.notNull().references('people.id').onDelete('cascade'),
      )
      .addColumn('created_at', types.integer, (column) => column.notNull())
      .addColumn('due_at', types.integer, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('ownership_transfers_by_due')
      .on('ownership_transfers')
      .column('due_at')
      .execute();
    await db.schema
      .createIndex('ownership_transfers_by_sender')
      .on('ownership_transfers')
      .column('from_person')
      .execute();
    await db.schema
      .createIndex('ownership_transfers_by_recipient')
      .on('ownership_transfers')
      .column('to_person')
      .execute();
  },
};
