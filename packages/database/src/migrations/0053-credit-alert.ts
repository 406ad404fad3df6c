import { sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** The credit alert in micro-USD, so that it can be a fraction of a dollar. */
export const creditAlert: SchemaChange = {
  name: '0053-credit-alert',
  async up(db, types) {
    const table = 'billing_accounts';
    await db.schema.alterTable(table).addColumn('credit_alert_micro_usd', types.integer).execute();
    await sql`update billing_accounts set credit_alert_micro_usd = credit_alert_usd * 1000000`.execute(db);
    await db.schema.alterTable(table).dropColumn('credit_alert_usd').execute();
  },
};
