import type { SchemaChange } from './types.ts';

/** Lets owners be mailed when a month costs more than an amount. */
export const spendingAlert: SchemaChange = {
  name: '0069-spending-alert',
  async up(db, types) {
    const table = 'billing_accounts';
    await db.schema.alterTable(table).addColumn('spending_alert_micro_usd', types.integer).execute();
    await db.schema.alterTable(table).addColumn('spending_alert_month', types.integer).execute();
  },
};
