import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from './types.ts';

/** Invitations, and who made what would go on opening an account after they left it. */
export const team: SchemaChange = {
  name: '0041-team',
  async up(db, types) {
    await db.schema
      .createTable('invitations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('invited_by', 'text', (column) =>
        column.notNull().references('people.id').onDelete('cascade'),
      )
      .addColumn('sent_at', types.integer, (column) => column.notNull())
      .addColumn('expires_at', types.integer, (column) => column.notNull())
      .addUniqueConstraint('invitations_of_email', ['account_id', 'email'])
      .addCheckConstraint('invitations_role', sql`role in ('admin', 'member', 'billing', 'read_only')`)
      .execute();
    await db.schema.createIndex('invitations_by_expiry').on('invitations').column('expires_at').execute();
    await rememberMakers(db);
  },
};

/** Whoever was alone in an account so far made all that is there. */
// biome-ignore lint/suspicious/noExplicitAny: a migration's database has no one schema
async function rememberMakers(db: Kysely<any>): Promise<void> {
  for (const name of ['access_keys', 'upload_tokens']) {
    await db.schema.alterTable(name).addColumn('created_by', 'text').execute();
    const table = sql.table(name);
    await sql`
      update ${table} set created_by = (
        select person_id from account_members
        where account_members.account_id = ${table}.account_id and role = 'owner'
      )
    `.execute(db);
  }
}
