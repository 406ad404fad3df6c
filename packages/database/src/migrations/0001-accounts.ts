import { type Kysely, sql } from 'kysely';
import type { DialectTypes, SchemaChange } from './types.ts';

/** Accounts, how they prove themselves, and the short-lived secrets of registration, recovery and Google's sign-in. */
export const accounts: SchemaChange = {
  name: '0001-accounts',
  async up(db, types) {
    await createAccountTables(db, types);
    await createSecretTables(db, types);
  },
};

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
async function createAccountTables(db: Kysely<any>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('access_key', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('failed_sign_ins', types.integer, (column) => column.notNull())
    .addColumn('locked_until', types.integer)
    .addColumn('source', 'text')
    .addColumn('customer', 'text')
    .addColumn('country', 'text')
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addCheckConstraint('accounts_status', sql`status in ('active', 'disabled')`)
    .execute();

  await db.schema
    .createTable('account_tags')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('tag_id', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('account_tags_pk', ['account_id', 'tag_id'])
    .execute();

  await db.schema
    .createTable('google_identities')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('linked_at', types.integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('google_identities_pk', ['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('google_identities_by_account')
    .on('google_identities')
    .column('account_id')
    .execute();

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('keep', types.integer, (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addColumn('last_used_at', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute();
}

// biome-ignore lint/suspicious/noExplicitAny: Kysely's own type for a migration's database
async function createSecretTables(db: Kysely<any>, types: DialectTypes): Promise<void> {
  await db.schema
    .createTable('email_codes')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('wrong_tries', types.integer, (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reset_links')
    .addColumn('signature_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('reset_links_by_account').on('reset_links').column('account_id').execute();

  await db.schema
    .createTable('captchas')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('text_hash', 'text', (column) => column.notNull())
    .addColumn('work_key', 'text', (column) => column.notNull())
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('invite_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('uses', types.integer, (column) => column.notNull())
    .addColumn('max_uses', types.integer, (column) => column.notNull())
    .addColumn('created_at', types.integer, (column) => column.notNull())
    .addCheckConstraint('invite_codes_uses', sql`uses <= max_uses`)
    .execute();
  await db.schema.createIndex('invite_codes_by_account').on('invite_codes').column('account_id').execute();

  await db.schema
    .createTable('google_flows')
    .addColumn('state_hash', 'text', (column) => column.primaryKey())
    .addColumn('browser_hash', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('return_query', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.unique())
    .addColumn('callback_query', 'text')
    .addColumn('issuer', 'text')
    .addColumn('subject', 'text')
    .addColumn('email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('expires_at', types.integer, (column) => column.notNull())
    .addCheckConstraint(
      'google_flows_stage',
      sql`stage in ('started', 'returned', 'exchanging', 'verified', 'spent')`,
    )
    .execute();
}
