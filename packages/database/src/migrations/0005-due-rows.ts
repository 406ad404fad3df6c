import type { SchemaChange } from './types.ts';

/** What background work looks for by its time or its mark, so that it need not read whole tables. */
export const dueRows: SchemaChange = {
  name: '0005-due-rows',
  async up(db) {
    const expiring = ['email_codes', 'reset_links', 'captchas', 'google_flows'];
    for (const table of expiring) {
      await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute();
    }
    await db.schema
      .createIndex('billing_accounts_by_alert')
      .on('billing_accounts')
      .column('credit_alert_due')
      .execute();
  },
};
