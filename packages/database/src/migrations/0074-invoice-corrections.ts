import type { SchemaChange } from './types.ts';

/** Lets the recipient of an issued invoice be corrected in a document of its own. */
export const invoiceCorrections: SchemaChange = {
  name: '0074-invoice-corrections',
  async up(db) {
    await db.schema
      .alterTable('invoices')
      .addColumn('corrections', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
